import { QueryClient, useQuery } from '@tanstack/react-query';
import { afterEach, expect, test, vi } from 'vitest';
import { userEvent } from 'vitest/browser';
import type { PlanState } from '#contract/plans.ts';
import { planQuery } from '#web/lib/plan.ts';
import { serve } from '#web/ui/serve.ts';
import { show, violations } from '#web/ui/show.tsx';
import { Plans } from './plans.tsx';
import { onDemand, starter } from './testing/plan-states.ts';

afterEach(() => vi.unstubAllGlobals());

const checkout = (sessionId: string) => ({
  body: { clientSecret: `${sessionId}_secret_2`, sessionId, mount: 'sandbox', publishableKey: 'pk' },
});
const refusal = (code: string, error: string) => ({ status: 409, body: { error, code, requestId: '1' } });

/** What the page in the frame tells the page around it. */
const tell = (kind: 'complete' | 'expired' | 'escape') =>
  window.dispatchEvent(
    new MessageEvent('message', {
      origin: window.location.origin,
      source: document.querySelector('iframe')?.contentWindow ?? null,
      data: { source: 'sandbox-checkout', kind },
    }),
  );

test('a paid plan is confirmed and named once it has started, and no second checkout is opened [B2]', async () => {
  let plan = onDemand;
  const opened: string[] = [];
  serve({
    '/api/plan': () => ({ body: plan }),
    '/api/plan/subscribe': () => {
      opened.push(plan.plan);
      return plan.plan === 'on_demand' ? checkout('cs_1') : refusal('PLAN_EXISTS', 'Your team already has a plan.');
    },
  });
  const queries = new QueryClient();
  const screen = await show(<LivePlans />, { queries });
  await screen.getByRole('button', { name: 'Subscribe monthly: Starter' }).click();
  const frame = screen.getByTitle('Card payment');
  await expect.element(frame).toBeVisible();
  tell('complete');
  await expect.element(screen.getByText('Confirming your payment…')).toBeVisible();
  const asking = () => queries.getQueryCache().findAll({ type: 'active', queryKey: ['open-plan'] });
  await expect.poll(asking).toEqual([]);
  plan = starter;
  // What the page does when the server says that something of the team has changed.
  void queries.invalidateQueries();
  await expect.element(screen.getByText('Your team now has the Starter plan.')).toBeVisible();
  await expect.element(screen.getByText('Your plan')).toBeVisible();
  await expect.element(screen.getByRole('dialog')).not.toBeInTheDocument();
  expect(opened).not.toContain('starter');
  // Its button is gone: what comes next is beside it, and not at the top of the page.
  await expect.poll(() => document.activeElement?.closest('li')?.textContent).toMatch(/^Your planStarter/);
});

test('a payment that the page hears of before its form says so starts the plan and opens no second checkout [B2]', async () => {
  let plan: PlanState = onDemand;
  let calls = 0;
  serve({
    '/api/plan': () => ({ body: plan }),
    '/api/plan/subscribe': () =>
      ++calls === 1 ? checkout('cs_1') : refusal('PLAN_EXISTS', 'Your team already has a plan.'),
  });
  const queries = new QueryClient();
  const screen = await show(<LivePlans />, { queries });
  await screen.getByRole('button', { name: 'Subscribe monthly: Starter' }).click();
  await expect.element(screen.getByTitle('Card payment')).toBeVisible();
  plan = { ...starter, checkoutSessionId: 'cs_1' };
  await queries.invalidateQueries();
  await expect.element(screen.getByText('Your team now has the Starter plan.')).toBeVisible();
  await expect.element(screen.getByRole('dialog')).not.toBeInTheDocument();
  expect(calls).toBe(1);
});

