import { eq } from 'drizzle-orm';
import { afterAll, beforeAll, expect, test, vi } from 'vitest';
import { PAY_FIRST } from '#domain/pricing/plan-change.ts';
import { notification, outboxMail, subscription } from '#server/platform/database/schema.ts';
import { startPaymentServer, type PaymentServer } from '#server/testing/payment-server.ts';
import { planActs, type PlanActs } from '#server/testing/plan-acts.ts';
import { staffOf } from '#server/testing/staff.ts';

let server: PaymentServer;
let acts: PlanActs;
beforeAll(async () => {
  server = await startPaymentServer();
  acts = planActs(server);
});
afterAll(() => server.stop());

/** A page of the provider's portal, as its customer opens it. */
async function portalOf(cookie: string) {
  const opened = await server.call('POST', '/api/stripe/portal', { cookie, body: { returnUrl: '/billing' } });
  const secret = (await opened.json()).url.split('/').at(-1);
  return {
    read: async () => (await server.call('GET', `/api/sandbox-checkout/portal/${secret}`, {})).json(),
    act: (act: string, body: unknown = {}) =>
      server.call('POST', `/api/sandbox-checkout/portal/${secret}/${act}`, { body }),
  };
}
const card = (number: string) => ({ number, expiry: '01/35', cvc: '123', name: 'A. Person' });

/** What the invoices of a team are for, smallest first, once all that the provider has said so far is here: several may be of one second. */
async function amountsOf(teamId: string): Promise<number[]> {
  await acts.arrive();
  return (await acts.invoicesOf(teamId)).map(([, , amountCents]) => Number(amountCents)).toSorted((a, b) => a - b);
}

test('while a renewal is not paid no change is shown or made; once the open invoice is paid the plan changes [B2 B6]', async () => {
  const { cookie, teamId, customer } = await acts.withPlan('unpaid@example.com');
  const portal = await portalOf(cookie);
  await server.sandbox.setCard(customer, 'card_declined');
  server.sent.splice(0);
  expect((await portal.act('skip')).status).toBe(200);
  const refused = async () => {
    for (const answer of [
      await acts.preview(cookie, 'professional'),
      await acts.change(cookie, 'professional'),
      await acts.preview(cookie, 'starter', 'year'),
      await acts.payFor(cookie, 'starter', 'year'),
    ])
      expect([answer.status, (await answer.json()).error]).toEqual([409, PAY_FIRST]);
  };
  // The provider knows before it has told.
  await refused();
  await acts.arriveAfter('invoice.payment_failed');
  expect(await acts.planOf(cookie)).toMatchObject({ plan: 'starter', isPastDue: true });
  await refused();
  expect((await acts.end(cookie, true)).status, 'not at the end of a period that is not paid').toBe(409);
  expect((await portal.read()).due).toEqual({ amountCents: 99_900, currency: 'usd' });
  expect((await portal.act('pay')).status, 'with the card that failed').toBe(402);
  await portal.act('card', card('4242 4242 4242 4242'));
  server.sent.splice(0);
  expect((await portal.act('pay')).status).toBe(200);
  await acts.arriveAfter('invoice.paid');
  expect((await portal.read()).due).toBeNull();
  expect(await acts.planOf(cookie)).toMatchObject({ plan: 'starter', isPastDue: false });
  const { chargedNowCents, proratedAt } = await (await acts.preview(cookie, 'professional')).json();
  expect((await acts.change(cookie, 'professional', proratedAt)).status).toBe(200);
  await acts.arriveAfter('invoice.paid');
  expect(await acts.invoicesOf(teamId)).toEqual([
    ['subscription', 'paid', 99_900],
    ['subscription', 'paid', 99_900],
    ['subscription', 'paid', chargedNowCents],
  ]);
});

