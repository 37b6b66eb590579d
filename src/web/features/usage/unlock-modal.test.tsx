import { afterEach, expect, test, vi } from 'vitest';
import type { CheckoutState, OpenedCheckout } from '#contract/billing.ts';
import { setAnalyticsSink } from '#web/lib/analytics.ts';
import { serve } from '#web/ui/serve.ts';
import { show, violations } from '#web/ui/show.tsx';
import { UnlockModal } from './unlock-modal.tsx';

const project = { id: '00000000-0000-4000-8000-000000000001', name: 'Beacon Hall', ml_estimated_total_sqft: 10_000 };
const checkout: OpenedCheckout = {
  clientSecret: 'cs_test_1_secret_2',
  sessionId: 'cs_test_1',
  mount: 'sandbox',
  publishableKey: 'pk_test_1',
};
const state: CheckoutState = {
  paymentId: project.id,
  status: 'open',
  projectId: project.id,
  projectName: project.name,
  returnPath: '/',
};

afterEach(() => {
  vi.unstubAllGlobals();
  setAnalyticsSink(() => undefined);
});

const open = (onUnlocked = () => undefined) =>
  show(<UnlockModal project={project} isOpen onClose={() => undefined} onUnlocked={onUnlocked} />);
/** What the page in the frame says when the card was accepted. */
const acceptCard = (frame: Element) => {
  if (frame instanceof HTMLIFrameElement)
    window.dispatchEvent(
      new MessageEvent('message', {
        origin: window.location.origin,
        source: frame.contentWindow,
        data: { source: 'sandbox-checkout', kind: 'complete' },
      }),
    );
};

test('says what is included in six lines, the price, and asks for a checkout without any amount [D7 D8 D5]', async () => {
  const bodies = serve({ '/api/stripe/embedded-checkout': () => ({ body: checkout }) });
  const screen = await open();
  await expect.element(screen.getByRole('dialog', { name: 'Unlock Unlimited Downloads' })).toBeVisible();
  expect(
    screen
      .getByRole('region', { name: 'What is included' })
      .getByRole('listitem')
      .elements()
      .map(({ textContent }) => textContent),
  ).toEqual([
    'Full-resolution point cloud',
    'Segmented point cloud data',
    'BIMIT preview 3D model',
    'BIMIT preview 2D drawings',
    'Unlimited downloads with no usage impact',
    'Preserved credit',
  ]);
  await expect.element(screen.getByText('$150.00')).toBeVisible();
  await expect
    .element(screen.getByTitle('Card payment'))
    .toHaveAttribute('src', '/sandbox-checkout/cs_test_1_secret_2');
  expect(bodies['/api/stripe/embedded-checkout']).toEqual({
    projectData: { id: project.id },
    returnUrl: expect.stringMatching(/^\//),
    unlimitedDownloads: true,
    usageImpact: false,
  });
});

test('an accepted card waits for the confirmation, and only that unlocks [D7 D9]', async () => {
  let status: CheckoutState['status'] = 'open';
  serve({
    '/api/stripe/embedded-checkout': () => ({ body: checkout }),
    '/api/checkout': () => ({ body: { ...state, status } }),
  });
  const events: string[] = [];
  setAnalyticsSink((event) => events.push(event));
  const onUnlocked = vi.fn();
  const screen = await open(onUnlocked);
  await expect.element(screen.getByTitle('Card payment')).toBeVisible();
  acceptCard(screen.getByTitle('Card payment').element());
  await expect.element(screen.getByRole('heading', { name: 'Confirming your payment…' })).toBeVisible();
  expect(await violations()).toEqual([]);
  expect(onUnlocked).not.toHaveBeenCalled();
  status = 'paid';
  await expect.poll(() => onUnlocked).toHaveBeenCalledOnce();
  expect(events).toEqual(['Unlock Modal Opened']);
});

test('a message of another window is not believed', async () => {
  serve({ '/api/stripe/embedded-checkout': () => ({ body: checkout }) });
  const screen = await open();
  await expect.element(screen.getByTitle('Card payment')).toBeVisible();
  window.dispatchEvent(
    new MessageEvent('message', {
      origin: window.location.origin,
      source: window,
      data: { source: 'sandbox-checkout', kind: 'complete' },
    }),
  );
  window.dispatchEvent(
    new MessageEvent('message', {
      origin: 'https://evil.example',
      data: { source: 'sandbox-checkout', kind: 'complete' },
    }),
  );
  await expect.element(screen.getByTitle('Card payment')).toBeVisible();
  expect(screen.container.ownerDocument.body.textContent).not.toContain('Confirming');
});

test("a refusal shows the server's sentence, and another try can succeed [D8]", async () => {
  let isUp = false;
  serve({
    '/api/stripe/embedded-checkout': () =>
      isUp
        ? { body: checkout }
        : {
            status: 503,
            body: {
              error: 'Stripe configuration not available. Please contact support.',
              code: 'PAYMENTS_NOT_CONFIGURED',
              requestId: '1',
            },
          },
  });
  const screen = await open();
  await expect
    .element(screen.getByRole('alert'))
    .toMatchTextContent('Stripe configuration not available. Please contact support.');
  isUp = true;
  await screen.getByRole('button', { name: 'Try again' }).click();
  await expect.element(screen.getByTitle('Card payment')).toBeVisible();
});

test('opening and closing are reported once each, also when its page is left [D9]', async () => {
  serve({ '/api/stripe/embedded-checkout': () => ({ body: checkout }) });
  const events: string[] = [];
  setAnalyticsSink((event) => events.push(event));
  const screen = await open();
  await screen.unmount();
  expect(events).toEqual(['Unlock Modal Opened', 'Unlock Modal Closed']);
});
