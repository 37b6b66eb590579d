import { eq, sql } from 'drizzle-orm';
import { afterAll, beforeAll, expect, test } from 'vitest';
import type { OpsDeliverable } from '#contract/ops-admin.ts';
import type { WireAsset } from '#contract/projects.ts';
import { sampleBuilding } from '#domain/building/testing/sample-building.ts';
import { cadDrawing } from '#domain/drawing/cad-drawing.ts';
import { insert, line, makeDwg, makeDxf } from '#engine/cad/testing/make-drawings.ts';
import { drawPlanDxf } from '#engine/drawings/draw-plan-dxf.ts';
import { writeIfc } from '#engine/ifc/write-ifc.ts';
import { encodeLas } from '#formats/testing/encode-las.ts';
import { makeTestRoom } from '#formats/testing/make-test-room.ts';
import { settleLostViews } from '#server/records/settle-lost-views.ts';
import { audit, notification, project, upload } from '#server/platform/database/schema.ts';
import { makeViews } from '#server/testing/make-views.ts';
import { initiateUpload, sendAll } from '#server/testing/order-file.ts';
import { staffOf } from '#server/testing/staff.ts';
import { storeProject, teamIdOf } from '#server/testing/stored-project.ts';
import { startTestServer, type TestServer } from '#server/testing/test-server.ts';

let server: TestServer;
let customer = '';
let ops = '';
beforeAll(async () => {
  server = await startTestServer();
  customer = await server.signUp('customer@example.com');
  ops = await staffOf(server, 'ops');
});
afterAll(() => server.stop());

const ifc = Buffer.from(writeIfc(sampleBuilding, { projectId: crypto.randomUUID(), name: 'Hall', date: '2026-01-02' }));
const pdf = Buffer.from('%PDF-1.7 a plan');
type File = { name: string; bytes: Buffer; product?: string; pdfSubtype?: string | null; storey?: string | null };

const newProject = async () =>
  (await storeProject(server, await teamIdOf(server, customer), { subType: 'Standard', status: 'Order Processing' }))
    .id;
const asCustomer = async (projectId: string) =>
  (await server.call('GET', `/api/at/project?projectId=${projectId}`, { cookie: customer })).json();
const listed = async (projectId: string): Promise<OpsDeliverable[]> =>
  (await server.call('GET', `/api/ops/projects/${projectId}/deliverables`, { cookie: ops })).json();

const open = (
  projectId: string,
  { name, bytes, product = 'BIMIT Verified', pdfSubtype = null, storey = null }: File,
  cookie = ops,
) =>
  server.call('POST', `/api/ops/projects/${projectId}/deliverables`, {
    cookie,
    body: { product, pdfSubtype, storey, fileName: name, sizeBytes: bytes.length, fingerprint: crypto.randomUUID() },
  });

async function deliver(projectId: string, file: File): Promise<Response> {
  const opened = await open(projectId, file);
  expect(opened.status).toBe(201);
  const { id } = await opened.json();
  expect((await initiateUpload(server, ops, id, file.bytes.length)).status).toBe(200);
  return sendAll(server, ops, id, file.bytes);
}

/** Type of a file's picture, which cards show. */
async function pictureOf(
  assets: { role: string; name: string; asset_url: string }[],
  wanted: string,
): Promise<string | null> {
  const picture = assets.find(({ role, name }) => role === 'image' && name === wanted);
  return picture
    ? (await server.call('GET', picture.asset_url, { cookie: customer })).headers.get('content-type')
    : null;
}

test(
  'a verified IFC is downloaded at once and opens in the model viewer when its fragments are made; the team is notified [Y4]',
  { tags: 'nightly' },
  async () => {
    const projectId = await newProject();
    expect((await deliver(projectId, { name: 'Hall.ifc', bytes: ifc })).status).toBe(200);
    const [model] = (await asCustomer(projectId)).assets;
    expect(model).toMatchObject({ role: 'model', format: 'ifc', product: 'BIMIT Verified', name: 'Hall.ifc' });
    const taken = await server.call('GET', `${model.asset_url}?mode=download`, { cookie: customer });
    expect(Buffer.from(await taken.arrayBuffer()).equals(ifc)).toBe(true);
    await makeViews(server, projectId);
    const { assets } = await asCustomer(projectId);
    const fragments = assets.find(({ format }: { format: string }) => format === 'frag');
    expect(await pictureOf(assets, 'model.png')).toBe('image/png');
    expect(fragments).toMatchObject({ role: 'model', product: 'BIMIT Verified' });
    expect((await server.call('GET', fragments.asset_url, { cookie: customer })).status).toBe(200);
    const told = await server.db.select().from(notification).where(eq(notification.projectId, projectId));
    expect(told.map(({ kind, facts }) => [kind, facts])).toEqual([
      ['deliverable', { project: 'Town Hall', files: ['Hall.ifc'] }],
    ]);
  },
);

