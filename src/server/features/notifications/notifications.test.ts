import { eq } from 'drizzle-orm';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { moneyKinds, type NewsKind } from '#domain/notifications/notification-table.ts';
import { inScope, type Scoped } from '#server/platform/database/database.ts';
import { membership, notification, outboxMail, user } from '#server/platform/database/schema.ts';
import { createQueuedMailer, type Mailer } from '#server/platform/mail/mailer.ts';
import { MAIL_QUEUE, type MailJob } from '#server/platform/queue/queue.ts';
import { tellPerson, tellTeam, tellTeamOfEstimate, tellTeamOfFile } from '#server/records/notices/tell-team.ts';
import { moveProject } from '#server/records/move-project.ts';
import { collectTexts } from '#server/testing/marked-texts.ts';
import { joinAs, storeProject, teamIdOf } from '#server/testing/stored-project.ts';
import { startTestServer, type TestServer } from '#server/testing/test-server.ts';
import { mailNotifications } from './mail-notifications.ts';

let server: TestServer;
beforeAll(async () => {
  server = await startTestServer({ RATE_LIMITS: '{"signUp":{"max":1000,"windowSeconds":60}}' });
});
afterAll(() => server.stop());

async function customer(email: string) {
  const cookie = await server.signUp(email);
  const teamId = await teamIdOf(server, cookie);
  const stored = await storeProject(server, teamId, { status: 'Order Request', name: `Hall of ${email}` });
  return { email, cookie, ...stored };
}
const move = (projectId: string, to: 'Estimate Ready' | 'Order Cancelled') =>
  inScope(server.db, { kind: 'system' }, (transaction) =>
    moveProject(transaction, projectId, { to, mover: 'staff', movedBy: null }),
  );
const asSystem = <T>(work: (transaction: Scoped) => Promise<T>) => inScope(server.db, { kind: 'system' }, work);
const list = async (cookie: string) => (await server.call('GET', '/api/notifications', { cookie })).json();
const mailsTo = async (email: string) =>
  (await server.db.select().from(outboxMail).where(eq(outboxMail.recipient, email))).filter(
    ({ subject }) => subject.includes('Hall of') || subject.startsWith('Your day'),
  );
const mailAll = (now = new Date()) =>
  mailNotifications(
    { db: server.db, mailer: server.mailer, publicUrl: 'https://p.example', secret: server.config.AUTH_SECRET },
    now,
  );

test(
  'a move is in the list with its link until it is read; that of others is left alone',
  { tags: 'nightly' },
  async () => {
    const [ada, bea] = [await customer('ada-told@example.com'), await customer('bea-told@example.com')];
    await Promise.all([move(ada.id, 'Estimate Ready'), move(bea.id, 'Estimate Ready')]);
    const told = await list(ada.cookie);
    expect(told).toMatchObject({
      unread: 1,
      items: [
        {
          topic: 'needs_you',
          title: 'Hall of ada-told@example.com: Estimate Ready',
          href: `/location/${ada.locationId}/project/${ada.id}`,
          isRead: false,
        },
      ],
    });
    const read = (cookie: string, body: unknown) => server.call('POST', '/api/notifications/read', { cookie, body });
    await read(bea.cookie, { ids: [told.items[0].id] });
    expect(await list(ada.cookie)).toMatchObject({ unread: 1 });
    await read(ada.cookie, {});
    expect(await list(ada.cookie)).toMatchObject({ unread: 0, items: [{ isRead: true }] });
    await server.db.delete(membership).where(eq(membership.teamId, bea.teamId));
    expect((await list(bea.cookie)).items).toEqual([]);
  },
);

test(
  'what needs the customer is mailed once, however many workers look; progress is not',
  { tags: 'nightly' },
  async () => {
    const carl = await customer('carl-told@example.com');
    await move(carl.id, 'Estimate Ready');
    await Promise.all([mailAll(), mailAll(), mailAll()]);
    await mailAll();
    expect(await mailsTo(carl.email)).toMatchObject([
      {
        subject: 'Hall of carl-told@example.com: Estimate Ready',
        text: expect.stringContaining(`https://p.example/location/${carl.locationId}/project/${carl.id}`),
      },
    ]);
    await inScope(server.db, { kind: 'system' }, (transaction) =>
      tellTeam(transaction, {
        projectId: carl.id,
        teamId: carl.teamId,
        kind: 'status',
        facts: { project: 'Hall', status: 'Order Processing' },
        causedBy: null,
      }),
    );
    await mailAll();
    expect(await mailsTo(carl.email)).toHaveLength(1);
    expect(
      (await server.db.select().from(notification).where(eq(notification.projectId, carl.id))).map(
        ({ wantsMail, mailedAt }) => [wantsMail, mailedAt !== null],
      ),
    ).toEqual(
      expect.arrayContaining([
        [true, true],
        [false, false],
      ]),
    );
    await move(carl.id, 'Order Cancelled');
    await mailAll();
    expect((await mailsTo(carl.email)).map(({ subject }) => subject)).toContain(
      'Hall of carl-told@example.com: Order Cancelled',
    );
  },
);