test('after the provider has moved to the next period its amount can be confirmed right away, and is the whole difference [B2]', async () => {
  const { cookie, teamId } = await acts.withPlan('moved@example.com');
  const portal = await portalOf(cookie);
  server.sent.splice(0);
  await portal.act('skip');
  await acts.arriveAfter('invoice.paid');
  const seen = await (await acts.preview(cookie, 'professional')).json();
  expect(seen.chargedNowCents).toBe(449_800 - 99_900);
  server.sent.splice(0);
  expect((await acts.change(cookie, 'professional', seen.proratedAt)).status).toBe(200);
  const toYear = await (await acts.preview(cookie, 'professional', 'year')).json();
  const paid = await server.call('POST', '/api/plan/change', {
    cookie,
    body: {
      plan: 'professional',
      interval: 'year',
      from: { plan: 'professional', interval: 'month' },
      proratedAt: toYear.proratedAt,
    },
  });
  expect(paid.status).toBe(200);
  await expect
    .poll(() => amountsOf(teamId))
    .toEqual([99_900, 99_900, seen.chargedNowCents, toYear.chargedNowCents].toSorted((x, y) => x - y));
  const { receipts } = await portal.read();
  const shown = receipts.map(({ amountCents }: { amountCents: number }) => amountCents);
  expect(shown).toHaveLength(4);
  expect(shown).toEqual(expect.arrayContaining([99_900, seen.chargedNowCents, toYear.chargedNowCents]));
  expect((await acts.planOf(cookie)).interval).toBe('year');
});

test('an amount from before another change of the plan is refused, and the one that is shown then is charged [B2]', async () => {
  const { cookie, teamId } = await acts.withPlan('two-tabs@example.com');
  const first = await (await acts.preview(cookie, 'professional')).json();
  let from = { plan: 'starter', interval: 'month' };
  const confirm = (plan: string, interval: string, proratedAt: number) =>
    server.call('POST', '/api/plan/change', { cookie, body: { plan, interval, from, proratedAt } });
  const year = await (await acts.preview(cookie, 'starter', 'year')).json();
  expect((await confirm('starter', 'year', year.proratedAt)).status).toBe(200);
  const monthly = await confirm('professional', 'month', first.proratedAt);
  expect([monthly.status, (await monthly.json()).error]).toEqual([
    409,
    expect.stringContaining('Change the plan first'),
  ]);
  from = { plan: 'starter', interval: 'year' };
  const old = await confirm('professional', 'year', first.proratedAt);
  expect([old.status, (await old.json()).error]).toEqual([409, expect.stringContaining('has changed in the meantime')]);
  const now = await (await acts.preview(cookie, 'professional', 'year')).json();
  expect(now.proratedAt).toBeGreaterThan(first.proratedAt);
  expect((await confirm('professional', 'year', now.proratedAt + 3600)).status, 'of a time to come').toBe(409);
  expect((await confirm('professional', 'year', now.proratedAt)).status).toBe(200);
  await expect.poll(() => amountsOf(teamId)).toContain(now.chargedNowCents);
  const [row] = await server.db.select().from(subscription).where(eq(subscription.teamId, teamId));
  expect(row).toMatchObject({ plan: 'professional', interval: 'year' });
});

/** The texts of what was mailed to an address, oldest first. */
const mailsOf = async (to: string) =>
  (await server.db.select().from(outboxMail).where(eq(outboxMail.recipient, to)).orderBy(outboxMail.createdAt)).map(
    ({ text }) => text,
  );