test('two presses at the same time deliver one file [Y4]', async () => {
  const projectId = await newProject();
  const body = {
    product: 'BIMIT Verified',
    pdfSubtype: null,
    storey: null,
    fileName: 'Hall.ifc',
    sizeBytes: ifc.length,
    fingerprint: crypto.randomUUID(),
  };
  const press = () => server.call('POST', `/api/ops/projects/${projectId}/deliverables`, { cookie: ops, body });
  const answers = await Promise.all([press(), press(), press()]);
  const ids = await Promise.all(answers.map(async (answer) => (await answer.json()).id));
  expect(new Set(ids).size).toBe(1);
  const opened = await server.db.select().from(upload).where(eq(upload.projectId, projectId));
  expect(opened).toHaveLength(1);
});

test(
  'a file whose job is gone says so to staff, who prepare it again; one that waits is left alone [Y4]',
  { tags: 'nightly' },
  async () => {
    const projectId = await newProject();
    await deliver(projectId, { name: 'Hall.ifc', bytes: ifc });
    const states = async () => (await listed(projectId)).map(({ viewState }) => viewState);
    expect([await settleLostViews(server.db), await states()]).toEqual([0, ['waiting']]);
    await server.db.execute(sql`delete from pgboss.job where data ->> 'projectId' = ${projectId}`);
    expect(await settleLostViews(server.db)).toBeGreaterThan(0);
    const [lost] = await listed(projectId);
    expect(lost).toMatchObject({
      viewState: 'failed',
      viewProblem: 'The file could not be prepared for the viewer: the converter stopped several times.',
    });
    expect((await server.call('POST', `/api/ops/deliverables/${lost?.id}/prepare`, { cookie: ops })).status).toBe(200);
    expect([await settleLostViews(server.db), await states()]).toEqual([0, ['waiting']]);
  },
);

test('a delivered scan opens in the cloud viewer when it is tiled [Y4]', { tags: 'nightly' }, async () => {
  const projectId = await newProject();
  await deliver(projectId, { name: 'Hall.las', bytes: Buffer.from(encodeLas(makeTestRoom(500))), product: 'SCANIT' });
  expect((await asCustomer(projectId)).threed_preview_rgb_url).toBeNull();
  await makeViews(server, projectId);
  const { threed_preview_rgb_url: url, assets } = await asCustomer(projectId);
  expect((await (await server.call('GET', url, { cookie: customer })).json()).points).toBe(500);
  expect(await pictureOf(assets, 'cloud-scanned.png')).toBe('image/png');
});

test(
  'clouds of several formats are all there to be viewed, each with where its file has the zero of its viewer [Y4 F1 N7]',
  { tags: 'nightly' },
  async () => {
    const projectId = await newProject();
    const corner = [4_500_000, -1_200_000, 300] as const;
    const points = Array.from({ length: 300 }, (_, i) =>
      corner.map((at, axis) => at + ((i * (axis + 3)) % 10)).join(' '),
    );
    const xyz = Buffer.from(points.join('\n'));
    await deliver(projectId, { name: 'Hall.las', bytes: Buffer.from(encodeLas(makeTestRoom(500))), product: 'SCANIT' });
    await deliver(projectId, { name: 'Roof.xyz', bytes: xyz, product: 'SCANIT' });
    await makeViews(server, projectId);
    const { assets }: { assets: WireAsset[] } = await asCustomer(projectId);
    const clouds = assets.filter(({ role }) => role === 'cloud');
    expect(clouds.map(({ name }) => name).toSorted()).toEqual(['Hall.las.octree', 'Roof.xyz.octree']);
    const roof = clouds.find(({ name }) => name.startsWith('Roof'));
    const [x = 0, y = 0, z = 0] = roof?.originM ?? [];
    expect([x, y, z].every((value, axis) => Math.abs(value - (corner[axis] ?? 0)) <= 10)).toBe(true);
    const file = assets.find(({ id }) => id === roof?.madeFrom);
    expect(file?.originM, 'also of the file').toEqual(roof?.originM);
  },
);

