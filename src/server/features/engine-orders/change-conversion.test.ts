import { eq } from 'drizzle-orm';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { audit, project, statusMove } from '#server/platform/database/schema.ts';
import { finishProject, openUpload, uploadScan } from '#server/testing/engine-order.ts';
import { startTestServer, type TestServer } from '#server/testing/test-server.ts';

let server: TestServer;
let cookie = '';
beforeAll(async () => {
  server = await startTestServer();
  cookie = await server.signUp('changes@example.com');
});
afterAll(() => server.stop());

const scan = Buffer.concat([Buffer.from('LASF'), Buffer.alloc(400, 7)]);
const received = async () => (await uploadScan(server, cookie, 'a.las', scan)).projectId;
const finished = async () => {
  const projectId = await received();
  await finishProject(server, projectId, 1000);
  return projectId;
};
const cancel = (projectId: string, who = cookie) =>
  server.call('POST', `/api/projects/${projectId}/cancel`, { cookie: who, body: {} });
const rerun = (projectId: string, body: unknown = { scanUnit: null, scanUpAxis: null }, who = cookie) =>
  server.call('POST', `/api/projects/${projectId}/rerun`, { cookie: who, body });
const sentenceOf = async (response: Response) => [response.status, (await response.json()).error];

test('only what runs can be stopped, and only what has ended can be run again [E3 X1]', async () => {
  const projectId = await received();
  expect(await sentenceOf(await rerun(projectId))).toEqual([409, 'This conversion is still running.']);
  expect((await cancel(projectId)).status).toBe(200);
  expect(await sentenceOf(await cancel(projectId))).toEqual([409, 'This conversion is not running.']);
  expect((await rerun(projectId)).status).toBe(200);
});

test('a scan that has not arrived cannot be converted [X1]', async () => {
  const { projectId } = await openUpload(server, cookie, { name: 'a.las', sizeBytes: 100 });
  await server.db.update(project).set({ status: 'Order Failed' }).where(eq(project.id, projectId));
  expect(await sentenceOf(await rerun(projectId))).toEqual([
    409,
    'The scan of this project has not been uploaded yet.',
  ]);
});

test('an unlocked project keeps its result [D6 X1]', async () => {
  const projectId = await finished();
  await server.call('POST', `/api/projects/${projectId}/drawdown`, { cookie, body: {} });
  expect(await sentenceOf(await rerun(projectId))).toEqual([
    409,
    'This project is unlocked, so its result cannot be replaced. Start a new conversion instead.',
  ]);
});

test('a run with another unit begins without the size and the results of the last one [E5]', async () => {
  const projectId = await finished();
  expect((await rerun(projectId, { scanUnit: 'ft', scanUpAxis: 'y' })).status).toBe(200);
  const found = await (await server.call('GET', `/api/at/project?projectId=${projectId}`, { cookie })).json();
  expect(found).toMatchObject({
    status: 'Order Received',
    scanUnit: 'ft',
    scanUpAxis: 'y',
    ml_estimated_total_sqft: null,
    deliveryDate: null,
    ml_workflow_details: { step_durations: {} },
  });
  expect(found.assets.map(({ role }: { role: string }) => role)).toEqual(['original']);
  expect((await rerun(projectId, { scanUnit: 'furlong', scanUpAxis: null })).status).toBe(400);
});

test('of three runs that are started at the same time one is started, and its history says with what unit [E3 Y8]', async () => {
  const projectId = await finished();
  const answers = await Promise.all([1, 2, 3].map(() => rerun(projectId, { scanUnit: 'ft', scanUpAxis: null })));
  expect(answers.filter(({ status }) => status === 200)).toHaveLength(1);
  expect(answers.filter(({ status }) => status === 409)).toHaveLength(2);
  const kept = await server.db.select({ action: audit.action }).from(audit).where(eq(audit.objectId, projectId));
  expect(kept.filter(({ action }) => action === 'conversion.rerun')).toHaveLength(1);
  const moves = await server.db
    .select({ from: statusMove.fromStatus, reason: statusMove.reason })
    .from(statusMove)
    .where(eq(statusMove.projectId, projectId));
  expect(moves).toContainEqual({ from: 'Order Completed', reason: 'Unit of the scan: feet.' });
});

test('while the scan is still being uploaded nothing is said to be running [X1]', async () => {
  const { projectId } = await openUpload(server, cookie, { name: 'b.las', sizeBytes: 100 });
  expect(await sentenceOf(await rerun(projectId))).toEqual([
    409,
    'The scan of this project has not been uploaded yet.',
  ]);
});

test('a project that was deleted more than 30 days ago does not come back [X1]', async () => {
  const projectId = await finished();
  await server.call('DELETE', `/api/projects/${projectId}`, { cookie });
  await server.db
    .update(project)
    .set({ deletedAt: new Date(Date.now() - 31 * 24 * 3600_000) })
    .where(eq(project.id, projectId));
  expect(
    await sentenceOf(await server.call('POST', `/api/projects/${projectId}/restore`, { cookie, body: {} })),
  ).toEqual([409, 'This project was deleted more than 30 days ago.']);
});

test('a stranger can neither stop nor rerun nor delete [X5]', async () => {
  const projectId = await received();
  const stranger = await server.signUp('changes-stranger@example.com');
  for (const answer of [
    await cancel(projectId, stranger),
    await rerun(projectId, undefined, stranger),
    await server.call('DELETE', `/api/projects/${projectId}`, { cookie: stranger }),
  ])
    expect(answer.status).toBe(404);
});
