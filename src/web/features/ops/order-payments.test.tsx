import { beforeEach, expect, test } from 'vitest';
import { page } from 'vitest/browser';
import { serve } from '#web/ui/serve.ts';
import { show, violations } from '#web/ui/show.tsx';
import { OpsOrderPage } from './order-page.tsx';
import { answers, invoice, order, path, payment, projectId } from './testing/sample-order.ts';

let bodies: Record<string, unknown>;
beforeEach(() => {
  bodies = serve(answers(order));
});

test(
  'a payment is shown with its refunds, and finance sends part of it back with a reason [Y3]',
  { tags: 'nightly' },
  async () => {
    const paid = {
      [`${path}/payments`]: () => ({ body: [payment] }),
      [`/api/ops/payments/${projectId}/refund`]: () => ({ body: { id: projectId, status: 'succeeded' } }),
    };
    bodies = serve({ ...answers(order), ...paid });
    const screen = await show(<OpsOrderPage projectId={projectId} />);
    const panel = screen.getByRole('region', { name: 'Payments' });
    await expect.element(panel.getByText(/INV-2026-0001, withdrawn before it was paid · Ada Owner/)).toBeVisible();
    await expect.element(panel.getByText(/\$125\.00 refunded · Finn .* taken off the price · Agreed/)).toBeVisible();
    await panel.getByRole('button', { name: 'Refund' }).click();
    const amount = screen.getByRole('textbox', { name: 'Amount' });
    await expect.element(amount).toHaveValue('1000.00');
    await amount.fill('1,000.01');
    await expect.element(screen.getByText('Enter an amount from $0.01 to $1,000.00.')).toBeVisible();
    await amount.fill('250');
    await expect.element(screen.getByRole('radio', { name: 'Is reduced by the refund' })).toBeChecked();
    await screen.getByRole('radio', { name: 'Stays the same' }).click();
    await screen.getByRole('textbox', { name: 'Reason' }).fill('Order was cancelled');
    expect(await violations()).toEqual([]);
    await screen.getByRole('button', { name: 'Refund $250.00' }).click();
    await expect
      .poll(() => bodies[`/api/ops/payments/${projectId}/refund`])
      .toEqual({ amountCents: 25_000, shownCents: 12_500, reason: 'Order was cancelled', priceEffect: 'owed' });
    serve({ ...answers({ ...order, acts: ['read', 'work'] }), ...paid });
    const worker = await show(<OpsOrderPage projectId={projectId} />);
    await expect.element(worker.getByText(/\$125\.00 refunded/).first()).toBeVisible();
  },
);

test(
  'an invoice that staff marked as paid says why nothing of it can be refunded here [Y3]',
  { tags: 'nightly' },
  async () => {
    const settled = {
      ...invoice,
      status: 'paid',
      paidAt: '2026-03-02T12:00:00.000Z',
      isPaidByHand: true,
      receivedCents: 0,
      refundedCents: 0,
    };
    serve({ ...answers(order), '/api/invoices': () => ({ body: [settled] }) });
    const screen = await show(<OpsOrderPage projectId={projectId} />);
    await expect
      .element(screen.getByText('Marked as paid by staff. Refund it outside the portal, the same way it was paid.'))
      .toBeVisible();
    await screen.unmount();
    serve({ ...answers(order), '/api/invoices': () => ({ body: [{ ...settled, receivedCents: 60_000 }] }) });
    const byCard = await show(<OpsOrderPage projectId={projectId} />);
    await expect.element(byCard.getByText('INV-2026-0001')).toBeVisible();
    expect(byCard.getByText(/outside the portal/).query()).toBeNull();
  },
);

test(
  'money that came by hand and by card is shown as paid twice, and its refund changes no price [Y3]',
  { tags: 'nightly' },
  async () => {
    const twice = {
      ...payment,
      invoice: { number: invoice.number, isVoid: false, isOfPrice: true, isPaidByHand: true },
      refundedCents: 0,
      askedCents: 0,
      refundableCents: 112_500,
      duplicateCents: 112_500,
      refunds: [],
    };
    const settled = { ...invoice, status: 'paid', isPaidByHand: true, receivedCents: 112_500, refundedCents: 0 };
    bodies = serve({
      ...answers(order),
      '/api/invoices': () => ({ body: [settled] }),
      [`${path}/payments`]: () => ({ body: [twice] }),
      [`/api/ops/payments/${projectId}/refund`]: () => ({ body: { id: projectId, status: 'succeeded' } }),
    });
    const screen = await show(<OpsOrderPage projectId={projectId} />);
    await expect.element(screen.getByText(/^Marked as paid by staff, and paid by card as well\./)).toBeVisible();
    const panel = screen.getByRole('region', { name: 'Payments' });
    await expect.element(panel.getByText(/\$1,125\.00 paid twice/)).toBeVisible();
    await panel.getByRole('button', { name: 'Refund' }).click();
    await expect
      .element(screen.getByRole('radio', { name: 'Stays the same, because this was paid twice' }))
      .toBeChecked();
    await screen.getByRole('textbox', { name: 'Reason' }).fill('Paid twice');
    await screen.getByRole('button', { name: 'Refund $1,125.00' }).click();
    await expect
      .poll(() => bodies[`/api/ops/payments/${projectId}/refund`])
      .toEqual({ amountCents: 112_500, shownCents: 0, reason: 'Paid twice', priceEffect: 'none' });
  },
);

