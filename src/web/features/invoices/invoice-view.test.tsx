import { afterEach, expect, test, vi } from 'vitest';
import { page } from 'vitest/browser';
import type { OpenedCheckout } from '#contract/billing.ts';
import type { HostedInvoice } from '#contract/invoices.ts';
import { serve } from '#web/ui/serve.ts';
import { show, violations } from '#web/ui/show.tsx';
import { InvoiceView } from './invoice-view.tsx';

const token = 'a-secret-of-more-than-twenty-letters';
const checkout: OpenedCheckout = {
  clientSecret: 'cs_test_1_secret_2',
  sessionId: 'cs_test_1',
  mount: 'sandbox',
  publishableKey: 'pk_test_1',
};
const invoice: HostedInvoice = {
  id: '00000000-0000-4000-8000-000000000001',
  number: 'INV-2026-0007',
  status: 'open',
  amountCents: 145_001,
  currency: 'usd',
  projectName: 'River Hall',
  address: '12 River Street, Troy, NY 12180',
  from: { name: 'Northlight Scanning', lines: ['1 Elm St'] },
  to: { name: 'River Estates', lines: [] },
  logo: null,
  lines: [{ label: 'Deposit, 50%', reason: 'Half of $2,900.01', amountCents: 145_001 }],
  isPlan: false,
  issuedOn: '2026-11-22',
  dueOn: null,
  paidOn: null,
  receivedCents: 0,
  refundedCents: 0,
  terms: 'Net of taxes.',
  pdf: `/api/hosted-invoices/${token}/invoice.pdf`,
};

afterEach(() => vi.unstubAllGlobals());

const byToken = `/api/hosted-invoices/${token}`;
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

test('an open invoice says from whom, for what and how much, and can be kept as a file', async () => {
  serve({ [byToken]: () => ({ body: invoice }) });
  const screen = await show(<InvoiceView source={{ token }} />);
  await expect.element(screen.getByRole('heading', { name: 'Invoice INV-2026-0007' })).toBeVisible();
  for (const shown of [
    '1 Elm St',
    'River Estates',
    'River Hall',
    'Nov 22, 2026',
    'On receipt',
    'Half of $2,900.01',
    'Open',
  ])
    await expect.element(screen.getByText(shown, { exact: true })).toBeVisible();
  await expect.element(screen.getByRole('link', { name: 'Download PDF' })).toHaveAttribute('href', invoice.pdf);
  expect(await violations()).toEqual([]);
});

