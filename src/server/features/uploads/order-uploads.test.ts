import { eq, inArray } from 'drizzle-orm';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { MAX_ATTACHMENT_BYTES } from '#domain/upload/order-files.ts';
import { PART_BYTES } from '#domain/upload/upload-limits.ts';
import { encodeZip } from '#formats/testing/encode-zip.ts';
import { asset, project, upload } from '#server/platform/database/schema.ts';
import { sendPart, sha256Of } from '#server/testing/engine-order.ts';
import { beginAsVisitor, initiateUpload, openOrderFile, sendAll, uploadOrderFile } from '#server/testing/order-file.ts';
import { joinAs, teamIdOf } from '#server/testing/stored-project.ts';
import { startTestServer, type TestServer } from '#server/testing/test-server.ts';
import { placeWizardOrder, wizardOrder } from '#server/testing/wizard-order.ts';
import { deleteAbandonedFiles } from './delete-abandoned-files.ts';

let server: TestServer;
let admin = '';
let maker = '';
let colleague = '';
beforeAll(async () => {
  server = await startTestServer({
    RATE_LIMITS: JSON.stringify({
      uploadInitiate: { max: 1000, windowSeconds: 1 },
      publicUser: { max: 1000, windowSeconds: 1 },
      publicOrder: { max: 1000, windowSeconds: 1 },
    }),
  });
  admin = await server.signUp('file-admin@example.com');
  const teamId = await teamIdOf(server, admin);
  maker = await joinAs(server, 'file-maker@example.com', teamId);
  colleague = await joinAs(server, 'file-colleague@example.com', teamId);
});
afterAll(() => server.stop());

const newDraft = () => crypto.randomUUID();
const las = (length = 500) => Buffer.concat([Buffer.from('LASF'), Buffer.alloc(length - 4, 7)]);
const pdf = (length = 500) => Buffer.concat([Buffer.from('%PDF-1.7\n'), Buffer.alloc(length - 9, 32)]);
const errorOf = async (response: Response) => [response.status, (await response.json()).error];
const giveUp = (id: string, cookie = maker) =>
  server.call('DELETE', '/api/scan2plan/multipart-upload', { cookie, body: { id, uploadId: id } });
const openUploads = async (cookie: string) => (await server.call('GET', '/api/uploads', { cookie })).json();

test('a name that shows its end the other way round is kept without that', async () => {
  expect(
    (await openOrderFile(server, maker, { draftId: newDraft(), name: 'plan\u202efdp.pdf', bytes: pdf() })).status,
  ).toBe(201);
  expect((await openUploads(maker)).map(({ fileName }: { fileName: string }) => fileName)).toContain('planfdp.pdf');
  expect((await openOrderFile(server, maker, { draftId: newDraft(), name: '\u202e', bytes: pdf() })).status).toBe(400);
});

test('a scan and attachments of a draft become files of its order, and only then files that can be fetched [U1 U5 U6]', async () => {
  const draftId = newDraft();
  const scan = await uploadOrderFile(server, maker, { draftId, name: 'Halle Süd.las', bytes: las() });
  expect([scan.completed.status, await scan.completed.json()]).toEqual([200, { projectId: null }]);
  const plan = await uploadOrderFile(server, maker, {
    draftId,
    name: 'plan.pdf',
    bytes: pdf(),
    purpose: 'order_attachment',
  });
  const left = await uploadOrderFile(server, maker, {
    draftId,
    name: 'unused.pdf',
    bytes: pdf(),
    purpose: 'order_attachment',
  });
  const file = (id: string, name: string) => ({ id, name, size: 500 });
  const input = wizardOrder('bimit', {
    draftId,
    scanSource: 'files',
    shareUrl: '',
    existingScanFiles: [file(scan.id, 'Halle Süd.las')],
    scanitAttachments: [file(plan.id, 'plan.pdf')],
  });
  expect(await server.db.select().from(asset).where(eq(asset.name, 'plan.pdf'))).toEqual([]);
  const placed = await placeWizardOrder(server, maker, input);
  expect(placed.status).toBe(200);
  const { projectId } = await placed.json();
  const found = await (await server.call('GET', `/api/at/project?projectId=${projectId}`, { cookie: maker })).json();
  expect(
    found.assets.map(({ name, role, product, format, bytes }: Record<string, unknown>) => [
      name,
      role,
      product,
      format,
      bytes,
    ]),
  ).toEqual([
    ['plan.pdf', 'attachment', 'BIMIT', 'pdf', 500],
    ['Halle Süd.las', 'original', 'BIMIT', 'las', 500],
  ]);
  const taken = await server.call('GET', `${found.assets[1].asset_url}?mode=download`, { cookie: maker });
  expect(sha256Of(new Uint8Array(await taken.arrayBuffer()))).toBe(sha256Of(las()));
  expect(taken.headers.get('content-disposition')).toMatch(/^attachment/);
  expect((await giveUp(scan.id)).status, 'it is part of an order').toBe(410);
  expect((await server.db.select().from(upload).where(eq(upload.id, left.id)))[0]?.projectId).toBeNull();
});

