import { eq } from 'drizzle-orm';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { newMobilization } from '#domain/coordination/mobilization.ts';
import { audit, notification, outboxMail, project, scheduledCall } from '#server/platform/database/schema.ts';
import { joinAs, storeProject, teamIdOf } from '#server/testing/stored-project.ts';
import { startTestServer, type TestServer } from '#server/testing/test-server.ts';

const SUPPORT = 'coordination-support@example.com';
const answers = {
  ...newMobilization,
  contactName: 'Ada',
  contactPhone: '+1 617 555 0100',
  accessHours: 'Weekdays from 8',
  hazards: 'Wet floors',
};
let server: TestServer;
beforeAll(async () => {
  server = await startTestServer({ SUPPORT_EMAIL: SUPPORT, RATE_LIMITS: '{"signUp":{"max":1000,"windowSeconds":60}}' });
});
afterAll(() => server.stop());

async function scan(email: string) {
  const cookie = await server.signUp(email);
  const teamId = await teamIdOf(server, cookie);
  const { id: projectId } = await storeProject(server, teamId, {
    status: 'Confirm Scan Date',
    name: `Hall of ${email}`,
  });
  return { cookie, teamId, projectId, path: `/api/projects/${projectId}` };
}
const mailsTo = async (recipient: string, part: string) =>
  (await server.db.select().from(outboxMail).where(eq(outboxMail.recipient, recipient))).filter(({ text }) =>
    text.includes(part),
  );
const slotsOf = async (path: string, cookie: string) => (await server.call('GET', `${path}/call`, { cookie })).json();

test(
  'a member tells what the crew has to know: kept, audited, reported to staff, changed later [S7]',
  { tags: 'nightly' },
  async () => {
    const { cookie, teamId, projectId, path } = await scan('mobilize@example.com');
    const member = await joinAs(server, 'mobilize-member@example.com', teamId);
    expect(await (await server.call('GET', `${path}/mobilization`, { cookie })).json()).toEqual({
      answers: null,
      submittedAt: null,
      submittedBy: null,
    });
    expect((await server.call('PUT', `${path}/mobilization`, { cookie: member, body: answers })).status).toBe(200);
    expect(
      (await server.call('PUT', `${path}/mobilization`, { cookie, body: { ...answers, parking: 'Behind the house' } }))
        .status,
    ).toBe(200);
    expect(await (await server.call('GET', `${path}/mobilization`, { cookie: member })).json()).toMatchObject({
      answers: { contactName: 'Ada', parking: 'Behind the house' },
      submittedBy: 'mobilize',
    });
    expect(
      (await server.db.select().from(audit).where(eq(audit.objectId, projectId))).map(({ action }) => action),
    ).toEqual(['mobilization.submit', 'mobilization.submit']);
    await expect.poll(() => mailsTo(SUPPORT, projectId)).toHaveLength(2);
  },
);

test('what is missing or wrong is refused, and a project that is over', async () => {
  const { cookie, projectId, path } = await scan('mobilize-wrong@example.com');
  const put = (body: unknown) => server.call('PUT', `${path}/mobilization`, { cookie, body });
  expect([
    (await put({ ...answers, contactName: ' ' })).status,
    (await put({ ...answers, contactPhone: 'call me' })).status,
    (await put({ ...answers, status: 'Order Completed' })).status,
  ]).toEqual([400, 400, 400]);
  await server.db.update(project).set({ status: 'Order Cancelled' }).where(eq(project.id, projectId));
  expect((await put(answers)).status).toBe(409);
});

