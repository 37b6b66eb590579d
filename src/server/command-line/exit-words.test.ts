import { mkdtemp } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { asc, eq } from 'drizzle-orm';
import { afterAll, beforeAll, expect, test } from 'vitest';
import type { WireAsset, WireProject } from '#contract/projects.ts';
import {
  asset,
  changeRequest,
  changeRequestEntry,
  estimate,
  invoice,
  modelComment,
  modelCommentReply,
  project,
} from '#server/platform/database/schema.ts';
import { newStoredModel, storeModel } from '#server/testing/stored-model.ts';
import { joinAs } from '#server/testing/stored-project.ts';
import { papersOf } from '#server/testing/stored-papers.ts';
import { startTestServer, type TestServer } from '#server/testing/test-server.ts';
import { manifestIn } from './testing/package-zip.ts';
import { storeyOf } from './testing/storey-of.ts';

let server: TestServer;
let storey: ReturnType<typeof storeyOf>;
let folder = '';
beforeAll(async () => {
  server = await startTestServer();
  storey = storeyOf(server);
  folder = await mkdtemp(join(tmpdir(), 'storey-exit-words-'));
});
afterAll(() => server.stop());

async function moved(projectId: string, teamId: string) {
  const path = join(folder, `${crypto.randomUUID()}.zip`);
  expect(await storey('export', projectId, '--to', path)).toMatchObject({ code: 0 });
  const { code, text } = await storey('import', path, '--team', teamId);
  expect(code, text).toBe(0);
  return { path, text, projectId: /as project ([0-9a-f-]{36})/.exec(text)?.[1] ?? '' };
}
const assetsOf = async (projectId: string, cookie: string): Promise<WireAsset[]> => {
  const found: WireProject = await (
    await server.call('GET', `/api/at/project?projectId=${projectId}`, { cookie })
  ).json();
  return found.assets;
};

test(
  'change requests arrive with their states, what was said, the files that they are about, and people as names [N11]',
  { tags: 'nightly' },
  async () => {
    const { cookie, teamId, projectId, urn: asked } = await newStoredModel(server);
    await server.db.delete(asset).where(eq(asset.projectId, projectId));
    const first = await storeModel(server, projectId, { content: Buffer.from('one'), isCurrent: false });
    const second = await storeModel(server, projectId, { content: Buffer.from('two'), version: 2 });
    expect(asked).toBeDefined();
    const { user } = await (await server.call('GET', '/api/session', { cookie })).json();
    const [request] = await server.db
      .insert(changeRequest)
      .values({
        projectId,
        teamId,
        number: 4,
        status: 'revised',
        text: 'The door is missing',
        target: {
          kind: 'element',
          globalId: '2O2Fr$t4X7Zf8NOew3FLOH',
          category: 'Doors',
          name: 'D1',
          storey: null,
          at: null,
        },
        assetId: first,
        revisionAssetId: second,
        authorId: user.id,
        createdAt: new Date('2026-01-02'),
        updatedAt: new Date('2026-01-04'),
      })
      .returning();
    const entry = { changeRequestId: request?.id ?? '', teamId };
    await server.db.insert(changeRequestEntry).values([
      {
        ...entry,
        number: 1,
        authorId: user.id,
        isStaff: false,
        text: 'The door is missing',
        createdAt: new Date('2026-01-02'),
      },
      {
        ...entry,
        number: 2,
        isStaff: true,
        text: 'There it is',
        toStatus: 'revised',
        revisionAssetId: second,
        createdAt: new Date('2026-01-04'),
      },
    ]);
    const said = { projectId, teamId, authorId: user.id, isStaff: false, createdAt: new Date('2026-01-02') };
    const [comment] = await server.db
      .insert(modelComment)
      .values({
        ...said,
        series: 'model|ifc|BIMIT Verified||',
        elementId: 7,
        elementName: 'Wall',
        elementCategory: 'Walls',
        text: 'Door?',
      })
      .returning();
    await server.db
      .insert(modelCommentReply)
      .values({ ...said, modelCommentId: comment?.id ?? '', text: 'Asked', changeRequestId: request?.id });

    const there = await moved(projectId, teamId);
    expect(there.text).toContain('1 change request came along.');
    const files = await server.db
      .select()
      .from(asset)
      .where(eq(asset.projectId, there.projectId))
      .orderBy(asc(asset.version));
    const [row] = await server.db.select().from(changeRequest).where(eq(changeRequest.projectId, there.projectId));
    expect(row).toMatchObject({
      number: 4,
      status: 'revised',
      text: 'The door is missing',
      assetId: files[0]?.id,
      revisionAssetId: files[1]?.id,
      authorId: null,
      authorName: user.name,
      updatedAt: new Date('2026-01-04'),
    });
    expect(row?.id).not.toBe(request?.id);
    const read = await server.call('GET', `/api/projects/${there.projectId}/changes/${row?.id}`, { cookie });
    expect(await read.json()).toMatchObject({
      number: 4,
      author: user.name,
      entries: [
        { author: user.name, isStaff: false, isOwn: false, text: 'The door is missing' },
        { isStaff: true, text: 'There it is', to: 'revised', revision: { id: files[1]?.id } },
      ],
    });
    const [reply] = await server.db
      .select()
      .from(modelCommentReply)
      .where(eq(modelCommentReply.projectId, there.projectId));
    expect(reply?.changeRequestId).toBe(row?.id);
    // As many again, and the same, of the next portal.
    const again = await moved(there.projectId, teamId);
    expect(again.text).toContain('1 change request came along.');
  },
);