test(
  'an upload goes on after a reload: it is listed with its draft, and the same file again is the same upload [N1 U2]',
  { tags: 'nightly' },
  async () => {
    const draftId = newDraft();
    const bytes = las(PART_BYTES + 100);
    const { id } = await (await openOrderFile(server, maker, { draftId, name: 'hall.las', bytes })).json();
    expect((await initiateUpload(server, maker, id, bytes.length)).status).toBe(200);
    await sendPart(server, maker, id, bytes, 2);
    expect((await openUploads(maker)).find((each: { id: string }) => each.id === id)).toMatchObject({
      purpose: 'order_scan',
      draftId,
      projectId: null,
      projectName: null,
      fileName: 'hall.las',
      storedBytes: 100,
      fingerprint: `hall.las:${bytes.length}`,
    });
    expect((await openUploads(colleague)).some((each: { id: string }) => each.id === id)).toBe(false);
    expect((await (await openOrderFile(server, maker, { draftId, name: 'hall.las', bytes })).json()).id).toBe(id);
    const early = wizardOrder('bimit', {
      draftId,
      scanSource: 'files',
      shareUrl: '',
      existingScanFiles: [{ id, name: 'hall.las', size: bytes.length }],
    });
    expect(await errorOf(await placeWizardOrder(server, maker, early))).toEqual([
      409,
      'hall.las is still being uploaded. Wait until it is uploaded, then place the order.',
    ]);
    expect((await sendAll(server, maker, id, bytes)).status).toBe(200);
    expect((await placeWizardOrder(server, maker, early)).status).toBe(200);
  },
);

test('one scan at a time, another one after the first was removed [U1]', async () => {
  const draftId = newDraft();
  const { id } = await uploadOrderFile(server, maker, { draftId, name: 'first.las', bytes: las() });
  expect(await errorOf(await openOrderFile(server, maker, { draftId, name: 'second.las', bytes: las(600) }))).toEqual([
    409,
    'Only one scan file can be uploaded at a time',
  ]);
  const [row] = await server.db.select().from(upload).where(eq(upload.id, id));
  expect((await giveUp(id)).status).toBe(200);
  expect(await server.store.size(row?.storageKey ?? '')).toBeUndefined();
  expect((await openOrderFile(server, maker, { draftId, name: 'second.las', bytes: las(600) })).status).toBe(201);
});

test.each([
  [
    'order_scan',
    'scan.exe',
    10,
    415,
    'Invalid file type for scan.exe. Please upload scan files (RCS, PTS, PLY, etc.) or documents (PDF, DWG, etc.).',
  ],
  ['order_scan', 'scan.e57', 20 * 2 ** 30 + 1, 413, 'File scan.e57 exceeds the size limit (20GB)'],
  ['order_attachment', 'plan.pdf', MAX_ATTACHMENT_BYTES + 1, 413, 'File size exceeds the limit (25MB)'],
  [
    'order_attachment',
    'plan.svg',
    10,
    415,
    'Invalid file type. Please upload a valid file (PDF, JPG, PNG, ZIP, DWG, DXF)',
  ],
] as const)(
  '%s %s of %d bytes is refused before anything is sent [U1 U5]',
  async (purpose, name, size, status, sentence) => {
    expect(
      await errorOf(await openOrderFile(server, maker, { draftId: newDraft(), name, bytes: las(), purpose }, size)),
    ).toEqual([status, sentence]);
  },
);

const notes = new TextEncoder().encode('Scanned on a Monday.');
test.each([
  ['plan.pdf', async () => Buffer.from('<!doctype html><script>alert(1)</script>'), /^plan\.pdf is not a PDF document/],
  ['plan.dwg', async () => pdf(), /^plan\.dwg is not a DWG drawing/],
  ['bomb.zip', async () => encodeZip([{ path: 'a.txt', bytes: new Uint8Array(8 << 20) }]), /200 times/],
  ['way.zip', async () => encodeZip([{ path: '../../etc/passwd', bytes: notes }]), /leads out of the archive/],
  ['cut.zip', async () => (await encodeZip([{ path: 'a.txt', bytes: notes }])).subarray(0, 60), /cut off or damaged/],
])(
  '%s that is something else is refused after its upload, and nothing of it stays [U1 U5]',
  { tags: 'nightly' },
  async (name, make, sentence) => {
    const { id, completed } = await uploadOrderFile(server, maker, {
      draftId: newDraft(),
      name,
      bytes: await make(),
      purpose: 'order_attachment',
    });
    expect(await errorOf(completed)).toEqual([422, expect.stringMatching(sentence)]);
    const [row] = await server.db.select().from(upload).where(eq(upload.id, id));
    expect([row?.status, await server.store.size(row?.storageKey ?? '')]).toEqual(['refused', undefined]);
  },
);