test('staff set an invoice back to open whose payment does not arrive [Y3]', { tags: 'nightly' }, async () => {
  bodies = serve({ ...answers(order), '/api/invoices': () => ({ body: [{ ...invoice, status: 'pending' }] }) });
  const screen = await show(<OpsOrderPage projectId={projectId} />);
  await expect.element(screen.getByText(/^Deposit 50%, payment in progress/)).toBeVisible();
  await screen.getByRole('button', { name: 'More about INV-2026-0001' }).click();
  await screen.getByRole('menuitem', { name: 'Set back to open' }).click();
  await screen.getByRole('textbox', { name: 'Reason' }).fill('Transfer was recalled');
  await screen.getByRole('button', { name: 'Set back to open' }).click();
  await expect
    .poll(() => bodies[`/api/ops/invoices/${projectId}/status`])
    .toEqual({ to: 'open', reason: 'Transfer was recalled' });
});

test(
  'after a session that ended in the refund dialog it is there again with what was typed, and with nothing after it was closed [Y3]',
  { tags: 'nightly' },
  async () => {
    const paid = { [`${path}/payments`]: () => ({ body: [payment] }) };
    serve({ ...answers(order), ...paid });
    const screen = await show(<OpsOrderPage projectId={projectId} />);
    await screen.getByRole('button', { name: 'Refund' }).click();
    await expect.element(screen.getByRole('textbox', { name: 'Amount' })).toHaveFocus();
    await screen.getByRole('textbox', { name: 'Amount' }).fill('7.77');
    await screen.getByRole('radio', { name: 'Stays the same' }).click();
    await screen.getByRole('textbox', { name: 'Reason' }).fill('Wrong floor');
    await screen.unmount();
    const again = await show(<OpsOrderPage projectId={projectId} />);
    await expect.element(again.getByRole('textbox', { name: 'Amount' })).toHaveValue('7.77');
    await expect.element(again.getByRole('radio', { name: 'Stays the same' })).toBeChecked();
    await expect.element(again.getByRole('textbox', { name: 'Reason' })).toHaveValue('Wrong floor');
    await again.getByRole('button', { name: 'Cancel', exact: true }).click();
    await again.getByRole('button', { name: 'Refund' }).click();
    await expect.element(again.getByRole('textbox', { name: 'Amount' })).toHaveValue('1000.00');
    await expect.element(again.getByRole('radio', { name: 'Is reduced by the refund' })).toBeChecked();
  },
);

test(
  'after a session that ended in the invoice dialog it is there again with its kind, and with the usual one after it was closed [Y3]',
  { tags: 'nightly' },
  async () => {
    serve({ ...answers(order), '/api/invoices': () => ({ body: [{ ...invoice, status: 'paid' }] }) });
    const screen = await show(<OpsOrderPage projectId={projectId} />);
    await screen.getByRole('button', { name: 'Issue invoice' }).click();
    await expect.element(screen.getByRole('radio', { name: 'Balance' })).toBeChecked();
    await screen.getByText('Other', { exact: true }).click();
    await expect.element(screen.getByRole('radio', { name: 'Other' })).toBeChecked();
    await screen.unmount();
    const again = await show(<OpsOrderPage projectId={projectId} />);
    await expect.element(again.getByRole('radio', { name: 'Other' })).toBeChecked();
    await again.getByRole('button', { name: 'Cancel', exact: true }).click();
    await again.getByRole('button', { name: 'Issue invoice' }).click();
    await expect.element(again.getByRole('radio', { name: 'Balance' })).toBeChecked();
  },
);

test.each([
  [order.status, [], 'The refund counts as unpaid and is billed with the balance.'],
  [order.status, [{ ...invoice, kind: 'balance', status: 'paid' }], /so issue another balance invoice for it\.$/],
  ['Order Cancelled', [], /so it is not billed again\.$/],
])('at %s with %j the refund dialog says how what stays the price is billed [Y3]', async (status, invoices, words) => {
  serve({
    ...answers({ ...order, status }),
    '/api/invoices': () => ({ body: invoices }),
    [`${path}/payments`]: () => ({ body: [payment] }),
  });
  const screen = await show(<OpsOrderPage projectId={projectId} />);
  await screen.getByRole('button', { name: 'Refund' }).click();
  await expect.element(screen.getByText(words)).toBeVisible();
});

test.each([390, 1280])('names of any length stay within the page at %i px [Y1]', async (width) => {
  await page.viewport(width, 900);
  const who = 'N'.repeat(100);
  const refunds = payment.refunds.map((one) => ({ ...one, who }));
  serve({
    ...answers({ ...order, name: 'W'.repeat(255) }),
    [`${path}/payments`]: () => ({ body: [{ ...payment, paidBy: who, refunds }] }),
  });
  const screen = await show(<OpsOrderPage projectId={projectId} />);
  await expect.element(screen.getByText(/NNN/).first()).toBeVisible();
  expect(document.documentElement.scrollWidth).toBeLessThanOrEqual(document.documentElement.clientWidth);
});

test.each([
  ['deposit', 'Deposit Due', 1],
  ['balance', 'Order Completed', 0],
])(
  'marking a %s at %s as paid says whether the order continues [Y3]',
  { tags: 'nightly' },
  async (kind, status, count) => {
    serve({ ...answers({ ...order, status }), '/api/invoices': () => ({ body: [{ ...invoice, kind }] }) });
    const screen = await show(<OpsOrderPage projectId={projectId} />);
    await screen.getByRole('button', { name: 'More about INV-2026-0001' }).click();
    await screen.getByRole('menuitem', { name: 'Mark as paid' }).click();
    const dialog = screen.getByRole('dialog');
    await expect.element(dialog.getByText(/^The money for INV-2026-0001 has arrived\./)).toBeVisible();
    expect(dialog.element().textContent.split('so the order continues').length - 1).toBe(count);
  },
);