test('what could not be charged is shown with its days, and canceling then ends the plan and withdraws it at the provider [B2 B6]', async () => {
  const { cookie, teamId, customer } = await acts.withPlan('leaves-unpaid@example.com');
  const portal = await portalOf(cookie);
  expect((await acts.paymentOf(cookie)).open).toBeNull();
  expect((await acts.end(cookie, true, true)).status, 'a period that is paid runs to its end').toBe(409);
  await server.sandbox.setCard(customer, 'card_declined');
  server.sent.splice(0);
  await portal.act('skip');
  await acts.arriveAfter('invoice.payment_failed');
  const { open, next } = await acts.paymentOf(cookie);
  const later = (days: number) => new Date(new Date(open.billedAt).getTime() + days * 86_400_000).toISOString();
  expect(open).toMatchObject({ cents: 99_900, retryAt: later(3), endsAt: later(7), isForPeriod: true });
  expect(next.at > open.endsAt).toBe(true);
  expect((await mailsOf('leaves-unpaid@example.com')).at(-1)).toContain('We could not charge $999.00 to your card');
  const left = await acts.end(cookie, true, true);
  expect(await left.json()).toMatchObject({ plan: 'on_demand', isPastDue: false });
  await server.work();
  expect((await mailsOf('leaves-unpaid@example.com')).at(-1)).toContain(
    'your team is On-Demand now. The payment of $999.00 that failed is not charged.',
  );
  expect((await portal.read()).due, 'nothing is left to pay at the provider').toBeNull();
  const states = (await server.stripe.invoices.list({ subscription: await subscriptionIdOf(teamId), status: 'open' }))
    .data;
  expect(states).toEqual([]);
  const told = (await mailsOf('leaves-unpaid@example.com')).length;
  await acts.arrive();
  expect(await mailsOf('leaves-unpaid@example.com'), 'the provider tells nothing new').toHaveLength(told);
  await server.sandbox.setCard(customer, 'succeeds');
  await server.advanceTo(later(8));
  await acts.arrive();
  expect(await acts.invoicesOf(teamId)).toEqual([['subscription', 'paid', 99_900]]);
});

async function subscriptionIdOf(teamId: string): Promise<string> {
  const [row] = await server.db.select().from(subscription).where(eq(subscription.teamId, teamId));
  return row?.stripeSubscriptionId ?? '';
}

test('an invoice that could not be withdrawn with its plan is withdrawn later; one that was paid meanwhile is left to staff [B2]', async () => {
  const stripe = server.payments?.stripe;
  if (!stripe) throw new Error('no payments');
  const leave = async (email: string): Promise<string> => {
    const { cookie, teamId, customer } = await acts.withPlan(email);
    const portal = await portalOf(cookie);
    await server.sandbox.setCard(customer, 'card_declined');
    server.sent.splice(0);
    await portal.act('skip');
    await acts.arriveAfter('invoice.payment_failed');
    const voiding = vi.spyOn(stripe.invoices, 'voidInvoice').mockRejectedValueOnce(new Error('away'));
    expect((await acts.end(cookie, true, true)).status).toBe(200);
    voiding.mockRestore();
    return teamId;
  };
  const openOf = async (teamId: string) =>
    (await stripe.invoices.list({ subscription: await subscriptionIdOf(teamId), status: 'open' })).data;
  const notices = async (teamId: string) =>
    (await server.db.select().from(notification))
      .filter(({ facts }) => facts['teamId'] === teamId)
      .map(({ facts }) => String(facts['subject']));
  await staffOf(server, 'finance');
  const later = await leave('void-later@example.com');
  expect(await openOf(later), 'can still be paid at the provider').toHaveLength(1);
  expect(await notices(later)).toContain('An invoice of a canceled plan could not be withdrawn yet');
  await server.work();
  expect(await openOf(later)).toEqual([]);
  expect(await notices(later)).not.toContain('An invoice of a canceled plan was paid');

  const tooLate = await leave('void-too-late@example.com');
  const [invoice] = await openOf(tooLate);
  const paid = Object.assign(await stripe.invoices.retrieve(invoice?.id ?? ''), { status: 'paid' as const });
  const reading = vi.spyOn(stripe.invoices, 'retrieve').mockResolvedValueOnce(paid);
  await server.work();
  reading.mockRestore();
  expect(await notices(tooLate)).toContain('An invoice of a canceled plan was paid');
});
