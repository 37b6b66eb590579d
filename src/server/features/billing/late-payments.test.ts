import { eq } from 'drizzle-orm';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { deletion, notification, payment, refund, subscription } from '#server/platform/database/schema.ts';
import { startPaymentServer, type PaymentServer } from '#server/testing/payment-server.ts';
import { planActs, type PlanActs } from '#server/testing/plan-acts.ts';
import { teamIdOf } from '#server/testing/stored-project.ts';
import { TEST_PASSWORD } from '#server/testing/test-server.ts';

let server: PaymentServer;
let acts: PlanActs;
beforeAll(async () => {
  server = await startPaymentServer();
  acts = planActs(server);
  await server.signUp('finance@operator.example');
  await server.makeStaff('finance@operator.example', 'finance');
});
afterAll(() => server.stop());

const remove = async (cookie: string, teamId: string) =>
  expect(
    (await server.call('POST', `/api/teams/${teamId}/deletion`, { cookie, body: { password: TEST_PASSWORD } })).status,
  ).toBe(200);
/** As the link in the mail does. */
async function restore(email: string): Promise<void> {
  const mails: { recipient: string; subject: string; text: string }[] = await (
    await server.call('GET', '/api/outbox')
  ).json();
  const mail = mails.find(({ recipient, subject }) => recipient === email && subject.includes('deleted'));
  const token = /restore\?token=([\w-]+)/.exec(mail?.text ?? '')?.[1] ?? '';
  expect((await server.call('POST', '/api/deletion/restore', { body: { token } })).status).toBe(200);
}
const noticesOf = async () => JSON.stringify((await server.db.select().from(notification)).map(({ facts }) => facts));
const sessionStatus = async (id: string) => (await server.stripe.checkout.sessions.retrieve(id)).status;

test('open checkouts of a plan and an unlock close with their team, which can subscribe again once it is restored [B2 N22]', async () => {
  const cookie = await server.signUp('closing@late.example', { teamName: 'Closing' });
  const teamId = await teamIdOf(server, cookie);
  const projectId = await server.finishedProject(cookie);
  const unlock = await (await server.openCheckout(cookie, projectId)).json();
  const plan = await (await acts.subscribe(cookie)).json();
  await remove(cookie, teamId);
  await server.work();
  expect([await sessionStatus(plan.sessionId), await sessionStatus(unlock.sessionId)]).toEqual(['expired', 'expired']);
  expect((await server.paymentsOf(projectId)).map(({ status }) => status)).toEqual(['expired']);
  expect((await server.payWith(plan.clientSecret)).outcome).not.toBe('succeeded');

  await restore('closing@late.example');
  const again = await (await acts.subscribe(cookie)).json();
  expect((await server.payWith(again.clientSecret)).outcome).toBe('succeeded');
  await acts.arriveAfter('checkout.session.completed');
  expect(await acts.planOf(cookie)).toMatchObject({ plan: 'starter', isEnding: false });
});

test('a subscription that is paid after its team was deleted is canceled and refunded, and staff are notified [B2 B6 N22]', async () => {
  const cookie = await server.signUp('late@late.example', { teamName: 'Late' });
  const teamId = await teamIdOf(server, cookie);
  const { clientSecret, sessionId } = await (await acts.subscribe(cookie)).json();
  await remove(cookie, teamId);
  expect((await server.payWith(clientSecret)).outcome, 'before the session is closed').toBe('succeeded');
  await acts.arriveAfter('checkout.session.completed');
  const sold = (await server.stripe.checkout.sessions.retrieve(sessionId)).subscription;
  const seen = await server.stripe.subscriptions.retrieve(typeof sold === 'string' ? sold : '');
  expect(seen.status).toBe('canceled');
  const invoice = typeof seen.latest_invoice === 'string' ? seen.latest_invoice : '';
  const notes = (await server.stripe.creditNotes.list({ invoice })).data;
  expect(notes.map(({ amount }) => amount)).toEqual([99_900]);
  await acts.arriveAfter('customer.subscription.deleted');
  expect((await server.stripe.creditNotes.list({ invoice })).data, 'once').toHaveLength(1);
  expect(await acts.invoicesOf(teamId), 'nothing was sold').toEqual([]);
  const rows = await server.db.select().from(subscription).where(eq(subscription.teamId, teamId));
  expect(rows.map(({ status }) => status)).toEqual(['canceled']);
  expect(await noticesOf()).toContain('A subscription of a deleted team was canceled');

  await restore('late@late.example');
  expect(await acts.planOf(cookie)).toMatchObject({ plan: 'on_demand' });
  const again = await (await acts.subscribe(cookie)).json();
  expect((await server.payWith(again.clientSecret)).outcome).toBe('succeeded');
  await acts.arriveAfter('checkout.session.completed');
  expect(await acts.planOf(cookie)).toMatchObject({ plan: 'starter' });
});

test('an unlock that is paid after its team was deleted is refunded in full and unlocks nothing [B6 N22]', async () => {
  const cookie = await server.signUp('unlock@late.example', { teamName: 'Unlock' });
  const teamId = await teamIdOf(server, cookie);
  const projectId = await server.finishedProject(cookie);
  const { clientSecret } = await (await server.openCheckout(cookie, projectId)).json();
  await remove(cookie, teamId);
  expect((await server.payWith(clientSecret)).outcome, 'before the session is closed').toBe('succeeded');
  await acts.arriveAfter('checkout.session.completed');
  expect(await server.projectRow(projectId)).toMatchObject({ isPaidFull: false, paymentStatus: null });
  const [paid] = await server.db.select().from(payment).where(eq(payment.projectId, projectId));
  expect(paid).toMatchObject({ status: 'refunded', refundedCents: 15_000 });
  expect(await server.db.select().from(refund).where(eq(refund.teamId, teamId))).toMatchObject([
    { amountCents: 15_000, status: 'succeeded', priceEffect: 'none' },
  ]);
  expect(await noticesOf()).toContain('A payment for a deleted team');
});

test('a plan that ends with its team continues when the team was restored before anybody asked the provider [B2 N22]', async () => {
  const { cookie, teamId } = await acts.withPlan('back@late.example');
  await remove(cookie, teamId);
  await restore('back@late.example');
  await server.work();
  expect(await acts.planOf(cookie)).toMatchObject({ plan: 'starter', isEnding: false });
  expect(await server.db.$count(deletion, eq(deletion.deletedTeamId, teamId))).toBe(1);
});
