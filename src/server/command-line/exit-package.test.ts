import { mkdtemp, readFile, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { asc, eq } from 'drizzle-orm';
import { afterAll, beforeAll, expect, test } from 'vitest';
import type { PackageManifest } from '#domain/exit-package/manifest.ts';
import {
  asset,
  location,
  modelComment,
  modelCommentReply,
  placement,
  project,
  projectMessage,
  savedView,
  team,
  user,
} from '#server/platform/database/schema.ts';
import { DEMO_QUEUE, type DemoJob } from '#server/platform/queue/queue.ts';
import { makeDemoDelivery } from '#server/features/demo/make-demo-delivery.ts';
import { seedDemo } from '#server/features/demo/seed-demo.ts';
import { importPackage } from '#server/features/exit-package/import-package.ts';
import { openPackage } from '#server/features/exit-package/open-package.ts';
import { storeModel } from '#server/testing/stored-model.ts';
import { startTestServer, type TestServer } from '#server/testing/test-server.ts';
import { type Entry, manifestIn, packageZip } from './testing/package-zip.ts';
import { storeyOf } from './testing/storey-of.ts';

let server: TestServer;
let storey: ReturnType<typeof storeyOf>;
let teamId = '';
let folder = '';
beforeAll(async () => {
  server = await startTestServer();
  storey = storeyOf(server);
  await seedDemo({ ...server, withScans: true });
  folder = await mkdtemp(join(tmpdir(), 'storey-import-'));
  const [made] = await server.db.insert(team).values({ name: 'New home', createdAt: new Date() }).returning();
  teamId = made?.id ?? '';
});
afterAll(() => server.stop());

const exported = async (projectId: string): Promise<string> => {
  const path = join(folder, `${crypto.randomUUID()}.zip`);
  expect(await storey('export', projectId, '--to', path)).toMatchObject({ code: 0 });
  return path;
};
const imported = async (path: string, ...options: string[]): Promise<{ projectId: string; text: string }> => {
  const { code, text } = await storey('import', path, '--team', teamId, ...options);
  expect([code, text]).toEqual([0, expect.any(String)]);
  return { projectId: /as project ([0-9a-f-]{36})/.exec(text)?.[1] ?? '', text };
};
/** What is the same in both portals; ids and what is made of them are not. */
const kept = ({ files }: PackageManifest) =>
  files
    .flatMap(({ sha256, bytes, asset: each }) =>
      each ? [{ sha256, bytes, ...each, id: '', series: '', by: null }] : [],
    )
    .sort((a, b) =>
      `${a.role}${a.name}${a.version}${a.sha256}` < `${b.role}${b.name}${b.version}${b.sha256}` ? -1 : 1,
    );

test(
  'the package of every demo project imports to equal hashes, under new ids [N11]',
  { tags: 'nightly', timeout: 300_000 },
  async () => {
    for (const { data } of await server.queue.fetch<DemoJob>(DEMO_QUEUE, { batchSize: 100 }))
      if (data.kind === 'delivery')
        await makeDemoDelivery(server, { ...data, points: 0 }, new AbortController().signal);
      else await storeConversion(data.projectId);
    const projects = await server.db.select().from(project).orderBy(asc(project.name));
    expect(projects.length).toBeGreaterThan(15);
    let files = 0;
    for (const { id, name, status } of projects) {
      const path = await exported(id);
      const claimed = (await manifestIn(path)).project.isUnlocked;
      const { projectId } = await imported(path, ...(claimed ? ['--unlocked'] : []));
      const [before, after] = [await manifestIn(path), await manifestIn(await exported(projectId))];
      expect(kept(after), name).toEqual(kept(before));
      expect(after.project).toMatchObject({ ...before.project, id: projectId });
      expect(after.project).toMatchObject({ name, status });
      const ids = await server.db.select({ id: asset.id }).from(asset).where(eq(asset.projectId, projectId));
      expect(ids.some(({ id: newId }) => before.files.some(({ asset: each }) => each?.id === newId))).toBe(false);
      files += kept(before).length;
    }
    expect(files).toBeGreaterThan(30);
  },
);

/** What a conversion leaves, in small. */
async function storeConversion(projectId: string): Promise<void> {
  const outputs = [
    ['model', 'ifc', 'model.ifc'],
    ['model', 'json', 'elements.json'],
    ['cloud_classified', 'las', 'classified.las'],
    ['drawing', 'dxf', 'plan-Level 1.dxf'],
    ['area_plan', 'pdf', 'plan.pdf'],
    ['archive', 'zip', 'deliverables.zip'],
    ['image', 'png', 'model.png'],
  ] as const;
  for (const [role, format, name] of outputs)
    await storeModel(server, projectId, {
      role,
      format,
      name,
      product: 'BIMIT Engine',
      isDelivered: false,
      content: Buffer.from(`${projectId} ${name}`),
    });
}

/** A project with two versions of a model and words about it, the newest first stored. */
async function wordyProject(): Promise<string> {
  const [place] = await server.db.insert(location).values({ teamId, name: 'Pier', createdAt: new Date() }).returning();
  const [of] = await server.db
    .insert(project)
    .values({
      locationId: place?.id ?? '',
      teamId,
      name: 'Pier',
      type: 'BIMIT',
      subType: 'Standard',
      status: 'Order Completed',
      createdAt: new Date(),
    })
    .returning();
  const projectId = of?.id ?? '';
  await storeModel(server, projectId, { content: Buffer.from('two'), version: 2 });
  const old = await storeModel(server, projectId, { content: Buffer.from('one'), version: 1, isCurrent: false });
  const [author] = await server.db.select().from(user).limit(1);
  const said = { projectId, teamId, authorId: author?.id ?? '', isStaff: false, createdAt: new Date('2026-01-02') };
  const [comment] = await server.db
    .insert(modelComment)
    .values({
      ...said,
      series: 'model|ifc|BIMIT Verified||',
      assetId: old,
      elementId: 7,
      globalId: null,
      elementName: 'Wall',
      elementCategory: 'IFCWALL',
      text: 'Too high',
      point: [1, 2, 3],
    })
    .returning();
  const toComment = { ...said, modelCommentId: comment?.id ?? '' };
  await server.db.insert(modelCommentReply).values([
    { ...toComment, text: 'Is it?', createdAt: new Date('2026-01-03') },
    { ...toComment, text: '', isResolving: true, isStaff: true, createdAt: new Date('2026-01-04') },
  ]);
  await server.db.insert(projectMessage).values([
    { ...said, thread: 'team', text: 'Hello' },
    { ...said, thread: author?.id ?? '', text: 'Between us' },
  ]);
  await server.db
    .insert(savedView)
    .values({ ...said, series: 'model|ifc|BIMIT Verified||', name: 'Lobby', view: 'v1' });
  await server.db.insert(placement).values({
    projectId,
    series: 'model|ifc|BIMIT Verified||',
    number: 3,
    scale: 1,
    turnDeg: 12.5,
    shiftXM: 500_000.25,
    shiftYM: -4,
    shiftZM: 100,
    createdAt: new Date('2026-01-03'),
    isStaff: false,
    setBy: author?.id ?? null,
  });
  await server.db.insert(asset).values({
    projectId,
    role: 'tour',
    format: 'virtual_tour',
    product: 'SCANIT',
    name: 'Walk',
    storageKey: '',
    linkUrl: 'https://my.matterport.com/show/?m=abcdefghijk',
    bytes: 0,
    sha256: '',
    createdAt: new Date('2026-01-05'),
  });
  return projectId;
}

test(
  'comments, replies, views, messages, tours and where files lie arrive with people as names and no accounts; a second time is said [N11]',
  { tags: 'nightly' },
  async () => {
    const path = await exported(await wordyProject());
    const accounts = await server.db.$count(user);
    const { projectId, text } = await imported(path);
    expect(text).toMatch(/2 files .*, 1 comment, 2 messages/);
    expect(text).not.toContain('twice');
    expect(await server.db.$count(user)).toBe(accounts);
    const [author] = await server.db.select().from(user).limit(1);
    const byName = { authorId: null, authorName: author?.name };
    const files = await server.db
      .select()
      .from(asset)
      .where(eq(asset.projectId, projectId))
      .orderBy(asc(asset.version), asc(asset.role));
    expect(files.map(({ role, version, isCurrent, viewState }) => [role, version, isCurrent, viewState])).toEqual([
      ['model', 1, false, 'waiting'],
      ['tour', 1, true, null],
      ['model', 2, true, 'waiting'],
    ]);
    const [comment] = await server.db.select().from(modelComment).where(eq(modelComment.projectId, projectId));
    expect(comment).toMatchObject({ ...byName, text: 'Too high', assetId: files[0]?.id, point: [1, 2, 3] });
    expect(
      await server.db
        .select()
        .from(modelCommentReply)
        .where(eq(modelCommentReply.projectId, projectId))
        .orderBy(asc(modelCommentReply.createdAt)),
    ).toMatchObject([
      { ...byName, text: 'Is it?' },
      { ...byName, text: '', isResolving: true, isStaff: true },
    ]);
    const messages = await server.db
      .select()
      .from(projectMessage)
      .where(eq(projectMessage.projectId, projectId))
      .orderBy(asc(projectMessage.text));
    expect(messages).toMatchObject([
      { ...byName, text: 'Between us' },
      { ...byName, thread: 'team', text: 'Hello' },
    ]);
    expect(messages[0]?.thread).not.toBe(author?.id);
    expect(await server.db.select().from(savedView).where(eq(savedView.projectId, projectId))).toMatchObject([
      { ...byName, ownerId: null, name: 'Lobby' },
    ]);
    expect(await server.db.select().from(placement).where(eq(placement.projectId, projectId))).toMatchObject([
      {
        series: 'model|ifc|BIMIT Verified||',
        turnDeg: 12.5,
        shiftXM: 500_000.25,
        shiftYM: -4,
        shiftZM: 100,
        setBy: null,
      },
    ]);
    const jobs = await server.queue.findJobs('delivered-view');
    expect(jobs.filter(({ data }) => (data as { projectId: string }).projectId === projectId)).toHaveLength(2);
    expect((await imported(path)).text).toContain('it is here twice now');
    // The names are in its own package as well.
    expect(Buffer.from(await readFile(await exported(projectId))).length).toBeGreaterThan(0);
  },
);

const zipOf = (entries: Entry[], change?: Record<string, unknown>) => packageZip(folder, entries, change);

/** What the portal has, in rows and files. */
async function all() {
  const keys: string[] = [];
  for await (const key of server.store.list('project/')) keys.push(key);
  return [
    keys.length,
    await server.db.$count(project),
    await server.db.$count(asset),
    await server.db.$count(location),
  ];
}
async function refusal(path: string): Promise<string> {
  const before = await all();
  const { code, text } = await storey('import', path, '--team', teamId);
  expect([code, await all()]).toEqual([1, before]);
  return text;
}
const model: Entry = { name: 'models/Hall.ifc', content: 'ISO-10303-21;' };

test('a package as others would write it is imported, and locked whatever it says of itself, unless the operator unlocks it [N11 D11]', async () => {
  const path = await zipOf([model]);
  expect((await manifestIn(path)).project.isUnlocked).toBe(true);
  for (const [options, isPaidFull, said] of [
    [[], false, 'says that its project was unlocked. It is locked here: if its downloads were paid for'],
    [['--unlocked'], true, 'Its downloads are unlocked here, as you asked with --unlocked.'],
  ] as const) {
    const { projectId, text } = await imported(path, ...options);
    expect(text).toContain(said);
    const [row] = await server.db.select().from(project).where(eq(project.id, projectId));
    expect(row).toMatchObject({ isPaidFull, paymentStatus: null });
  }
});

test.each<[string, () => Promise<string>, RegExp]>([
  [
    'leads out',
    () => zipOf([{ ...model, name: '../../etc/passwd' }]),
    /leads out of it: "\.\.\/\.\.\/etc\/passwd"\. Nothing was imported/,
  ],
  ['is absolute', () => zipOf([{ ...model, name: '/etc/passwd' }]), /leads out of it/],
  ['has a backslash', () => zipOf([{ ...model, name: 'models\\Hall.ifc' }]), /backslash/],
  ['names one file twice', () => zipOf([model, { ...model, name: 'MODELS/hall.ifc' }]), /twice/],
  [
    'has a link',
    () => zipOf([{ ...model, options: { unixMode: 0o120777, msDosCompatible: false } }]),
    /link in place of a file/,
  ],
  ['has a password', () => zipOf([{ ...model, options: { password: 'x' } }]), /password/],
  ['has no manifest', () => zipOf([model], { format: null }), /has no manifest/],
  ['is of a newer format', () => zipOf([model], { version: 2 }), /format 2, and this release reads up to format 1/],
  ['is of something else', () => zipOf([model], { format: 'x' }), /is of something else/],
  ['has a manifest that is none', () => zipOf([{ name: 'manifest.json', content: 'no' }]), /is of something else/],
  ['has a manifest of another shape', () => zipOf([model], { project: {} }), /not as it should be/],
  [
    'has a status that is none',
    async () => zipOf([model], { project: { ...(await manifestIn(await zipOf([model]))).project, status: 'Stolen' } }),
    /no project has the status "Stolen"/,
  ],
  [
    'lists a file that is not there',
    async () => zipOf([], { files: (await manifestIn(await zipOf([model]))).files }),
    /is missing/,
  ],
  ['has a file that is not listed', () => zipOf([model], { files: [] }), /does not list/],
  [
    'is no zip',
    async () => {
      const path = join(folder, 'text.zip');
      await writeFile(path, 'hello');
      return path;
    },
    /no zip file/,
  ],
  ['is missing', async () => join(folder, 'nowhere.zip'), /File not found/],
])('a package that %s is refused with a sentence, and nothing is stored [N11]', async (_what, make, sentence) => {
  expect(await refusal(await make())).toMatch(sentence);
});

test(
  'a package that has 10,000 files is refused with a sentence, and nothing is stored [N11]',
  { tags: 'nightly' },
  async () => {
    const many = Array.from({ length: 10_000 }, (_, i) => ({ name: `f${i}`, content: '' }));
    expect(await refusal(await zipOf(many, { files: [] }))).toMatch(/10,000 or more files/);
  },
);

test('a file with changed bytes is refused, and so is a file of a kind that portals make for themselves [N11]', async () => {
  const manifest = await manifestIn(await zipOf([model]));
  expect(await refusal(await zipOf([{ ...model, content: 'ISO-10303-22;' }], { files: manifest.files }))).toMatch(
    /"models\/Hall.ifc" has changed since the package was made/,
  );
  const files = manifest.files.map((file) => ({ ...file, asset: { ...file.asset, role: 'element_table' } }));
  expect(await refusal(await zipOf([model], { files }))).toMatch(/no file that a project has/);
});

test('a bomb is refused before it is unpacked [N11]', { tags: 'nightly', timeout: 60_000 }, async () => {
  expect(await refusal(await zipOf([{ name: 'models/Hall.ifc', content: new Uint8Array(120 * 2 ** 20) }]))).toMatch(
    /200 times its size/,
  );
});

test('what fails at the rows leaves no files [N11]', async () => {
  const path = await zipOf([model]);
  const before = await all();
  const broken = { ...server, queue: undefined };
  const opened = await openPackage(path, 2 ** 40);
  await expect(importPackage(broken as never, opened, { teamId, operator: 'x', isUnlocked: false })).rejects.toThrow();
  await opened.close();
  expect(await all()).toEqual(before);
});

test('the commands say what is missing [N11]', async () => {
  expect(await storey('export', 'x')).toMatchObject({ code: 2 });
  expect(await storey('export', crypto.randomUUID())).toMatchObject({
    code: 2,
    text: expect.stringContaining('--to FILE.zip'),
  });
  expect(await storey('export', crypto.randomUUID(), '--to', 'x.zip')).toMatchObject({ code: 1 });
  expect(await storey('import', 'x.zip')).toMatchObject({ code: 2 });
  expect(await storey('import', await zipOf([model]), '--team', crypto.randomUUID())).toMatchObject({ code: 1 });
});
