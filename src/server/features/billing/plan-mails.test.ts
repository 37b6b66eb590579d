import { eq } from 'drizzle-orm';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { operatorSetting, outboxMail, user } from '#server/platform/database/schema.ts';
import { startPaymentServer, type PaymentServer } from '#server/testing/payment-server.ts';
import { planActs, type PlanActs } from '#server/testing/plan-acts.ts';
import { staffOf } from '#server/testing/staff.ts';
import { teamIdOf } from '#server/testing/stored-project.ts';

let server: PaymentServer;
let acts: PlanActs;
beforeAll(async () => {
  server = await startPaymentServer();
  acts = planActs(server);
  await server.db.insert(operatorSetting).values(
    [
      ['tax_name', 'VAT'],
      ['tax_rate', '19'],
      ['tax_mode', 'added'],
    ].map(([key = '', value = '']) => ({ key, value, updatedAt: new Date() })),
  );
});
afterAll(() => server.stop());

/** What was mailed to an address, oldest first, without what is below the text. */
const mailsTo = async (address: string) =>
  (await server.db.select().from(outboxMail).where(eq(outboxMail.recipient, address)).orderBy(outboxMail.createdAt))
    .filter(({ subject }) => /plan/i.test(subject))
    .map(({ subject, text }) => [subject, text.split('\n')[0]] as const);
const DAY = String.raw`[A-Z][a-z]{2} \d+, \d{4}`;

test('each step of a plan is e-mailed once, with its price, the tax in it and the day, to admins and the billing e-mail [B2 B6]', async () => {
  const { cookie, teamId } = await acts.withPlan('mails@example.com');
  const set = (body: unknown, whose = cookie) =>
    server.call('PUT', `/api/teams/${teamId}/billing-email`, { cookie: whose, body });
  expect((await set({ email: 'nobody', seen: null })).status).toBe(400);
  expect(
    (await set({ email: 'x@example.com', seen: null }, await server.joinTeam(cookie, 'mails-2@example.com'))).status,
  ).toBe(403);
  expect((await set({ email: ' Books@Example.com ', seen: null })).status).toBe(200);
  expect((await set({ email: 'other@example.com', seen: null })).status, 'somebody else has set it').toBe(409);
  expect((await acts.change(cookie, 'professional')).status).toBe(200);
  await acts.arriveAfter('invoice.paid');
  await acts.change(cookie, 'starter');
  await acts.change(cookie, 'professional');
  await acts.end(cookie, true);
  await acts.end(cookie, false);
  server.sent.splice(0);
  await acts.payFor(cookie, 'professional', 'year');
  await acts.arriveAfter('invoice.paid');
  await acts.payFor(cookie, 'professional', 'month');
  const expected = [
    [
      'Your plan: BIMIT Engine Professional',
      String.raw`now has the BIMIT Engine Professional plan\. We charged \$4,1\d\d\.\d\d on ${DAY}\. The amount includes \$\d{3}\.\d\d of VAT\.`,
    ],
    [
      'Your plan changes to BIMIT Engine Starter',
      String.raw`changes from BIMIT Engine Professional to BIMIT Engine Starter on ${DAY}\. From then on it costs \$1,188\.81 each month\. The amount`,
    ],
    [
      'You keep your BIMIT Engine Professional plan',
      String.raw`It renews on ${DAY} for \$5,352\.62\. The amount includes \$854\.62 of VAT\.`,
    ],
    [
      'Your BIMIT Engine Professional plan was canceled',
      String.raw`runs until ${DAY}, then your team is On-Demand\. It is not charged again\.`,
    ],
    ['You keep your BIMIT Engine Professional plan', String.raw`It renews on ${DAY}`],
    [
      'Your BIMIT Engine Professional plan is billed annually',
      String.raw`is billed annually now\. We charged \$46,0\d\d\.\d\d on ${DAY}\. The amount includes`,
    ],
    [
      'Your BIMIT Engine Professional plan changes to monthly payment',
      String.raw`is billed monthly from ${DAY}\. From then on it costs \$5,352\.62 each month\.`,
    ],
  ];
  const matching = expected.map(([subject, text = '']) => [subject, expect.stringMatching(new RegExp(text))]);
  expect(await mailsTo('books@example.com')).toEqual(matching);
  const own = await mailsTo('mails@example.com');
  expect(own.slice(1)).toEqual(matching);
  expect(own[0]).toEqual([
    'Your plan: BIMIT Engine Starter',
    expect.stringMatching(
      new RegExp(
        String.raw`We charged \$1,188\.81 on ${DAY}\. The amount includes \$189\.81 of VAT\. The next payment is on ${DAY}\.`,
      ),
    ),
  ]);
});