test('paying sends no amount, waits for the confirmation, and only that shows it paid; leaving changes nothing [O15]', async () => {
  let status: HostedInvoice['status'] = 'open';
  const bodies = serve({
    [byToken]: () => ({ body: { ...invoice, status, paidOn: status === 'paid' ? '2026-11-22' : null } }),
    '/api/stripe/invoice-checkout': () => ({ body: { checkout, url: null } }),
  });
  const screen = await show(<InvoiceView source={{ token }} />);
  await screen.getByRole('button', { name: 'Pay $1,450.01' }).click();
  await expect
    .element(screen.getByTitle('Card payment'))
    .toHaveAttribute('src', '/sandbox-checkout/cs_test_1_secret_2');
  expect(bodies['/api/stripe/invoice-checkout']).toEqual({
    token,
    mount: 'embedded',
    returnUrl: expect.stringMatching(/^\//),
  });
  await screen.getByRole('button', { name: 'Pay later' }).click();
  await screen.getByRole('button', { name: 'Pay $1,450.01' }).click();
  await expect.element(screen.getByTitle('Card payment')).toBeVisible();
  acceptCard(screen.getByTitle('Card payment').element());
  await expect.element(screen.getByRole('heading', { name: 'Confirming your payment…' })).toBeVisible();
  status = 'paid';
  await expect.element(screen.getByText(/^Paid on /)).toBeVisible();
  await expect.element(screen.getByRole('button', { name: /^Pay/ })).not.toBeInTheDocument();
});

test(
  'an admin who comes from placing an order finds the card form open and the way back',
  { tags: 'nightly' },
  async () => {
    serve({
      [`/api/invoices/${invoice.id}`]: () => ({ body: invoice }),
      '/api/stripe/invoice-checkout': () => ({
        status: 503,
        body: {
          error: 'Stripe configuration not available. Please contact support.',
          code: 'PAYMENTS_NOT_CONFIGURED',
          requestId: '1',
        },
      }),
    });
    const screen = await show(<InvoiceView source={{ invoiceId: invoice.id }} startsPaying back="/location/1" />);
    await expect.element(screen.getByText('Stripe configuration not available. Please contact support.')).toBeVisible();
    expect(await violations()).toEqual([]);
    await screen.getByRole('button', { name: 'Pay later' }).click();
    await expect
      .element(screen.getByRole('link', { name: 'Back to the project' }))
      .toHaveAttribute('href', '/location/1');
  },
);

test.each([
  ['void', 'This invoice was withdrawn. There is nothing to pay.'],
  ['paid', 'Paid'],
] as const)('an invoice that is %s cannot be paid', async (status, shown) => {
  serve({ [byToken]: () => ({ body: { ...invoice, status } }) });
  const screen = await show(<InvoiceView source={{ token }} />);
  await expect.element(screen.getByText(shown, { exact: true }).first()).toBeVisible();
  await expect.element(screen.getByRole('button', { name: /^Pay/ })).not.toBeInTheDocument();
  // How to pay is of no use to whoever has paid.
  expect(screen.getByText('Net of taxes.').elements()).toHaveLength(status === 'paid' ? 0 : 1);
});

test('an invoice that is being paid stands in the middle of the page, with the way back above it', async () => {
  await page.viewport(1400, 900);
  serve({ [`/api/invoices/${invoice.id}`]: () => ({ body: invoice }) });
  const screen = await show(<InvoiceView source={{ invoiceId: invoice.id }} startsPaying back="/billing" />);
  await expect.element(screen.getByRole('link', { name: 'Back to billing' })).toHaveAttribute('href', '/billing');
  const sheet = screen.getByRole('article').element().getBoundingClientRect();
  expect(Math.abs(sheet.left - (document.documentElement.clientWidth - sheet.right))).toBeLessThan(2);
});

test('a payment that arrived for a withdrawn invoice is shown, and what of it went back', async () => {
  serve({ [byToken]: () => ({ body: { ...invoice, status: 'void', receivedCents: 145_001, refundedCents: 45_001 } }) });
  const screen = await show(<InvoiceView source={{ token }} />);
  await expect.element(screen.getByText(/withdrawn before your payment of \$1,450\.01 arrived/)).toBeVisible();
  await expect.element(screen.getByText('$450.01 was refunded to the card it was paid with.')).toBeVisible();
});

test('an address that leads nowhere says so in the words of the server', async () => {
  serve({
    [byToken]: () => ({
      status: 404,
      body: {
        error: 'This invoice link is not valid. Copy the whole link, or ask the person who sent it for a new one.',
        code: 'INVOICE_UNKNOWN',
        requestId: '1',
      },
    }),
  });
  const screen = await show(<InvoiceView source={{ token }} />);
  await expect.element(screen.getByText(/^This invoice link is not valid/)).toBeVisible();
});

test('an invoice whose payment is in progress warns before a second one, and no link starts it [O15]', async () => {
  const bodies = serve({
    [`/api/invoices/${invoice.id}`]: () => ({ body: { ...invoice, status: 'pending' } }),
    '/api/stripe/invoice-checkout': () => ({ body: { checkout, url: null } }),
  });
  const screen = await show(<InvoiceView source={{ invoiceId: invoice.id }} startsPaying />);
  await expect.element(screen.getByText(/If you pay by card as well, it is paid twice\./)).toBeVisible();
  expect(bodies['/api/stripe/invoice-checkout']).toBeUndefined();
  await screen.getByRole('button', { name: 'Pay $1,450.01 by card anyway' }).click();
  await expect.element(screen.getByTitle('Card payment')).toBeVisible();
});