test(
  'billing documents arrive as files for people who read prices, and nothing is owed; they go along again [N11]',
  { tags: 'nightly' },
  async () => {
    const { cookie, teamId, projectId, locationId } = await newStoredModel(server);
    const papers = papersOf({ id: projectId, teamId, name: 'Town Hall' });
    await server.db.insert(estimate).values(papers.estimate);
    await server.db.insert(invoice).values(papers.invoice);
    const owed = await server.db.$count(invoice);
    const there = await moved(projectId, teamId);
    expect(there.text).toContain('2 billing documents came along as PDF files: nothing is owed for them here.');
    expect([await server.db.$count(invoice), await server.db.$count(estimate)]).toEqual([owed, owed]);
    const [of] = await server.db.select().from(project).where(eq(project.id, there.projectId));
    expect(of?.locationId).not.toBe(locationId);
    const papersFor = async (who: string) =>
      (await assetsOf(there.projectId, who)).filter(({ role }) => role === 'billing_document');
    const seen = await papersFor(cookie);
    expect(seen.map(({ name }) => name.replace(/ .*/, '')).toSorted()).toEqual(['Estimate', 'Invoice']);
    const read = (id: string, who: string) => server.call('GET', `/api/proxy-file/${id}`, { cookie: who });
    const answer = await read(seen[0]?.id ?? '', cookie);
    expect(Buffer.from(await answer.arrayBuffer()).toString('latin1')).toMatch(/^%PDF-/);
    const member = await joinAs(server, `${crypto.randomUUID()}@example.com`, teamId);
    const guestMail = `${crypto.randomUUID()}@example.com`;
    const guest = await server.signUp(guestMail);
    await server.call('POST', `/api/locations/${of?.locationId}/shares`, {
      cookie,
      body: { email: guestMail, canDownload: true },
    });
    for (const who of [member, guest]) {
      expect(await papersFor(who)).toEqual([]);
      expect((await read(seen[0]?.id ?? '', who)).status).toBe(404);
    }
    const again = await moved(there.projectId, teamId);
    const money = async (path: string) =>
      (await manifestIn(path)).files
        .filter(({ kind }) => kind === 'money')
        .map(({ path: name, bytes }) => [name, bytes]);
    expect(await money(again.path)).toEqual(await money(there.path));
  },
);
