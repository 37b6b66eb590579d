import { eq } from 'drizzle-orm';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { inScope } from '#server/platform/database/database.ts';
import { audit, notification, project, statusMove } from '#server/platform/database/schema.ts';
import { storeProject, teamIdOf } from '#server/testing/stored-project.ts';
import { startTestServer, type TestServer } from '#server/testing/test-server.ts';
import { moveProject, type Move } from './move-project.ts';

let server: TestServer;
beforeAll(async () => {
  server = await startTestServer();
});
afterAll(() => server.stop());

async function stored(email: string, change: Parameters<typeof storeProject>[2]) {
  const teamId = await teamIdOf(server, await server.signUp(email, { teamName: `House of ${email}` }));
  return (await storeProject(server, teamId, change)).id;
}
const move = (projectId: string, change: Pick<Move, 'to'> & Partial<Move>) =>
  inScope(server.db, { kind: 'system' }, (transaction) =>
    moveProject(transaction, projectId, { mover: 'staff', movedBy: null, ...change }),
  );
const rowOf = async (projectId: string) => (await server.db.select().from(project).where(eq(project.id, projectId)))[0];
const historyOf = (projectId: string) =>
  server.db.select().from(statusMove).where(eq(statusMove.projectId, projectId)).orderBy(statusMove.createdAt);

test('a move is history, audit and news for the team, and brings its dates [Y2]', async () => {
  const projectId = await stored('move-a@example.com', {
    status: 'Ready To Scan',
    type: 'SCANIT',
    subType: 'Standard',
  });
  await move(projectId, { to: 'Order Received', reason: 'The cloud is here.' });
  expect(await rowOf(projectId)).toMatchObject({
    status: 'Order Received',
    receivedAt: expect.any(Date),
    statusChangedAt: expect.any(Date),
    version: 2,
  });
  expect(await historyOf(projectId)).toMatchObject([
    { fromStatus: 'Ready To Scan', toStatus: 'Order Received', mover: 'staff', reason: 'The cloud is here.' },
  ]);
  expect(
    (await server.db.select().from(audit).where(eq(audit.objectId, projectId))).filter(
      ({ action }) => action === 'project.move',
    ),
  ).toMatchObject([{ details: { before: 'Ready To Scan', after: 'Order Received', reason: 'The cloud is here.' } }]);
  expect(await server.db.select().from(notification).where(eq(notification.projectId, projectId))).toMatchObject([
    { kind: 'status', facts: { status: 'Order Received' }, readAt: null },
  ]);
});

test('a move that the table has not is refused and changes nothing [Y2]', async () => {
  const projectId = await stored('move-b@example.com', {
    status: 'Estimate Ready',
    type: 'SCANIT',
    subType: 'Standard',
  });
  await expect(move(projectId, { to: 'Order Completed' })).rejects.toThrow(
    "A project at 'Estimate Ready' can not be moved to 'Order Completed'.",
  );
  expect(await rowOf(projectId)).toMatchObject({ status: 'Estimate Ready', version: 1 });
  expect(await historyOf(projectId)).toEqual([]);
});

test('two moves at once: one happens, the other learns that it came too late [Y2]', async () => {
  const projectId = await stored('move-c@example.com', {
    status: 'Order Processing',
    type: 'BIMIT',
    subType: 'Standard',
  });
  const results = await Promise.allSettled([
    move(projectId, { to: 'Order Under Review' }),
    move(projectId, { to: 'Order Under Review' }),
  ]);
  expect(results.map(({ status }) => status).sort()).toEqual(['fulfilled', 'rejected']);
  expect(await historyOf(projectId)).toHaveLength(1);
});

test('a delayed project goes back to what it left and nowhere else', async () => {
  const projectId = await stored('move-d@example.com', {
    status: 'Ready To Scan',
    type: 'SCANIT',
    subType: 'Standard',
  });
  await move(projectId, { to: 'Order Delayed', reason: 'Storm.' });
  await expect(move(projectId, { to: 'Order Processing' })).rejects.toThrow('can not be moved');
  await move(projectId, { to: 'Ready To Scan' });
  expect(await rowOf(projectId)).toMatchObject({ status: 'Ready To Scan', leftStatus: null });
});