test('drawings that belong to no storey, as sections do, are distinguished by their names [Y4]', async () => {
  const projectId = await newProject();
  const section = Buffer.from(makeDxf({ entities: line(0, 0, 1, 1) }));
  for (const name of ['Section A.dxf', 'Section B.dxf', 'Section A.dxf'])
    await deliver(projectId, { name, bytes: section });
  const shown = (await listed(projectId)).map(({ name, version, isCurrent }) => [name, version, isCurrent]);
  expect(shown).toEqual([
    ['Section A.dxf', 2, true],
    ['Section A.dxf', 1, false],
    ['Section B.dxf', 1, true],
  ]);
});

test(
  'a DXF and a DWG of one storey are drawings of their own in the plan viewer: looked at, not taken home, with a picture for the panel [Y4 K1 F3 F4 N4]',
  { tags: 'nightly' },
  async () => {
    const projectId = await newProject();
    const dxf = Buffer.from(
      drawPlanDxf(sampleBuilding, sampleBuilding.storeys[0]?.id ?? '', {
        projectName: 'Hall',
        date: '2026-01-02',
        units: 'imperial',
      }),
    );
    await deliver(projectId, { name: 'Hall.dxf', bytes: dxf });
    await deliver(projectId, { name: 'Hall.dwg', bytes: Buffer.from(makeDwg()), product: 'BIMIT Engine' });
    await deliver(projectId, { name: 'Hall.dwg', bytes: Buffer.from(makeDwg()) });
    expect((await asCustomer(projectId)).assets.map(({ viewState }: { viewState: string }) => viewState)).toEqual([
      'waiting',
      'waiting',
      'waiting',
    ]);
    await makeViews(server, projectId);
    const { assets } = await asCustomer(projectId);
    const drawings = assets.filter(
      ({ madeFrom, role }: { madeFrom: string | null; role: string }) => madeFrom && role === 'drawing',
    );
    expect(drawings).toHaveLength(3);
    expect(await pictureOf(assets, 'drawing.png')).toBe('image/png');
    for (const { asset_url: url } of drawings)
      expect(
        cadDrawing.parse(await (await server.call('GET', url, { cookie: customer })).json()).groups.length,
      ).toBeGreaterThan(0);
    expect(drawings).toEqual(
      expect.arrayContaining([
        expect.objectContaining({
          role: 'drawing',
          format: 'json',
          product: 'BIMIT Verified',
          madeFrom: assets.find(({ format }: { format: string }) => format === 'dxf').id,
        }),
      ]),
    );
    // Of an engine project that is not unlocked, what is seen does not become a file.
    await server.db.update(project).set({ subType: 'Engine' }).where(eq(project.id, projectId));
    const { asset_url: preview } = drawings.find(({ product }: { product: string }) => product === 'BIMIT Engine');
    expect([
      (await server.call('GET', preview, { cookie: customer })).status,
      (await server.call('GET', `${preview}?mode=download`, { cookie: customer })).status,
    ]).toEqual([200, 402]);
  },
);

test(
  'a drawing that does harm tells staff why, in one sentence, and the worker goes on [Y4]',
  { tags: 'nightly' },
  async () => {
    const projectId = await newProject();
    const ten = [
      [70, 100],
      [71, 100],
      [44, 1],
      [45, 1],
    ] as const;
    const bomb = makeDxf({ blocks: { A: line(0, 0, 1, 1), B: insert('A', ten) }, entities: insert('B', ten) });
    await deliver(projectId, { name: 'Bomb.dxf', bytes: bomb, storey: '1' });
    await deliver(projectId, { name: 'Cut.dwg', bytes: Buffer.from(makeDwg().slice(0, 3000)), storey: '2' });
    await makeViews(server, projectId);
    const problems = Object.fromEntries(
      (await listed(projectId)).map(({ name, viewState, viewProblem }) => [name, [viewState, viewProblem]]),
    );
    expect(problems).toEqual({
      'Bomb.dxf': ['failed', 'The drawing has more than 1,000,000 points, which is more than the viewer shows.'],
      'Cut.dwg': [
        'failed',
        'The drawing cannot be read: it is damaged, or of a version that is not known. Save it again and deliver it again.',
      ],
    });
    await deliver(projectId, { name: 'Good.dxf', bytes: makeDxf({ entities: line(0, 0, 1, 1) }), storey: '3' });
    await makeViews(server, projectId);
    expect((await listed(projectId)).find(({ name }) => name === 'Good.dxf')?.viewState).toBe('ready');
  },
);

