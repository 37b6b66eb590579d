import { QueryClient } from '@tanstack/react-query';
import { afterEach, expect, test, vi } from 'vitest';
import { setAnalyticsSink } from '#web/lib/analytics.ts';
import { sessionQuery } from '#web/lib/session.ts';
import { show } from '#web/ui/show.tsx';
import { UsageLimitModal } from './usage-limit-modal.tsx';

const project = { id: '00000000-0000-4000-8000-000000000001', name: 'Beacon Hall', ml_estimated_total_sqft: 10_000 };
const usage = { freeLimit: 50_000, currentUsage: 10_000, remainingUsage: 40_000, isOverLimit: false };

let bodies: Record<string, unknown> = {};
/** Answers calls by their path; keeps what was asked. */
function serve(answers: Record<string, { status?: number; body: unknown }>) {
  const calls: string[] = [];
  bodies = {};
  vi.stubGlobal('fetch', async (input: URL | string, init?: RequestInit) => {
    const path = new URL(String(input), window.location.href).pathname;
    calls.push(`${init?.method ?? 'GET'} ${path}`);
    if (typeof init?.body === 'string') bodies[path] = JSON.parse(init.body);
    const { status = 200, body } = answers[path] ?? {
      status: 404,
      body: { error: 'There is nothing at this address.', code: 'NOT_FOUND', requestId: '1' },
    };
    return Response.json(body, { status });
  });
  return calls;
}
const listenToAnalytics = () => {
  const events: string[] = [];
  setAnalyticsSink((event) => events.push(event));
  return events;
};
afterEach(() => {
  vi.unstubAllGlobals();
  setAnalyticsSink(() => undefined);
});

test('draws down, tells the operator, and goes on with the download [D4 D6 D9]', async () => {
  const calls = serve({
    '/api/usage': { body: usage },
    [`/api/projects/${project.id}/drawdown`]: { body: { ...usage, currentUsage: 20_000, remainingUsage: 30_000 } },
    '/api/bimit/slack-order-notification': { status: 202, body: { ok: true } },
  });
  const events = listenToAnalytics();
  const [onUnlocked, onClose] = [vi.fn(), vi.fn()];
  const queries = new QueryClient();
  queries.setQueryData(sessionQuery.queryKey, {
    user: {
      id: 'u',
      name: 'A',
      email: 'a@firm.example',
      isVerified: true,
      isStaff: false,
      hasSecondFactor: false,
      needsSecondFactor: false,
      units: null,
      timeZone: null,
      theme: null,
      language: null,
    },
    team: { id: project.id, name: 'Firm', role: 'user', kind: 'customer', features: [] },
    teams: [],
    outboxPath: null,
    supportEmail: null,
    isInsecure: false,
    tourHosts: [],
  });
  const screen = await show(<UsageLimitModal project={project} isOpen onClose={onClose} onUnlocked={onUnlocked} />, {
    queries,
  });
  await screen.getByRole('button', { name: 'Download Now' }).click();
  await expect.poll(() => onUnlocked).toHaveBeenCalledOnce();
  expect(onClose).toHaveBeenCalledOnce();
  expect(calls).toContain(`POST /api/projects/${project.id}/drawdown`);
  expect(bodies['/api/bimit/slack-order-notification']).toEqual({
    userEmail: 'a@firm.example',
    teamName: 'Firm',
    projectId: project.id,
    projectName: 'Beacon Hall',
    estimatedSqft: 10_000,
    lifetimeUsageFormatted: '20k of 50k sq ft',
  });
  expect(events).toEqual(['Usage Limit Modal Opened', 'Proceed With Drawdown Clicked']);
});

test('a refused draw-down is reported, and nothing is unlocked', async () => {
  serve({
    '/api/usage': { body: usage },
    [`/api/projects/${project.id}/drawdown`]: {
      status: 409,
      body: { error: "You've used your free downloads", code: 'OVER_LIMIT', requestId: '1' },
    },
  });
  const onUnlocked = vi.fn();
  const screen = await show(
    <UsageLimitModal project={project} isOpen onClose={() => undefined} onUnlocked={onUnlocked} />,
  );
  await screen.getByRole('button', { name: 'Download Now' }).click();
  await expect.element(screen.getByRole('alert')).toMatchTextContent("You've used your free downloads");
  expect(onUnlocked).not.toHaveBeenCalled();
});

test("without payments the server's sentence is shown [D8 D9]", async () => {
  serve({
    '/api/usage': { body: usage },
    '/api/stripe/embedded-checkout': {
      status: 503,
      body: {
        error: 'Stripe configuration not available. Please contact support.',
        code: 'PAYMENTS_NOT_CONFIGURED',
        requestId: '1',
      },
    },
  });
  const events = listenToAnalytics();
  const screen = await show(
    <UsageLimitModal project={project} isOpen onClose={() => undefined} onUnlocked={() => undefined} />,
  );
  await screen.getByRole('button', { name: /^Pay for Unlimited Downloads/ }).click();
  await expect
    .element(screen.getByRole('alert'))
    .toMatchTextContent('Stripe configuration not available. Please contact support.');
  // One dialog goes as the other comes.
  expect(events.toSorted()).toEqual([
    'Proceed To Checkout Clicked',
    'Unlock Modal Opened',
    'Usage Limit Modal Closed',
    'Usage Limit Modal Opened',
  ]);
});

test.each([
  [
    'over the limit',
    { body: { ...usage, currentUsage: 60_000, remainingUsage: 0, isOverLimit: true } },
    "You've used your free downloads",
    'Max Free Usage Reached',
  ],
  [
    'when usage cannot be read',
    { status: 500, body: { error: 'Something went wrong on our side.', code: 'INTERNAL', requestId: '1' } },
    'Unable to load usage data',
    'Download Now',
  ],
])('%s no draw-down is possible, and checkout is [D1 D18]', async (_case, answer, shown, button) => {
  serve({
    '/api/usage': answer,
    '/api/stripe/embedded-checkout': {
      body: { clientSecret: 'cs_1', sessionId: 'cs_1', mount: 'sandbox', publishableKey: 'pk' },
    },
  });
  const screen = await show(
    <UsageLimitModal project={project} isOpen onClose={() => undefined} onUnlocked={() => undefined} />,
  );
  await expect.element(screen.getByText(shown)).toBeVisible();
  await expect.element(screen.getByRole('button', { name: button })).toBeDisabled();
  await screen.getByRole('button', { name: 'Pay for Unlimited Downloads ($150.00)' }).click();
  await expect.element(screen.getByRole('dialog', { name: 'Unlock Unlimited Downloads' })).toBeVisible();
});

test('closing is reported once [D9]', async () => {
  serve({ '/api/usage': { body: usage } });
  const events = listenToAnalytics();
  const modal = (isOpen: boolean) => (
    <UsageLimitModal project={project} isOpen={isOpen} onClose={() => undefined} onUnlocked={() => undefined} />
  );
  const screen = await show(modal(true));
  await screen.showInstead(modal(false));
  await expect.poll(() => events).toEqual(['Usage Limit Modal Opened', 'Usage Limit Modal Closed']);
});