test('the e-mails of a plan are in the language of their reader [B2]', async () => {
  const cookie = await server.signUp('correos@example.com');
  await server.db.update(user).set({ language: 'es' }).where(eq(user.email, 'correos@example.com'));
  const { clientSecret } = await (await acts.subscribe(cookie)).json();
  await server.payWith(clientSecret);
  await acts.arriveAfter('checkout.session.completed');
  await acts.change(cookie, 'professional');
  await acts.arriveAfter('invoice.paid');
  await acts.change(cookie, 'starter');
  await acts.end(cookie, true);
  await acts.end(cookie, false);
  const mails = await mailsTo('correos@example.com');
  expect(mails.map(([subject]) => subject)).toEqual([
    'Su plan: BIMIT Engine Starter',
    'Su plan: BIMIT Engine Professional',
    'Su plan cambia a BIMIT Engine Starter',
    'Su plan BIMIT Engine Professional se canceló',
    'Conserva su plan BIMIT Engine Professional',
  ]);
  for (const [, text] of mails) expect(text).not.toMatch(/\b(your|the|plan on|charged|renews)\b/i);
});

test('the admins and the address that applied before are e-mailed when the billing e-mail changes, whoever changes it [B6]', async () => {
  const cookie = await server.signUp('owner@books.example');
  const teamId = await teamIdOf(server, cookie);
  await server.joinTeam(cookie, 'member@books.example');
  const set = (email: string | null, seen: string | null) =>
    server.call('PUT', `/api/teams/${teamId}/billing-email`, { cookie, body: { email, seen } });
  const told = async () =>
    (await server.db.select().from(outboxMail).orderBy(outboxMail.createdAt))
      .filter(({ recipient }) => recipient.endsWith('@books.example') || recipient.startsWith('thief@'))
      .filter(({ subject }) => subject === "Your team's billing e-mail was changed")
      .map(({ recipient, text }) => `${recipient}: ${text.split('\n')[0]}`);
  const END = 'If you did not expect this, contact support.';
  expect((await set('books@books.example', null)).status).toBe(200);
  expect(await told()).toEqual([
    `owner@books.example: Bills and receipts of your team now also go to books@books.example. ${END}`,
  ]);
  expect((await set('thief@else.example', 'books@books.example')).status).toBe(200);
  expect((await set('thief@else.example', 'thief@else.example')).status, 'nothing changes').toBe(200);
  const words = `Bills and receipts of your team now also go to thief@else.example. They are no longer sent to books@books.example. ${END}`;
  expect((await told()).slice(1).toSorted()).toEqual([
    `books@books.example: ${words}`,
    `owner@books.example: ${words}`,
  ]);
  const admin = await staffOf(server, 'admin');
  const path = `/api/ops/teams/${teamId}/billing`;
  const { billing: before } = await (await server.call('GET', path, { cookie: admin })).json();
  const after = { ...before, contactEmail: null };
  const put = await server.call('PUT', path, { cookie: admin, body: { before, after, reason: 'Asked by phone' } });
  expect(put.status).toBe(200);
  const last = (await told()).slice(3).map((line) => line.split(':')[0]);
  expect(new Set(last)).toEqual(new Set(['owner@books.example', 'thief@else.example']));
});
