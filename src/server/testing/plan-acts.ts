import { eq } from 'drizzle-orm';
import { expect } from 'vitest';
import { invoice, team } from '#server/platform/database/schema.ts';
import type { PaymentServer } from './payment-server.ts';
import { teamIdOf } from './stored-project.ts';

/** What people do with a plan, and what is to be seen of it. */
export function planActs(server: PaymentServer) {
  const subscribe = (cookie: string, body: unknown = { plan: 'starter', interval: 'month' }) =>
    server.call('POST', '/api/plan/subscribe', { cookie, body });
  /** As it is shown now, or at `proratedAt`. */
  async function changeTo(
    cookie: string,
    to: { plan: string; interval?: 'month' | 'year' },
    shown?: number,
  ): Promise<Response> {
    const { plan, interval } = await planOf(cookie);
    const from = interval ? { plan, interval } : { plan: 'starter', interval: 'month' };
    const seen = shown ? undefined : await preview(cookie, to.plan, to.interval);
    const proratedAt = shown ?? (seen?.ok ? (await seen.json()).proratedAt : undefined);
    return server.call('POST', '/api/plan/change', {
      cookie,
      body: { ...to, from, ...(proratedAt && { proratedAt }) },
    });
  }
  const change = (cookie: string, plan: string, proratedAt?: number) => changeTo(cookie, { plan }, proratedAt);
  /** To a plan that is paid by the month or the year. */
  const payFor = (cookie: string, plan: string, interval: 'month' | 'year') => changeTo(cookie, { plan, interval });
  const preview = (cookie: string, plan: string, interval?: 'month' | 'year') =>
    server.call('GET', `/api/plan/change?plan=${plan}${interval ? `&interval=${interval}` : ''}`, { cookie });
  const end = (cookie: string, isEnding: boolean, isNow = false) =>
    server.call('POST', '/api/plan/end', { cookie, body: { isEnding, isNow } });
  const paymentOf = async (cookie: string) =>
    (await (await server.call('GET', '/api/plan/payment', { cookie })).json()).payment;
  const planOf = async (cookie: string) => (await server.call('GET', '/api/plan', { cookie })).json();
  const invoicesOf = async (teamId: string) =>
    (await server.db.select().from(invoice).where(eq(invoice.teamId, teamId)).orderBy(invoice.issuedAt)).map(
      ({ kind, status, amountCents }) => [kind, status, amountCents],
    );

  /** Everything that the provider reports arrives, newest first and twice. */
  async function arrive(): Promise<void> {
    const events = server.sent.splice(0);
    for (const event of [...events.toReversed(), ...events]) expect((await server.post(event)).status).toBe(200);
    await server.work();
  }

  /** Waits until the provider has delivered what it knows, then takes it. */
  async function arriveAfter(type: string): Promise<void> {
    await expect.poll(() => server.sent.some(({ body }) => body.includes(`"type": "${type}"`))).toBe(true);
    await arrive();
  }

  /** A team with a plan, and its customer at the provider. */
  async function withPlan(email: string, wanted?: unknown) {
    const cookie = await server.signUp(email, { teamName: `Team ${email}` });
    const { clientSecret } = await (await subscribe(cookie, wanted)).json();
    expect((await server.payWith(clientSecret)).outcome).toBe('succeeded');
    await arriveAfter('checkout.session.completed');
    const teamId = await teamIdOf(server, cookie);
    const [row] = await server.db.select().from(team).where(eq(team.id, teamId));
    return { cookie, teamId, customer: row?.stripeCustomerId ?? '' };
  }

  return { subscribe, change, payFor, preview, end, paymentOf, planOf, invoicesOf, arrive, arriveAfter, withPlan };
}
export type PlanActs = ReturnType<typeof planActs>;
