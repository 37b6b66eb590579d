import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { staffRoles, type StaffRole } from '#domain/access/staff-rights.ts';
import { staffTopics } from '#domain/notifications/notification-table.ts';
import type { PushedEvent } from '#contract/events.ts';
import { outboxMail, user } from '#server/platform/database/schema.ts';
import { collectTexts } from '#server/testing/marked-texts.ts';
import { staffOf } from '#server/testing/staff.ts';
import { storeProject, teamIdOf } from '#server/testing/stored-project.ts';
import { startTestServer, type TestServer } from '#server/testing/test-server.ts';

const SUPPORT = 'help@operator.example';
const chatLines: string[] = [];
const chat = createServer((request, response) => {
  request
    .setEncoding('utf8')
    .on('data', (part: string) => chatLines.push(part))
    .on('end', () => response.end('ok'));
});
let server: TestServer;
let staff: Record<StaffRole, string>;
beforeAll(async () => {
  await new Promise<void>((resolve) => chat.listen(0, '127.0.0.1', resolve));
  server = await startTestServer({
    SUPPORT_EMAIL: SUPPORT,
    SLACK_WEBHOOK_URL: `http://127.0.0.1:${(chat.address() as AddressInfo).port}/`,
    RATE_LIMITS: '{"signUp":{"max":1000,"windowSeconds":60}}',
  });
  staff = Object.fromEntries(
    await Promise.all(staffRoles.map(async (role) => [role, await staffOf(server, role)])),
  ) as typeof staff;
});
afterAll(async () => {
  await server.stop();
  chat.close();
});

const bell = async (cookie: string) => (await server.call('GET', '/api/notifications', { cookie })).json();
async function customer(email: string) {
  const cookie = await server.signUp(email);
  return { cookie, project: await storeProject(server, await teamIdOf(server, cookie), { name: `Hall of ${email}` }) };
}

test('a message of a customer rings the bells of those who answer, with the page of the console, at once and until it is read [Y9]', async () => {
  const { cookie, project } = await customer('ann@bell.example');
  const events: PushedEvent[] = [];
  const stop = server.events.subscribe({
    teamId: null,
    userId: null,
    linkId: null,
    isStaff: true,
    onEvent: (event) => events.push(event),
    onGap: () => undefined,
  });
  await server.call('POST', `/api/projects/${project.id}/messages`, { cookie, body: { text: 'When do you come?' } });
  await expect.poll(() => events).toContainEqual({ kind: 'staff' });
  stop();
  expect(await bell(staff.support)).toMatchObject({
    unread: 1,
    items: [
      {
        topic: 'staff',
        title: 'A message about Hall of ann@bell.example',
        text: expect.stringContaining('When do you come?'),
        href: `/ops/orders/${project.id}`,
        isRead: false,
      },
    ],
  });
  expect([(await bell(staff.finance)).unread, (await bell(cookie)).unread]).toEqual([0, 0]);
  await server.call('POST', '/api/notifications/read', { cookie: staff.support, body: {} });
  expect([(await bell(staff.support)).unread, (await bell(staff.admin)).unread], 'each has their own').toEqual([0, 1]);
});

test.each(staffTopics)(
  'a notice of %s reaches the staff whose work it is; its money stays in their bells',
  async (topic) => {
    const { cookie, project } = await customer(`${topic}@bell.example`);
    const notice = {
      subject: `About ${project.name}`,
      text: 'Look at it. The customer speaks of $77.',
      amounts: 'It comes to $1,125.00.',
    };
    collectTexts(notice, server.typed);
    await server.notifyStaff({ topic, projectId: project.id, ...notice });
    const told = await Promise.all(
      staffRoles.map(async (role) => ({
        role,
        item: (await bell(staff[role])).items.find(({ title }: { title: string }) => title === `About ${project.name}`),
      })),
    );
    const readers = told.filter(({ item }) => item).map(({ role }) => role);
    // Nobody has to act on it: the chat alone is told.
    const isForChat = topic === 'unlock';
    expect(readers.includes('admin')).toBe(!isForChat);
    if (topic === 'payment') expect(readers).toEqual(['finance', 'admin']);
    for (const { item } of told.filter((each) => each.item))
      expect(item).toMatchObject({ text: expect.stringContaining('$1,125.00'), href: `/ops/orders/${project.id}` });
    expect((await bell(cookie)).items).toEqual([]);
    const [line] = chatLines.filter((each) => each.includes(project.id));
    const [mail] = (await server.db.select().from(outboxMail)).filter(({ text }) =>
      text.includes(`/ops/orders/${project.id}`),
    );
    expect(line).toContain(`/ops/orders/${project.id}`);
    if (isForChat) expect(mail).toBeUndefined();
    else expect(mail).toMatchObject({ recipient: SUPPORT, subject: `About ${project.name}` });
    expect(`${line} ${mail?.text}`).not.toMatch(/1,125|\$77/);
  },
);

test('what is for staff ends with their role, and who is no staff yet gets none', async () => {
  const before = (await bell(staff.ops)).unread;
  const notice = { subject: 'A payment that belongs to no project', text: 'Look at it.' };
  collectTexts(notice, server.typed);
  await server.notifyStaff({ topic: 'payment', projectId: null, ...notice });
  expect((await bell(staff.finance)).items[0]).toMatchObject({
    title: 'A payment that belongs to no project',
    href: '/ops',
  });
  expect((await bell(staff.ops)).unread).toBe(before);
  await server.db.update(user).set({ staffRole: null });
  expect(await bell(staff.finance)).toEqual({ unread: 0, items: [] });
});