test('a plan that is paid in another tab: what is being confirmed, and then which plan the team has [B2]', async () => {
  let plan: PlanState = onDemand;
  serve({
    '/api/plan': () => ({ body: plan }),
    '/api/plan/subscribe': () => refusal('PAYMENT_PENDING', 'Your payment was received.'),
  });
  const queries = new QueryClient();
  const screen = await show(<LivePlans />, { queries });
  await screen.getByRole('button', { name: 'Subscribe annually: Professional' }).click();
  const dialog = screen.getByRole('dialog');
  await expect.element(dialog).toMatchTextContent(/Your team has already paid for a plan.*becomes active in a moment/);
  expect(dialog.element().textContent).not.toMatch(/[Dd]ownload|\$/);
  plan = starter;
  void queries.invalidateQueries();
  await expect
    .element(dialog)
    .toMatchTextContent(/Your team now has the Starter plan\. Nothing was charged in this checkout\./);
  expect(await violations()).toEqual([]);
  await dialog.getByRole('button', { name: 'Back to plans' }).click();
  await expect.element(screen.getByRole('button', { name: 'Upgrade to Professional' })).toBeVisible();
  await expect.element(screen.getByRole('dialog')).not.toBeInTheDocument();
});

test('a second plan that was paid says that it is canceled and refunded [B2]', async () => {
  let plan: PlanState = onDemand;
  serve({ '/api/plan': () => ({ body: plan }), '/api/plan/subscribe': () => checkout('cs_1') });
  const queries = new QueryClient();
  const screen = await show(<LivePlans />, { queries });
  await screen.getByRole('button', { name: 'Subscribe monthly: Professional' }).click();
  await expect.element(screen.getByTitle('Card payment')).toBeVisible();
  tell('complete');
  await expect.element(screen.getByText('Confirming your payment…')).toBeVisible();
  plan = starter;
  void queries.invalidateQueries();
  await expect
    .element(screen.getByRole('dialog'))
    .toMatchTextContent(/already has the Starter plan\. We're canceling this second subscription and will refund/);
});

test('Escape in the card form closes the checkout, and so does its last button for a form of another host [B2]', async () => {
  serve({ '/api/plan': () => ({ body: onDemand }), '/api/plan/subscribe': () => checkout('cs_1') });
  const screen = await show(<LivePlans />);
  const open = () => screen.getByRole('button', { name: 'Subscribe monthly: Starter' }).click();
  await open();
  await expect.element(screen.getByTitle('Card payment')).toBeVisible();
  tell('escape');
  await expect.element(screen.getByRole('dialog')).not.toBeInTheDocument();
  await open();
  const leave = screen.getByRole('button', { name: 'Not now' });
  await expect.element(leave).toBeVisible();
  const frame = screen.getByTitle('Card payment').element();
  expect(
    frame.compareDocumentPosition(leave.element()) & Node.DOCUMENT_POSITION_FOLLOWING,
    'the key that leaves the form reaches it',
  ).toBeTruthy();
  (leave.element() as HTMLElement).focus();
  await userEvent.keyboard('{Enter}');
  await expect.element(screen.getByRole('dialog')).not.toBeInTheDocument();
});

test('a checkout that has expired is started again for the same plan [B2]', async () => {
  const sent: unknown[] = [];
  const bodies = serve({
    '/api/plan': () => ({ body: onDemand }),
    '/api/plan/subscribe': (_query, init) => {
      sent.push(init?.method);
      return checkout(`cs_${sent.length}`);
    },
  });
  const screen = await show(<LivePlans />);
  await screen.getByRole('button', { name: 'Subscribe annually: Starter' }).click();
  await expect.element(screen.getByTitle('Card payment')).toHaveAttribute('src', '/sandbox-checkout/cs_1_secret_2');
  tell('expired');
  await expect
    .element(screen.getByRole('alert'))
    .toMatchTextContent('This checkout has expiredNothing was charged.Start again');
  const again = screen.getByRole('button', { name: 'Start again' });
  await expect.element(again).toHaveFocus();
  expect(await violations()).toEqual([]);
  await again.click();
  await expect.element(screen.getByTitle('Card payment')).toHaveAttribute('src', '/sandbox-checkout/cs_2_secret_2');
  expect(sent).toEqual(['POST', 'POST']);
  expect(bodies['/api/plan/subscribe']).toEqual({ plan: 'starter', interval: 'year' });
});

function LivePlans() {
  const { data } = useQuery(planQuery);
  return <Plans tab="engine" canSeeMoney onTab={() => undefined} current={data} />;
}