test(
  'who prefers a digest gets one mail a day; who has read it or left the team gets none',
  { tags: 'nightly' },
  async () => {
    const [dora, emil, fay] = [
      await customer('dora-told@example.com'),
      await customer('emil-told@example.com'),
      await customer('fay-told@example.com'),
    ];
    for (const { cookie } of [dora, emil, fay]) {
      const changed = await server.call('PUT', '/api/notifications/preferences', {
        cookie,
        body: { needs_you: 'digest', progress: 'digest' },
      });
      expect(await changed.json()).toMatchObject({ needs_you: 'digest', progress: 'digest', completed: 'mail' });
    }
    for (const { id } of [dora, emil, fay]) await move(id, 'Estimate Ready');
    await move(dora.id, 'Order Cancelled');
    await mailAll();
    expect(await mailsTo(dora.email)).toEqual([]);
    await server.call('POST', '/api/notifications/read', { cookie: emil.cookie, body: {} });
    await server.db.delete(membership).where(eq(membership.teamId, fay.teamId));
    const inTwoDays = new Date(Date.now() + 48 * 3_600_000);
    await mailAll(inTwoDays);
    await mailAll(inTwoDays);
    expect((await mailsTo(dora.email)).map(({ subject }) => subject)).toEqual(['Your day at Storey: 2 notifications']);
    expect([await mailsTo(emil.email), await mailsTo(fay.email)]).toEqual([[], []]);
  },
);

test('what is mailed is queued with the mark that it was: both, or neither', async () => {
  const [ida, jon] = [await customer('ida-told@example.com'), await customer('jon-told@example.com')];
  const mailer = createQueuedMailer(server.queue, {
    findCompany: async () => 'Storey',
    findLanguage: async () => 'en',
  });
  const waiting = async () => (await server.queue.findJobs<MailJob>(MAIL_QUEUE, {})).map(({ data }) => data.to);
  await move(ida.id, 'Estimate Ready');
  const failing: Mailer = {
    ...mailer,
    isOutbox: false,
    sendIn: async (transaction, mail) => {
      await mailer.sendIn(transaction, mail);
      throw new Error('the worker ends');
    },
  };
  const mailBy = (by: Mailer) =>
    mailNotifications(
      { db: server.db, mailer: by, publicUrl: 'https://p.example', secret: server.config.AUTH_SECRET },
      new Date(),
    );
  await expect(mailBy(failing)).rejects.toThrow('the worker ends');
  expect(await waiting()).not.toContain(ida.email);
  await move(jon.id, 'Estimate Ready');
  await mailBy(mailer);
  await mailBy(mailer);
  expect((await waiting()).filter((to) => to === ida.email || to === jon.email).toSorted()).toEqual([
    ida.email,
    jon.email,
  ]);
});

test('preferences that are none are refused, and nobody reads without a session', async () => {
  const { cookie } = await customer('gus-told@example.com');
  expect(
    (await server.call('PUT', '/api/notifications/preferences', { cookie, body: { needs_you: 'pigeon' } })).status,
  ).toBe(400);
  expect((await server.call('GET', '/api/notifications')).status).toBe(401);
});

const idOf = async (email: string) =>
  (await server.db.select({ id: user.id }).from(user).where(eq(user.email, email)))[0]?.id ?? '';
const ALL_BY_MAIL = {
  needs_you: 'mail',
  completed: 'mail',
  progress: 'mail',
  message: 'mail',
  invoice: 'mail',
  deliverable: 'mail',
  call: 'mail',
  change_request: 'mail',
  comment: 'mail',
};
const kinds: Record<NewsKind, Record<string, unknown>> = {
  status: { status: 'Deposit Due', reason: 'We still miss $1,125.00', number: 'INV-7', amountCents: 112_500 },
  message: { from: 'Acme', excerpt: 'The rest is 1,125.00 USD' },
  invoice: { number: 'INV-7', amountCents: 112_500 },
  deliverable: { file: 'plan.pdf' },
  call: { startsAt: '2026-11-25T20:30:00Z' },
  comment: { from: 'Ada', element: 'Wall 1', excerpt: 'It costs $1,125.00' },
  change_request: { number: 3, to: 'revised', excerpt: 'That costs $1,125.00' },
  estimate: { number: 'EST-8', amountCents: 112_500 },
  schedule: { scanAt: '2026-11-30T14:00:00Z' },
};