test(
  'a slot is booked once, reported by e-mail, read by a calendar and free again when cancelled [S7]',
  { tags: 'nightly' },
  async () => {
    const [first, second] = [await scan('books@example.com'), await scan('books-too@example.com')];
    const { slots } = await slotsOf(first.path, first.cookie);
    const startsAt = slots[5];
    const book = ({ path, cookie }: typeof first, at = startsAt) =>
      server.call('POST', `${path}/call`, { cookie, body: { startsAt: at, phone: '+1 617 555 0100', note: 'Scope' } });
    const answered = await Promise.all([book(first), book(second)]);
    expect(answered.map(({ status }) => status).toSorted((a, b) => a - b)).toEqual([201, 409]);
    const [winner, loser] = answered[0]?.status === 201 ? [first, second] : [second, first];
    const { booked } = await slotsOf(winner.path, winner.cookie);
    expect(booked).toMatchObject({ startsAt, durationMinutes: 30, phone: '+1 617 555 0100', note: 'Scope' });
    expect((await slotsOf(loser.path, loser.cookie)).slots).not.toContain(startsAt);
    expect((await book(winner, slots[7])).status).toBe(409);
    const file = await server.call('GET', booked.calendarFile, { cookie: winner.cookie });
    expect([file.headers.get('content-type'), await file.text()]).toEqual([
      'text/calendar; charset=utf-8',
      expect.stringContaining(`UID:${booked.id}@storey`),
    ]);
    expect((await server.call('GET', booked.calendarFile, { cookie: loser.cookie })).status).toBe(404);
    await expect.poll(() => mailsTo(SUPPORT, winner.projectId)).toHaveLength(1);
    const cancel = (cookie: string) => server.call('DELETE', `${winner.path}/call/${booked.id}`, { cookie });
    expect([
      (await cancel(loser.cookie)).status,
      (await cancel(winner.cookie)).status,
      (await cancel(winner.cookie)).status,
    ]).toEqual([404, 200, 200]);
    expect(await slotsOf(loser.path, loser.cookie)).toMatchObject({
      booked: null,
      slots: expect.arrayContaining([startsAt]),
    });
    expect((await book(loser)).status).toBe(201);
  },
);

test(
  'a call needs a number, and the one of the contact on site or of the last call is known [S7]',
  { tags: 'nightly' },
  async () => {
    const { cookie, teamId, path } = await scan('phones@example.com');
    const { slots, phone } = await slotsOf(path, cookie);
    expect(phone).toBe('');
    const book = (at: string, body: object) =>
      server.call('POST', `${path}/call`, { cookie, body: { startsAt: at, ...body } });
    for (const wrong of [{}, { phone: '' }, { phone: 'call me' }])
      expect((await book(slots[20], wrong)).status).toBe(400);
    expect((await book(slots[20], { phone: ' 617 555 0199 ' })).status).toBe(201);
    expect(await slotsOf(path, cookie)).toMatchObject({ phone: '617 555 0199', booked: { phone: '617 555 0199' } });
    const { id } = await storeProject(server, teamId, { type: 'SCANIT', status: 'Confirm Scan Date' });
    const other = `/api/projects/${id}`;
    expect((await slotsOf(other, cookie)).phone, 'of the last call').toBe('617 555 0199');
    await server.call('PUT', `${other}/mobilization`, { cookie, body: answers });
    expect((await slotsOf(other, cookie)).phone, 'on site').toBe(answers.contactPhone);
  },
);

test('times that are none are refused; colleagues are notified of a call', async () => {
  const { cookie, teamId, projectId, path } = await scan('colleagues@example.com');
  await joinAs(server, 'colleagues-member@example.com', teamId);
  const { slots } = await slotsOf(path, cookie);
  const book = (startsAt: string) =>
    server.call('POST', `${path}/call`, { cookie, body: { startsAt, phone: '617 555 0100' } });
  expect([
    (await book('2020-01-06T15:00:00.000Z')).status,
    (await book(new Date(Date.parse(slots[9]) + 60_000).toISOString())).status,
  ]).toEqual([409, 409]);
  expect((await book(slots[9])).status).toBe(201);
  expect(await server.db.select().from(scheduledCall).where(eq(scheduledCall.projectId, projectId))).toHaveLength(1);
  expect(await server.db.select().from(notification).where(eq(notification.projectId, projectId))).toMatchObject([
    { kind: 'call', facts: { startsAt: slots[9], isCancelled: false } },
  ]);
});

test("the operator's own scheduling service takes the place of the slots", { tags: 'nightly' }, async () => {
  const other = await startTestServer({ SCHEDULING_URL: 'https://meet.example.com/storey' });
  try {
    const cookie = await other.signUp('elsewhere@example.com');
    const { id } = await storeProject(other, await teamIdOf(other, cookie), {});
    const answer = await other.call('GET', `/api/projects/${id}/call`, { cookie });
    expect(await answer.json()).toEqual({
      schedulingUrl: 'https://meet.example.com/storey',
      booked: null,
      slots: [],
      phone: '',
    });
    expect((await other.call('GET', '/healthz')).headers.get('content-security-policy')).toContain(
      'https://meet.example.com',
    );
  } finally {
    await other.stop();
  }
});