test('an honest zip is taken [U5]', { tags: 'nightly' }, async () => {
  const { completed } = await uploadOrderFile(server, maker, {
    draftId: newDraft(),
    name: 'papers.zip',
    bytes: await encodeZip([{ path: 'site/notes.txt', bytes: notes }]),
    purpose: 'order_attachment',
  });
  expect(completed.status).toBe(200);
});

test("files of a draft are its maker's and their admins' [X5]", async () => {
  const draftId = newDraft();
  const { id } = await (await openOrderFile(server, maker, { draftId, name: 'a.las', bytes: las() })).json();
  const stranger = await server.signUp(`file-stranger-${draftId}@example.com`);
  for (const other of [colleague, stranger]) {
    expect(
      (await openOrderFile(server, other, { draftId, name: 'b.pdf', bytes: pdf(), purpose: 'order_attachment' }))
        .status,
    ).toBe(404);
    expect((await initiateUpload(server, other, id, 500)).status).toBe(404);
    expect((await giveUp(id, other)).status).toBe(404);
  }
  expect((await initiateUpload(server, admin, id, 500)).status).toBe(200);
});

test('a visitor sends files for the one draft, ten attachments of 100 MB at most [U7 O17]', async () => {
  const draftId = newDraft();
  const visitor = await beginAsVisitor(server, draftId);
  expect(
    (await openOrderFile(server, '', { draftId, name: 'a.pdf', bytes: pdf(), purpose: 'order_attachment' })).status,
  ).toBe(401);
  expect(
    (
      await openOrderFile(server, visitor, {
        draftId: newDraft(),
        name: 'a.pdf',
        bytes: pdf(),
        purpose: 'order_attachment',
      })
    ).status,
  ).toBe(404);
  const { id, completed } = await uploadOrderFile(server, visitor, {
    draftId,
    name: 'a.pdf',
    bytes: pdf(),
    purpose: 'order_attachment',
  });
  expect(completed.status).toBe(200);
  const open = (name: string, size = 500) =>
    openOrderFile(server, visitor, { draftId, name, bytes: pdf(), purpose: 'order_attachment' }, size);
  for (const name of ['b.pdf', 'c.pdf', 'd.pdf']) expect((await open(name, MAX_ATTACHMENT_BYTES)).status).toBe(201);
  expect(await errorOf(await open('e.pdf', MAX_ATTACHMENT_BYTES))).toEqual([
    413,
    'Attachments can have 100 MB in total. Remove one first, or sign in.',
  ]);
  for (const name of ['f.pdf', 'g.pdf', 'h.pdf', 'i.pdf', 'j.pdf', 'k.pdf'])
    expect((await open(name)).status).toBe(201);
  expect(await errorOf(await open('l.pdf'))).toEqual([
    413,
    'An order can have at most 10 attachments. Remove one first.',
  ]);
  expect((await openUploads(visitor)).map((each: { fileName: string }) => each.fileName)).toHaveLength(9);
  const other = await beginAsVisitor(server, newDraft(), 'other@example.com');
  expect(await openUploads(other)).toEqual([]);
  expect((await giveUp(id, other)).status).toBe(404);
  expect((await giveUp(id, visitor)).status).toBe(200);
});

test("the address of a visitor's part ends with their token [X1]", async () => {
  const draftId = newDraft();
  const visitor = await beginAsVisitor(server, draftId);
  const { id } = await (await openOrderFile(server, visitor, { draftId, name: 'a.las', bytes: las() })).json();
  const { partUrls } = await (await initiateUpload(server, visitor, id, 500)).json();
  await server.db.execute(`update order_guest set expires_at = now() where draft_id = '${draftId}'`);
  expect((await server.call('PUT', partUrls[0].signedUrl, { body: las() })).status).toBe(403);
});