test.each(Object.keys(kinds))(
  'of what is reported by %s, money reaches admins alone: not members, not partners, neither in the list nor by mail',
  async (kind) => {
    collectTexts(kinds, server.typed);
    const hank = await customer(`hank-${kind}@example.com`);
    const others = [`iris-${kind}@example.com`, `paul-${kind}@example.com`];
    const member = await joinAs(server, others[0] ?? '', hank.teamId);
    const partner = await server.signUp(others[1] ?? '');
    for (const cookie of [hank.cookie, member, partner])
      await server.call('PUT', '/api/notifications/preferences', { cookie, body: ALL_BY_MAIL });
    const news = {
      projectId: hank.id,
      kind: kind as NewsKind,
      facts: { project: hank.name, ...kinds[kind as NewsKind] },
      causedBy: null,
    };
    const partnerId = await idOf(others[1] ?? '');
    await asSystem(async (transaction) => {
      await tellTeam(transaction, { ...news, teamId: hank.teamId });
      await tellPerson(transaction, partnerId, news);
    });
    await mailAll(new Date(Date.now() + 600_000));
    const seen = async (email: string, cookie: string) => JSON.stringify([await list(cookie), await mailsTo(email)]);
    const money = /1,125|INV-7|[Pp]ay the/;
    for (const [email, cookie] of [
      [others[0] ?? '', member],
      [others[1] ?? '', partner],
    ] as const)
      expect(await seen(email, cookie), email).not.toMatch(money);
    if (kind === 'estimate')
      expect(await seen(hank.email, hank.cookie)).toMatch(/previous one: \$1,125\.00.*previous one: \$1,125\.00/);
    if (kind === 'status' || kind === 'invoice')
      expect(await seen(hank.email, hank.cookie)).toMatch(/INV-7: \$1,125\.00.*INV-7: \$1,125\.00/);
    expect((await list(member)).unread).toBe(moneyKinds.includes(kind) ? 0 : 1);
  },
);

test('six files of one delivery are one notice and one mail, and so is what happens to a project with them', async () => {
  const kim = await customer('kim-told@example.com');
  await server.call('PUT', '/api/notifications/preferences', { cookie: kim.cookie, body: ALL_BY_MAIL });
  const staffId = await idOf((await customer('staff-told@example.com')).email);
  const deliver = (file: string) =>
    asSystem((transaction) =>
      tellTeamOfFile(transaction, {
        projectId: kim.id,
        teamId: kim.teamId,
        project: kim.name,
        file,
        causedBy: staffId,
      }),
    );
  for (const file of ['a.ifc', 'b.rvt', 'c.dwg', 'd.pdf', 'e.rcs', 'f.e57']) await deliver(file);
  expect(await list(kim.cookie)).toMatchObject({
    unread: 1,
    items: [
      {
        topic: 'deliverable',
        title: `6 new files for ${kim.name}`,
        text: 'a.ifc, b.rvt, c.dwg, d.pdf, e.rcs and 1 more',
      },
    ],
  });
  await mailAll();
  expect(await mailsTo(kim.email), 'more may follow').toEqual([]);
  await move(kim.id, 'Estimate Ready');
  await mailAll();
  expect((await mailsTo(kim.email)).map(({ subject }) => subject)).toEqual([`6 new files for ${kim.name}, and 1 more`]);
  await deliver('g.txt');
  await mailAll(new Date(Date.now() + 180_000));
  expect((await mailsTo(kim.email)).map(({ subject }) => subject)).toContain(`A new file for ${kim.name}`);
});

test('an estimate that is corrected within minutes is one notice and one mail, of the last one', async () => {
  const lou = await customer('lou-told@example.com');
  const causedBy = await idOf((await customer('estimator-told@example.com')).email);
  const issue = (number: string, amountCents: number) =>
    asSystem((transaction) =>
      tellTeamOfEstimate(transaction, {
        projectId: lou.id,
        teamId: lou.teamId,
        project: lou.name,
        estimate: { number, amountCents },
        causedBy,
      }),
    );
  await issue('EST-1', 100_000);
  await mailAll();
  expect(await mailsTo(lou.email), 'staff may correct it').toEqual([]);
  await issue('EST-2', 200_000);
  expect((await list(lou.cookie)).unread).toBe(1);
  await mailAll(new Date(Date.now() + 180_000));
  const mails = await mailsTo(lou.email);
  expect(mails.map(({ subject }) => subject)).toEqual([`A new estimate for ${lou.name}`]);
  expect(mails[0]?.text).toContain('$2,000.00');
  expect(mails[0]?.text).not.toContain('$1,000.00');
  await issue('EST-3', 300_000);
  await mailAll(new Date(Date.now() + 180_000));
  expect(await mailsTo(lou.email), 'one that was mailed is not taken back').toHaveLength(2);
});
