import { execFile } from 'node:child_process';
import { mkdir, mkdtemp, readFile, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { dirname, join } from 'node:path';
import { promisify } from 'node:util';
import { Readable } from 'node:stream';
import { Uint8ArrayReader, Uint8ArrayWriter, ZipReader } from '@zip.js/zip.js';
import { eq } from 'drizzle-orm';
import { afterAll, beforeAll, expect, test, vi } from 'vitest';
import type { ExitOffer, ExitPackage } from '#contract/exit-package.ts';
import { packageManifest, type PackageManifest } from '#domain/exit-package/manifest.ts';
import { readBcf } from '#formats/bcf/read-bcf.ts';
import {
  asset,
  estimate,
  exitPackage,
  invoice,
  locationShare,
  membership,
  modelComment,
  project,
  projectMessage,
} from '#server/platform/database/schema.ts';
import { createLog } from '#server/platform/log/log.ts';
import { EXIT_QUEUE } from '#server/platform/queue/queue.ts';
import { papersOf } from '#server/testing/stored-papers.ts';
import { newStoredModel, storeModel } from '#server/testing/stored-model.ts';
import { joinAs } from '#server/testing/stored-project.ts';
import { startTestServer, type TestServer } from '#server/testing/test-server.ts';
import { runExitJob } from './run-exit-job.ts';
import { tidyExits } from './tidy-exits.ts';

const run = promisify(execFile);
const log = createLog('silent', 'test');
let server: TestServer;
let staff = '';
beforeAll(async () => {
  server = await startTestServer({
    RATE_LIMITS: '{"signUp":{"max":1000,"windowSeconds":60},"exitPackage":{"max":1000,"windowSeconds":60}}',
  });
  staff = await server.signUp('exit-staff@example.com', { teamName: 'Operator' });
  await server.makeStaff('exit-staff@example.com');
});
afterAll(() => server.stop());

const pathOf = (projectId: string) => `/api/projects/${projectId}/exit-package`;
const offer = async (projectId: string, cookie: string): Promise<ExitOffer> =>
  (await server.call('GET', pathOf(projectId), { cookie })).json();
const order = (projectId: string, cookie: string) => server.call('POST', pathOf(projectId), { cookie });
const runJob = (projectId: string, packageId: string, signal = new AbortController().signal) =>
  runExitJob({ ...server, log }, { projectId, packageId }, signal);

/** A model in two versions and one that was withdrawn, with a comment, a message and billing documents. */
async function fullProject() {
  const stored = await newStoredModel(server, { name: 'Harbor House' });
  const { projectId, teamId } = stored;
  await server.db.delete(asset).where(eq(asset.projectId, projectId));
  const old = await storeModel(server, projectId, { content: Buffer.from('ISO-10303-21; one'), isCurrent: false });
  await storeModel(server, projectId, { content: Buffer.from('ISO-10303-21; two'), version: 2 });
  await storeModel(server, projectId, {
    content: Buffer.from('withdrawn'),
    version: 3,
    isCurrent: false,
    withdrawnAt: new Date(),
  });
  await storeModel(server, projectId, {
    content: Buffer.from('scan of ours'),
    role: 'original',
    format: 'las',
    product: 'SCANIT',
    name: 'CON',
    isDelivered: false,
  });
  const { author } = await (async () => {
    const { user } = await (await server.call('GET', '/api/session', { cookie: stored.cookie })).json();
    return { author: user.id as string };
  })();
  const ofProject = {
    projectId,
    teamId,
    authorId: author,
    isStaff: false,
    createdAt: new Date('2026-02-03T04:05:06Z'),
  };
  await server.db.insert(modelComment).values({
    ...ofProject,
    series: 'model|ifc|BIMIT Verified||',
    assetId: old,
    elementId: 7,
    globalId: '2O2Fr$t4X7Zf8NOew3FLOH',
    elementName: 'Wall',
    elementCategory: 'IFCWALL',
    text: 'Too high',
  });
  await server.db.insert(projectMessage).values([
    { ...ofProject, thread: 'team', text: 'When?' },
    { ...ofProject, thread: 'somebody-else', text: 'Between us' },
  ]);
  const papers = papersOf({ id: projectId, teamId, name: 'Harbor House' });
  await server.db.insert(estimate).values(papers.estimate);
  await server.db.insert(invoice).values(papers.invoice);
  return stored;
}

async function ready(projectId: string, cookie: string): Promise<ExitPackage> {
  const { id }: ExitPackage = await (await order(projectId, cookie)).json();
  await runJob(projectId, id);
  const made = (await offer(projectId, cookie)).package;
  if (made?.state !== 'ready') throw new Error(`the package is ${made?.state}`);
  return made;
}

/** The zip unpacked, its checksums compared by the program that people have, and its manifest. */
async function unpacked(href: string, cookie: string): Promise<{ folder: string; manifest: PackageManifest }> {
  const answer = await server.call('GET', href, { cookie });
  expect(answer.status).toBe(200);
  const folder = await mkdtemp(join(tmpdir(), 'storey-exit-'));
  const zip = new ZipReader(new Uint8ArrayReader(new Uint8Array(await answer.arrayBuffer())), { useWebWorkers: false });
  for (const entry of await zip.getEntries()) {
    if (entry.directory) continue;
    await mkdir(dirname(join(folder, entry.filename)), { recursive: true });
    await writeFile(join(folder, entry.filename), await entry.getData(new Uint8ArrayWriter()));
  }
  await run('sha256sum', ['-c', '--strict', 'SHA256SUMS'], { cwd: folder });
  const manifest = packageManifest.parse(JSON.parse(await readFile(join(folder, 'manifest.json'), 'utf8')));
  return { folder, manifest };
}
const pathsOf = ({ files }: PackageManifest) => files.map(({ path }) => path).sort();

test(
  'an admin has everything: versions but not what was withdrawn, words, documents; checksums hold [N11]',
  { tags: 'nightly' },
  async () => {
    const { projectId, cookie } = await fullProject();
    const before = await offer(projectId, cookie);
    expect(before.contents.map(({ folder, count }) => `${folder} ${count}`)).toEqual([
      'models 2',
      'originals 1',
      'comments 1',
      'messages 1',
      'money 2',
    ]);
    const made = await ready(projectId, cookie);
    expect(made).toMatchObject({ filesDone: made.filesTotal, bytesDone: made.bytesTotal });
    expect(Date.parse(made.expiresAt ?? '') - Date.now()).toBeGreaterThan(23 * 3600_000);
    const { folder, manifest } = await unpacked(made.href, cookie);
    expect(pathsOf(manifest)).toEqual([
      'README.txt',
      'comments/Hall comments.bcf',
      'comments/comments.json',
      'messages/messages.json',
      'messages/messages.txt',
      'models/Harbor House - Hall v1.ifc',
      'models/Harbor House - Hall v2.ifc',
      expect.stringMatching(/^money\/Estimate .*\.pdf$/),
      expect.stringMatching(/^money\/Invoice .*\.pdf$/),
      'originals/_CON',
    ]);
    expect(await readFile(join(folder, 'models/Harbor House - Hall v2.ifc'), 'utf8')).toBe('ISO-10303-21; two');
    expect(manifest.files.find(({ path }) => path.endsWith('v2.ifc'))?.asset).toMatchObject({
      version: 2,
      isCurrent: true,
    });
    expect(manifest.notes).toEqual(['Harbor House - Hall v2.ifc: the list of its elements was not ready.']);
    const [topic] = (await readBcf(await readFile(join(folder, 'comments/Hall comments.bcf')))).topics;
    expect(topic).toMatchObject({ title: 'Wall: Too high', view: { selected: ['2O2Fr$t4X7Zf8NOew3FLOH'] } });
    expect(await readFile(join(folder, 'messages/messages.txt'), 'utf8')).toContain('When?');
    const invoicePath = pathsOf(manifest).find((path) => path.startsWith('money/Invoice')) ?? '';
    expect(await readFile(join(folder, invoicePath), 'latin1')).toMatch(/^%PDF-/);
  },
);

test('a member has no billing documents, a guest no earlier versions and no messages of the team, staff all threads [N11]', async () => {
  const { projectId, teamId, cookie, locationId } = await fullProject();
  const member = await joinAs(server, `member-${projectId}@example.com`, teamId);
  const guest = await server.signUp(`guest-${projectId}@example.com`);
  await server.call('POST', `/api/locations/${locationId}/shares`, {
    cookie,
    body: { email: `guest-${projectId}@example.com`, canDownload: true },
  });
  const seen = async (who: string) => (await unpacked((await ready(projectId, who)).href, who)).manifest;
  const ofMember = pathsOf(await seen(member));
  expect(ofMember.filter((path) => path.startsWith('money/'))).toEqual([]);
  expect(ofMember).toContain('models/Harbor House - Hall v1.ifc');
  expect(pathsOf(await seen(guest))).toEqual([
    'README.txt',
    'comments/Hall comments.bcf',
    'comments/comments.json',
    'models/Harbor House - Hall v2.ifc',
  ]);
  const ofStaff = await unpacked((await ready(projectId, staff)).href, staff);
  expect(await readFile(join(ofStaff.folder, 'messages/messages.txt'), 'utf8')).toContain('Between us');
});

test('other teams find nothing, a guest who only looks and a locked project are refused with the reason [N11]', async () => {
  const { projectId, cookie, locationId } = await fullProject();
  const stranger = await server.signUp(`stranger-${projectId}@example.com`);
  expect([(await order(projectId, stranger)).status, (await order(projectId, '')).status]).toEqual([404, 401]);
  await server.call('POST', `/api/locations/${locationId}/shares`, {
    cookie,
    body: { email: `stranger-${projectId}@example.com`, canDownload: false },
  });
  expect((await order(projectId, stranger)).status).toBe(403);
  expect(await offer(projectId, stranger)).toEqual({ restrictionReason: 'view_only', contents: [], package: null });
  await server.db.update(project).set({ type: 'BIMIT', subType: 'Engine' }).where(eq(project.id, projectId));
  expect((await order(projectId, cookie)).status).toBe(402);
  expect(await offer(projectId, cookie)).toMatchObject({ restrictionReason: 'needs_unlock' });
});

test(
  'asking again answers the package that is being made, also for two at once; another person has their own [N11]',
  { tags: 'nightly' },
  async () => {
    const { projectId, teamId, cookie } = await fullProject();
    const both = await Promise.all([order(projectId, cookie), order(projectId, cookie)]);
    const ids = await Promise.all(both.map(async (answer) => (await answer.json()).id));
    expect(ids[0]).toBe(ids[1]);
    const member = await joinAs(server, `again-${projectId}@example.com`, teamId);
    const other: ExitPackage = await (await order(projectId, member)).json();
    expect(other.id).not.toBe(ids[0]);
    await runJob(projectId, other.id);
    const href = (await offer(projectId, member)).package?.href ?? '';
    expect((await server.call('GET', href, { cookie })).status).toBe(404);
    expect((await server.call('GET', href, { cookie: member })).status).toBe(200);
  },
);

test('who lost access, or a right that the package was made with, gets 404 and not the file [N11]', async () => {
  const { projectId, teamId, cookie } = await fullProject();
  const admin = await joinAs(server, `lost-${projectId}@example.com`, teamId, 'admin');
  const { href } = await ready(projectId, admin);
  const { user } = await (await server.call('GET', '/api/session', { cookie: admin })).json();
  const setRole = (role: 'user' | 'admin') =>
    server.db.update(membership).set({ role }).where(eq(membership.userId, user.id));
  await setRole('user');
  expect((await server.call('GET', href, { cookie: admin })).status).toBe(404);
  expect((await offer(projectId, admin)).package).toBeNull();
  await setRole('admin');
  expect((await server.call('GET', href, { cookie: admin })).status).toBe(200);
  await server.db.delete(membership).where(eq(membership.userId, user.id));
  expect((await server.call('GET', href, { cookie: admin })).status).toBe(404);
  const own = await ready(projectId, cookie);
  await server.db.update(project).set({ type: 'BIMIT', subType: 'Engine' }).where(eq(project.id, projectId));
  expect((await server.call('GET', own.href, { cookie })).status).toBe(404);
});

test('a share that was revoked between the request and the download ends it [N11]', async () => {
  const { projectId, cookie, locationId } = await fullProject();
  const guest = await server.signUp(`revoked-${projectId}@example.com`);
  await server.call('POST', `/api/locations/${locationId}/shares`, {
    cookie,
    body: { email: `revoked-${projectId}@example.com`, canDownload: true },
  });
  const { href } = await ready(projectId, guest);
  await server.db.update(locationShare).set({ revokedAt: new Date() }).where(eq(locationShare.locationId, locationId));
  expect((await server.call('GET', href, { cookie: guest })).status).toBe(404);
});

test('one that is stopped leaves no file, and a new one can be ordered [N11]', { tags: 'nightly' }, async () => {
  const { projectId, cookie } = await fullProject();
  const { id }: ExitPackage = await (await order(projectId, cookie)).json();
  expect((await server.call('DELETE', `${pathOf(projectId)}/${id}`, { cookie })).status).toBe(200);
  await runJob(projectId, id);
  const [row] = await server.db.select().from(exitPackage).where(eq(exitPackage.id, id));
  expect(row?.state).toBe('stopped');
  expect(await server.store.size(row?.storageKey ?? '')).toBeUndefined();
  expect((await (await order(projectId, cookie)).json()).id).not.toBe(id);
});

test('one that is stopped while it is packed ends there [N11]', { tags: 'nightly' }, async () => {
  const { projectId, cookie } = await fullProject();
  const { id }: ExitPackage = await (await order(projectId, cookie)).json();
  let isStopped = false;
  const slow = {
    ...server.store,
    get: async (key: string) => {
      if (!isStopped) await server.call('DELETE', `${pathOf(projectId)}/${id}`, { cookie });
      isStopped = true;
      const read = await server.store.get(key);
      return Readable.from(
        (async function* () {
          await new Promise((done) => setTimeout(done, 1500));
          yield* read;
        })(),
        { objectMode: false },
      );
    },
  };
  await runExitJob({ ...server, store: slow, log }, { projectId, packageId: id }, new AbortController().signal);
  const [row] = await server.db.select().from(exitPackage).where(eq(exitPackage.id, id));
  expect(row?.state).toBe('stopped');
  expect(await server.store.size(row?.storageKey ?? '')).toBeUndefined();
});

test(
  'a worker that dies in the middle leaves it to the next, which makes the same files [N11]',
  { tags: 'nightly' },
  async () => {
    const { projectId, cookie } = await fullProject();
    const { id }: ExitPackage = await (await order(projectId, cookie)).json();
    const dying = new AbortController();
    const broken = {
      ...server.store,
      get: async (key: string) => {
        dying.abort(new Error('The worker is stopping.'));
        return server.store.get(key);
      },
    };
    await expect(
      runExitJob({ ...server, store: broken, log }, { projectId, packageId: id }, dying.signal),
    ).rejects.toThrow();
    expect((await offer(projectId, cookie)).package?.state).toBe('running');
    await runJob(projectId, id);
    const made = (await offer(projectId, cookie)).package;
    expect(made?.state).toBe('ready');
    expect(pathsOf((await unpacked(made?.href ?? '', cookie)).manifest)).toHaveLength(10);
  },
);

test(
  'a file that is gone from the store is noted; a store that breaks off fails, and it can be tried again [N11]',
  { tags: 'nightly' },
  async () => {
    const { projectId, cookie } = await fullProject();
    const [first] = await server.db.select().from(asset).where(eq(asset.name, 'CON')).limit(1);
    await server.db
      .update(asset)
      .set({ storageKey: `project/${projectId}/gone` })
      .where(eq(asset.projectId, projectId));
    expect(first).toBeDefined();
    const { manifest } = await unpacked((await ready(projectId, cookie)).href, cookie);
    expect(manifest.notes).toHaveLength(4);
    const { id }: ExitPackage = await (await order(projectId, cookie)).json();
    const broken = { ...server.store, put: () => Promise.reject(new Error('no disk')) };
    await runExitJob({ ...server, store: broken, log }, { projectId, packageId: id }, new AbortController().signal);
    expect((await offer(projectId, cookie)).package?.state).toBe('failed');
    expect((await ready(projectId, cookie)).state).toBe('ready');
  },
);

test(
  'without room beside what is stored a package is refused before it is begun [N11]',
  { tags: 'nightly' },
  async () => {
    const { projectId, cookie } = await fullProject();
    vi.spyOn(server.store, 'freeBytes').mockResolvedValue(100 * 2 ** 20);
    const refused = await order(projectId, cookie);
    vi.restoreAllMocks();
    expect([refused.status, await refused.json()]).toMatchObject([507, { code: 'STORAGE_FULL' }]);
    expect((await offer(projectId, cookie)).package).toBeNull();
  },
);

test('a part of the file is answered, and an address that is none is not [N11]', { tags: 'nightly' }, async () => {
  const { projectId, cookie } = await fullProject();
  const { href, sizeBytes } = await ready(projectId, cookie);
  const part = await server.call('GET', href, { cookie, headers: { range: 'bytes=0-3' } });
  expect([part.status, part.headers.get('content-range')]).toEqual([206, `bytes 0-3/${sizeBytes}`]);
  expect(Buffer.from(await part.arrayBuffer()).toString('latin1')).toBe('PK\u0003\u0004');
  expect((await server.call('GET', href, { cookie, headers: { range: `bytes=${sizeBytes}-` } })).status).toBe(416);
  expect((await server.call('GET', `${pathOf(projectId)}/x/file`, { cookie })).status).toBe(404);
  expect((await server.call('DELETE', `${pathOf(projectId)}/${crypto.randomUUID()}`, { cookie })).status).toBe(404);
});

test(
  'after 24 hours the link is over, and row and file are deleted; so is a package that nobody makes any more [N11]',
  { tags: 'nightly' },
  async () => {
    const { projectId, cookie } = await fullProject();
    const { id, href } = await ready(projectId, cookie);
    const [row] = await server.db.select().from(exitPackage).where(eq(exitPackage.id, id));
    await server.db
      .update(exitPackage)
      .set({ expiresAt: new Date(Date.now() - 1) })
      .where(eq(exitPackage.id, id));
    expect((await server.call('GET', href, { cookie })).status).toBe(404);
    expect((await offer(projectId, cookie)).package).toBeNull();
    await tidyExits(server);
    expect(await server.store.size(row?.storageKey ?? '')).toBeUndefined();
    expect(await server.db.select().from(exitPackage).where(eq(exitPackage.id, id))).toEqual([]);
    const lost: ExitPackage = await (await order(projectId, cookie)).json();
    await tidyExits(server);
    expect((await offer(projectId, cookie)).package?.state).toBe('waiting');
    await server.queue.deleteAllJobs(EXIT_QUEUE);
    await tidyExits(server);
    expect((await offer(projectId, cookie)).package).toMatchObject({ id: lost.id, state: 'failed' });
  },
);
