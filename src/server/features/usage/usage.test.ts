import { once } from 'node:events';
import { createServer } from 'node:http';
import { text } from 'node:stream/consumers';
import { eq } from 'drizzle-orm';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { feedback, project } from '#server/platform/database/schema.ts';
import { finishProject, uploadScan } from '#server/testing/engine-order.ts';
import { teamIdOf } from '#server/testing/stored-project.ts';
import { startTestServer, type TestServer } from '#server/testing/test-server.ts';

/** The operator's chat. It answers with a failure: nobody is to notice. */
const posted: string[] = [];
const chat = createServer((request, response) => {
  void text(request).then((body) => {
    posted.push(body);
    response.writeHead(500).end();
  });
});

let server: TestServer;
beforeAll(async () => {
  await once(chat.listen(0, '127.0.0.1'), 'listening');
  const address = chat.address();
  if (typeof address !== 'object' || !address) throw new Error('no port');
  server = await startTestServer({ SLACK_WEBHOOK_URL: `http://127.0.0.1:${address.port}/` });
});
afterAll(async () => {
  await server.stop();
  chat.close();
});

const scan = Buffer.concat([Buffer.from('LASF'), Buffer.alloc(400, 7)]);
const drawDown = (cookie: string, projectId: string) =>
  server.call('POST', `/api/projects/${projectId}/drawdown`, { cookie, body: {} });
const usageOf = async (cookie: string) => (await server.call('GET', '/api/usage', { cookie })).json();

async function finishedProject(cookie: string, sqft: number): Promise<string> {
  const { projectId } = await uploadScan(server, cookie, 'a.las', scan);
  await finishProject(server, projectId, sqft);
  return projectId;
}

test('twenty clicks at once draw one project down once, and tell the operator once [D6]', async () => {
  const cookie = await server.signUp('once@example.com', { teamName: 'Once & <Co>' });
  const projectId = await finishedProject(cookie, 1500);
  const told: unknown[] = [];
  const stop = server.events.subscribe({
    teamId: await teamIdOf(server, cookie),
    userId: null,
    linkId: null,
    onEvent: (event) => told.push(event),
    onGap: () => undefined,
  });
  const answers = await Promise.all(Array.from({ length: 20 }, () => drawDown(cookie, projectId)));
  expect(answers.map(({ status }) => status)).toEqual(Array(20).fill(200));
  expect((await usageOf(cookie)).currentUsage).toBe(1500);
  const project = await (await server.call('GET', `/api/at/project?projectId=${projectId}`, { cookie })).json();
  expect(project).toMatchObject({ payment_status: 'lifetime_usage', access: { canDownload: true } });
  await expect.poll(() => told, { message: 'open pages of the team' }).toMatchObject([{ projectId }]);
  stop();
  await expect
    .poll(() => posted.filter((body) => body.includes(projectId)).map((body): unknown => JSON.parse(body)))
    .toEqual([
      {
        text:
          'Town Hall was unlocked from the free allowance: once@example.com (Once &amp; &lt;Co&gt;): 1,500 sq ft, now' +
          ` 1.5k of 50k sq ft. ${server.config.PUBLIC_URL}/ops/orders/${projectId}`,
      },
    ]);
});

test('a race for the last free space never begins a draw-down at or above the limit [D1 D6]', async () => {
  const cookie = await server.signUp('race@example.com');
  const ids: string[] = [];
  for (let index = 0; index < 6; index++) ids.push(await finishedProject(cookie, 20_000));
  const statuses = (await Promise.all(ids.map((id) => drawDown(cookie, id))))
    .map(({ status }) => status)
    .sort((a, b) => a - b);
  // 0 -> 20,000 -> 40,000 -> 60,000: the third may end above the limit, the fourth may not begin (ruling 7).
  expect(statuses).toEqual([200, 200, 200, 409, 409, 409]);
  expect(await usageOf(cookie)).toEqual({
    freeLimit: 50_000,
    currentUsage: 60_000,
    remainingUsage: 0,
    isOverLimit: true,
  });
  expect((await (await drawDown(cookie, ids[0] ?? '')).json()).currentUsage ?? 60_000).toBe(60_000);
});

test('a project whose payment status was reset opens again, without a second draw, also for a team over its limit [D6]', async () => {
  const cookie = await server.signUp('reset@example.com');
  const [projectId, large] = [await finishedProject(cookie, 1500), await finishedProject(cookie, 60_000)];
  for (const id of [projectId, large]) expect((await drawDown(cookie, id)).status).toBe(200);
  await server.db.update(project).set({ paymentStatus: null }).where(eq(project.id, projectId));
  expect((await drawDown(cookie, projectId)).status).toBe(200);
  const shown = await (await server.call('GET', `/api/at/project?projectId=${projectId}`, { cookie })).json();
  expect(shown).toMatchObject({ payment_status: 'lifetime_usage', access: { canDownload: true } });
  expect((await usageOf(cookie)).currentUsage).toBe(61_500);
});

test('a conversion without a size cannot be drawn down or paid', async () => {
  const cookie = await server.signUp('early@example.com');
  const { projectId } = await uploadScan(server, cookie, 'a.las', scan);
  const early = await drawDown(cookie, projectId);
  expect([early.status, (await early.json()).error]).toEqual([422, 'Size known after conversion']);
  await finishProject(server, projectId, 0);
  expect((await (await drawDown(cookie, projectId)).json()).error).toBe(
    'BIMIT Engine price can not be calculated, please contact support.',
  );
});

test('checkout says that payments are not set up [D8 X1]', async () => {
  const cookie = await server.signUp('pay@example.com');
  const projectId = await finishedProject(cookie, 100);
  const body = {
    projectData: { id: projectId, ml_estimated_total_sqft: 1 },
    returnUrl: '/',
    unlimitedDownloads: true,
    usageImpact: false,
  };
  const answer = await server.call('POST', '/api/stripe/embedded-checkout', { cookie, body });
  expect([answer.status, (await answer.json()).error]).toEqual([
    503,
    'Stripe configuration not available. Please contact support.',
  ]);
});

test("another team's project cannot be drawn down [D6]", async () => {
  const owner = await server.signUp('owner2@example.com');
  const stranger = await server.signUp('stranger2@example.com');
  const projectId = await finishedProject(owner, 100);
  expect((await drawDown(stranger, projectId)).status).toBe(404);
  expect((await usageOf(stranger)).currentUsage).toBe(0);
});

test('feedback is one per person and project, and only after a download is possible [E8 E10]', async () => {
  const cookie = await server.signUp('fb@example.com');
  const projectId = await finishedProject(cookie, 100);
  const answers = [
    { question: 'usefulness', rating: 5, chips: ['Floor plan is easy to read'], text: '' },
    { question: 'value', rating: 2, chips: ['Something else'], text: 'Rooms are named wrong' },
  ];
  const send = (body: unknown) => server.call('POST', `/api/projects/${projectId}/feedback`, { cookie, body });
  expect((await send({ answers })).status).toBe(404);
  await drawDown(cookie, projectId);
  expect((await send({ answers })).status).toBe(200);
  expect((await send({ answers })).status).toBe(200);
  expect((await send({ answers: [{ ...answers[0], chips: ['Too many errors'] }, answers[1]] })).status).toBe(400);
  const records = await server.db.select().from(feedback).where(eq(feedback.projectId, projectId));
  expect(records).toMatchObject([
    { answers, userName: 'fb', teamName: 'Team of fb@example.com', completedAt: expect.any(Date) },
  ]);
});