test(
  'files of drafts that nobody touched for a week are deleted; those of living drafts and of orders stay',
  { tags: 'nightly' },
  async () => {
    const old = new Date(Date.now() - 7.1 * 24 * 3600_000);
    const [abandoned, living, ordered] = [newDraft(), newDraft(), newDraft()];
    const files = await Promise.all(
      [abandoned, living, ordered].map((draftId) =>
        uploadOrderFile(server, maker, { draftId, name: 'a.pdf', bytes: pdf(), purpose: 'order_attachment' }),
      ),
    );
    await server.call('PUT', `/api/order-drafts/${living}`, {
      cookie: maker,
      body: { step: 'size', version: 0, data: { serviceOption: 'scanit' } },
    });
    await placeWizardOrder(
      server,
      maker,
      wizardOrder('bimit', {
        draftId: ordered,
        scanitAttachments: [{ id: files[2]?.id ?? '', name: 'a.pdf', size: 500 }],
      }),
    );
    for (const { id } of files) await server.db.update(upload).set({ activeAt: old }).where(eq(upload.id, id));
    const keyOf = async (id: string) => (await server.db.select().from(upload).where(eq(upload.id, id)))[0]?.storageKey;
    const keys = await Promise.all(files.map(({ id }) => keyOf(id)));
    expect(await deleteAbandonedFiles(server)).toBe(1);
    expect(await Promise.all(keys.map((key) => server.store.size(key ?? '')))).toEqual([undefined, 500, 500]);
    expect(await Promise.all(files.map(({ id }) => keyOf(id)))).toEqual([undefined, keys[1], keys[2]]);
  },
);

test(
  'a file is sent for an order that was placed already: it goes on after a break, is there for the team and staff, and an order at its end takes none [U4 U5]',
  { tags: 'nightly' },
  async () => {
    const placed = await placeWizardOrder(server, maker, wizardOrder('bimit', { draftId: newDraft() }));
    const { projectId } = await placed.json();
    const open = (name: string, bytes: Uint8Array, purpose = 'order_scan', cookie = colleague) =>
      server.call('POST', `/api/projects/${projectId}/files`, {
        cookie,
        body: { purpose, fileName: name, sizeBytes: bytes.length, fingerprint: sha256Of(bytes) },
      });
    const scan = las(900);
    const first = await open('Late.las', scan);
    expect(first.status).toBe(201);
    const { id } = await first.json();
    expect((await (await open('Late.las', scan)).json()).id, 'the same file again').toBe(id);
    expect((await initiateUpload(server, colleague, id, scan.length)).status).toBe(200);
    expect((await sendAll(server, colleague, id, scan)).status).toBe(200);
    const found = await (await server.call('GET', `/api/at/project?projectId=${projectId}`, { cookie: maker })).json();
    expect(
      found.assets.map(({ name, role, product }: Record<string, unknown>) => [name, role, product]),
    ).toContainEqual(['Late.las', 'original', 'BIMIT']);
    expect((await giveUp(id, colleague)).status, 'it is part of the order').toBe(410);
    expect(await errorOf(await open('Bad.las', pdf(300), 'order_attachment'))).toEqual([415, expect.any(String)]);

    const { id: dropped } = await (await open('Plan.pdf', pdf(), 'order_attachment')).json();
    expect((await giveUp(dropped, colleague)).status).toBe(200);
    await server.db.update(project).set({ status: 'Order Completed' }).where(eq(project.id, projectId));
    expect(await errorOf(await open('Plan.pdf', pdf(), 'order_attachment'))).toEqual([
      409,
      'Files can no longer be added to this order. Please contact support.',
    ]);
  },
);

test.each(['..hall..final.pdf', '.hidden.pdf', '-rf.pdf', '平面図.pdf'])(
  'a file called %s arrives under its name, and can be given up',
  { tags: 'nightly' },
  async (name) => {
    const draftId = newDraft();
    const sent = await uploadOrderFile(server, maker, { draftId, name, bytes: pdf(), purpose: 'order_attachment' });
    expect(sent.completed.status).toBe(200);
    expect((await giveUp(sent.id)).status).toBe(200);
    expect(await server.db.select().from(upload).where(eq(upload.id, sent.id))).toEqual([]);
  },
);

test('a file that cannot be deleted keeps none of the others', async () => {
  const ids = await Promise.all(
    [1, 2].map(
      async () =>
        (
          await (
            await openOrderFile(server, maker, {
              draftId: newDraft(),
              name: 'old.pdf',
              bytes: pdf(),
              purpose: 'order_attachment',
            })
          ).json()
        ).id as string,
    ),
  );
  const [damaged = '', other = ''] = ids;
  const long = new Date('2020-01-01');
  await server.db
    .update(upload)
    .set({ status: 'aborted', storageKey: 'draft/../x', createdAt: long })
    .where(eq(upload.id, damaged));
  await server.db.update(upload).set({ status: 'aborted' }).where(eq(upload.id, other));
  await expect(deleteAbandonedFiles(server)).rejects.toThrow(damaged);
  expect(
    (await server.db.select({ id: upload.id }).from(upload).where(inArray(upload.id, ids))).map(({ id }) => id),
  ).toEqual([damaged]);
  await server.db.delete(upload).where(eq(upload.id, damaged));
});