test(
  'a hostile model tells staff its cause, and the next delivery is prepared [X1 Y4]',
  { tags: 'nightly' },
  async () => {
    const projectId = await newProject();
    const hostile = ifc.toString().replace(/^(#\d+)\s*=\s*IFCLOCALPLACEMENT\([^,]+,/gm, '$1=IFCLOCALPLACEMENT($1,');
    await deliver(projectId, { name: 'Hostile.ifc', bytes: Buffer.from(hostile), storey: 'East' });
    await deliver(projectId, { name: 'Hall.ifc', bytes: ifc, storey: 'West' });
    await makeViews(server, projectId);
    const files = await listed(projectId);
    expect(files.find(({ name }) => name === 'Hostile.ifc')).toMatchObject({
      viewState: 'failed',
      viewProblem: expect.stringMatching(/^Line #\d+ \(IFCLOCALPLACEMENT\) refers to itself\./),
    });
    expect(files.find(({ name }) => name === 'Hall.ifc')?.viewState).toBe('ready');
  },
);

test('a scan that cannot be read tells staff why and can be tried again [Y4]', { tags: 'nightly' }, async () => {
  const projectId = await newProject();
  await deliver(projectId, {
    name: 'Broken.las',
    bytes: Buffer.concat([Buffer.from('LASF'), Buffer.alloc(400, 7)]),
    product: 'SCANIT',
  });
  await makeViews(server, projectId);
  const [file] = await listed(projectId);
  expect(file).toMatchObject({ viewState: 'failed', viewProblem: expect.stringMatching(/\w+/) });
  const again = () => server.call('POST', `/api/ops/deliverables/${file?.id}/prepare`, { cookie: ops });
  expect((await again()).status).toBe(200);
  expect((await listed(projectId))[0]).toMatchObject({ viewState: 'waiting', viewProblem: null });
  expect((await again()).status, 'it is under way').toBe(409);
});

test(
  'a newer file takes the place of the older, and gives it back when it is withdrawn [Y4]',
  { tags: 'nightly' },
  async () => {
    const projectId = await newProject();
    const plan = { pdfSubtype: 'Report_AreaPlan', bytes: pdf };
    await deliver(projectId, { ...plan, name: 'Plan.pdf' });
    await deliver(projectId, { ...plan, name: 'Plan better.pdf' });
    await deliver(projectId, { ...plan, name: 'Roof.pdf', storey: 'Roof' });
    const names = async () => (await asCustomer(projectId)).assets.map(({ name }: { name: string }) => name).toSorted();
    expect(await names()).toEqual(['Plan better.pdf', 'Roof.pdf']);
    const newest = (await listed(projectId)).find(({ name }) => name === 'Plan better.pdf');
    expect(newest).toMatchObject({ version: 2, isCurrent: true, role: 'area_plan' });
    const older = (await listed(projectId)).find(({ name }) => name === 'Plan.pdf');
    const earlier = async () =>
      (await asCustomer(projectId)).assets.map(({ name, earlierIds }: WireAsset) => [name, earlierIds]).toSorted();
    expect(await earlier(), 'links to the older one are found again').toEqual([
      ['Plan better.pdf', [older?.id]],
      ['Roof.pdf', undefined],
    ]);
    const withdraw = () =>
      server.call('POST', `/api/ops/deliverables/${newest?.id}/withdraw`, {
        cookie: ops,
        body: { reason: 'Wrong building' },
      });
    expect((await withdraw()).status).toBe(200);
    expect(await names()).toEqual(['Plan.pdf', 'Roof.pdf']);
    expect(await earlier()).toEqual([
      ['Plan.pdf', undefined],
      ['Roof.pdf', undefined],
    ]);
    expect((await server.call('GET', newest?.url ?? '', { cookie: customer })).status, 'it is gone for customers').toBe(
      404,
    );
    expect((await withdraw()).status).toBe(409);
    const [kept] = await server.db.select().from(audit).where(eq(audit.action, 'asset.withdraw'));
    expect(kept?.details).toEqual({ name: 'Plan better.pdf', version: 2, reason: 'Wrong building' });
    await deliver(projectId, { ...plan, name: 'Plan last.pdf' });
    expect(
      (await listed(projectId)).find(({ name }) => name === 'Plan last.pdf')?.version,
      'no number is given twice',
    ).toBe(3);
  },
);

test('a file that is not what it says is refused and nobody hears of it [Y4]', async () => {
  const projectId = await newProject();
  const answer = await deliver(projectId, { name: 'Hall.ifc', bytes: Buffer.from('<html></html>') });
  expect([answer.status, (await answer.json()).error]).toEqual([
    422,
    'Hall.ifc is not an IFC model: its content does not match its name. Save it again and upload it again.',
  ]);
  expect(await listed(projectId)).toEqual([]);
  expect((await open(projectId, { name: 'Hall.exe', bytes: pdf })).status).toBe(415);
});

test(
  'a tour is listed for the customer by its address, once; an address that is none is refused [Y4 R2]',
  { tags: 'nightly' },
  async () => {
    const projectId = await newProject();
    const body = { product: 'SCANIT', name: 'Inside', url: 'https://tours.example/show/?m=1' };
    const send = () => server.call('POST', `/api/ops/projects/${projectId}/tours`, { cookie: ops, body });
    expect((await send()).status).toBe(201);
    expect((await asCustomer(projectId)).assets).toMatchObject([
      { asset_type: 'virtual_tour', asset_url: body.url, name: 'Inside' },
    ]);
    const again = await send();
    expect([again.status, (await again.json()).error]).toEqual([409, 'This virtual tour already exists.']);
    for (const url of [
      'javascript:alert(1)',
      'http://tours.example/1',
      'https://a:b@tours.example/1',
      'https://my.matterport.com/show/?m=1&x=1',
    ])
      expect(
        (await server.call('POST', `/api/ops/projects/${projectId}/tours`, { cookie: ops, body: { ...body, url } }))
          .status,
        url,
      ).toBe(400);
    expect((await asCustomer(projectId)).assets).toHaveLength(1);
  },
);

test("an upload of staff is nobody else's: not the team's, and not of staff who do not deliver [Y4]", async () => {
  const projectId = await newProject();
  const { id } = await (await open(projectId, { name: 'Plan.pdf', bytes: pdf })).json();
  const support = await staffOf(server, 'support');
  expect((await initiateUpload(server, customer, id, pdf.length)).status).toBe(404);
  expect((await initiateUpload(server, support, id, pdf.length)).status).toBe(403);
  expect((await open(projectId, { name: 'Plan.pdf', bytes: pdf }, support)).status).toBe(403);
  expect(await (await server.call('GET', '/api/uploads', { cookie: customer })).json()).toEqual([]);
  await initiateUpload(server, ops, id, pdf.length);
  expect(
    (await server.call('DELETE', '/api/scan2plan/multipart-upload', { cookie: ops, body: { id, uploadId: id } }))
      .status,
  ).toBe(200);
  expect(await server.db.select().from(upload).where(eq(upload.id, id))).toEqual([]);
  expect((await asCustomer(projectId)).id, 'the project stays').toBe(projectId);
});

test('who does what with deliverables: all staff look, operations and admins deliver [Y4 X5]', async () => {
  const projectId = await newProject();
  const roles = ['support', 'finance', 'ops', 'admin'] as const;
  const answers = await Promise.all(
    roles.map(async (role) => {
      const cookie = await staffOf(server, role);
      const seen = await server.call('GET', `/api/ops/projects/${projectId}/deliverables`, { cookie });
      return [role, seen.status, (await open(projectId, { name: `${role}.pdf`, bytes: pdf }, cookie)).status];
    }),
  );
  expect(answers).toEqual([
    ['support', 200, 403],
    ['finance', 200, 403],
    ['ops', 200, 201],
    ['admin', 200, 201],
  ]);
});
