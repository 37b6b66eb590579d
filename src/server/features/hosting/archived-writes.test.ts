import { eq } from 'drizzle-orm';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { addDays } from '#domain/calendar/calendar-date.ts';
import { project } from '#server/platform/database/schema.ts';
import { staffOf } from '#server/testing/staff.ts';
import { newStoredModel } from '#server/testing/stored-model.ts';
import { startTestServer, type TestServer } from '#server/testing/test-server.ts';

let server: TestServer;
beforeAll(async () => {
  server = await startTestServer();
});
afterAll(() => server.stop());

const wall = {
  kind: 'element',
  globalId: '0AT1Fjd31u0zKv2SE0HZJd',
  category: 'IFCWALL',
  name: 'Wall 1',
  storey: 'Ground floor',
  at: [1, 2, 0.5],
};
const outcome = async (answer: Response) => [answer.status, answer.ok ? undefined : (await answer.json()).code];

test('customers change nothing of an archived project by change requests, comparisons, or views; they read them, and staff go on [B3]', async () => {
  const { cookie, projectId, urn } = await newStoredModel(server, { status: 'Order Completed' });
  const staff = await staffOf(server, 'ops');
  const ask = () =>
    server.call('POST', `/api/projects/${projectId}/changes`, {
      cookie,
      body: { assetId: urn, text: 'Move the door', target: wall },
    });
  const save = (who = cookie) =>
    server.call('POST', '/api/model/views', {
      cookie: who,
      body: { urn, name: 'North side', view: 'v1.lLevel', isTeam: false },
    });
  const asked = await ask();
  expect(asked.status, JSON.stringify(await asked.clone().json())).toBe(201);
  const { id: changeId } = await asked.json();
  const saved = await save();
  expect(saved.status, JSON.stringify(await saved.clone().json())).toBe(201);
  const { viewId } = await saved.json();
  const yesterday = addDays(new Date().toISOString().slice(0, 10), -1);
  await server.db.update(project).set({ hostedUntil: yesterday }).where(eq(project.id, projectId));

  const change = `/api/projects/${projectId}/changes/${changeId}`;
  const view = `/api/model/views/${urn}/${viewId}`;
  const compare = { cloudId: crypto.randomUUID(), otherId: crypto.randomUUID() };
  const refused = [
    await ask(),
    await server.call('POST', `${change}/entries`, { cookie, body: { text: 'Please' } }),
    await server.call('POST', `${change}/moves`, { cookie, body: { from: 'open', to: 'withdrawn' } }),
    await server.call('POST', `/api/projects/${projectId}/deviations`, { cookie, body: compare }),
    await server.call('DELETE', `/api/projects/${projectId}/deviations/${crypto.randomUUID()}`, { cookie }),
    await save(),
    await server.call('PATCH', view, { cookie, body: { name: 'South side' } }),
    await server.call('DELETE', view, { cookie }),
  ];
  for (const [index, answer] of refused.entries())
    expect(await outcome(answer), String(index)).toEqual([403, 'PROJECT_ARCHIVED']);
  expect((await server.call('GET', change, { cookie })).status).toBe(200);
  expect(await (await server.call('GET', `/api/model/views/${urn}`, { cookie })).json()).toMatchObject([
    { name: 'North side', canChange: false },
  ]);
  expect((await save(staff)).status).toBe(201);
  expect((await server.call('POST', `${change}/entries`, { cookie: staff, body: { text: 'Done' } })).status).toBe(201);
});
