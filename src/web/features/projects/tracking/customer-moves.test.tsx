import { expect, test } from 'vitest';
import type { WireProject } from '#contract/projects.ts';
import { serve } from '#web/ui/serve.ts';
import { show, violations } from '#web/ui/show.tsx';
import { CancelOrder, ContinueOrder } from './customer-moves.tsx';
import { showTracked } from './show-tracked.tsx';
import { order } from './testing/sample-order.ts';
import { money, trackedProject } from './testing/tracked-project.ts';

const project = (change: Partial<WireProject>) =>
  trackedProject({
    ...money,
    isOwn: true,
    canEdit: true,
    isDemo: false,
    type: 'SCANIT',
    subType: 'Standard',
    ...change,
  });
const invoice = {
  id: '7b6a1c1e-0000-4000-8000-0000000000c1',
  number: 'INV-2026-0001',
  kind: 'deposit',
  status: 'open',
  amountCents: 112_500,
  currency: 'usd',
  projectId: null,
  projectName: 'Mill',
  issuedAt: '2026-11-22T12:00:00Z',
  dueAt: '2026-11-22T12:00:00Z',
  paidAt: null,
  hostedUrl: null,
};

test(
  'an order is cancelled with a reason, and the dialog says what becomes of the deposit',
  { tags: 'nightly' },
  async () => {
    const due = project({ status: 'Deposit Due' });
    const path = `/api/projects/${due.projectId}/cancel-order`;
    let answer: { status?: number; body: unknown } = {
      status: 409,
      body: { error: 'A deposit payment is in progress.', code: 'CONFLICT', requestId: '1' },
    };
    const bodies = serve({ '/api/invoices': () => ({ body: [invoice] }), [path]: () => answer });
    const screen = await show(<CancelOrder project={due} />);
    await screen.getByRole('button', { name: 'Cancel order' }).click();
    const dialog = screen.getByRole('dialog');
    await expect
      .element(
        dialog.getByText('The deposit invoice INV-2026-0001 ($1,125.00) is withdrawn. You do not have to pay it.'),
      )
      .toBeVisible();
    const confirm = dialog.getByRole('button', { name: 'Cancel order' });
    await confirm.click();
    await expect.element(dialog.getByText('Tell us why you are canceling.')).toBeVisible();
    await expect.element(dialog.getByRole('textbox', { name: 'Why are you canceling?' })).toHaveFocus();
    expect(bodies[path]).toBeUndefined();
    await dialog.getByRole('textbox', { name: 'Why are you canceling?' }).fill('  We sold it ');
    expect(await violations()).toEqual([]);
    await confirm.click();
    await expect.element(dialog.getByRole('alert')).toMatchTextContent('A deposit payment is in progress.');
    expect(bodies[path]).toEqual({ reason: 'We sold it' });
    answer = { body: { status: 'Order Cancelled' } };
    await confirm.click();
    await expect.element(dialog).not.toBeInTheDocument();
  },
);

test('from an estimate alone an admin goes on to the whole order', { tags: 'nightly' }, async () => {
  const prospect = project({ status: 'Order Prospect' });
  let isSent = false;
  serve({
    [`/api/projects/${prospect.projectId}/continue-order`]: () => {
      isSent = true;
      return { body: { status: 'Order Request' } };
    },
  });
  const screen = await show(<ContinueOrder project={prospect} />);
  await screen.getByRole('button', { name: 'Continue to Order' }).click();
  await screen.getByRole('dialog').getByRole('button', { name: 'Continue to Order' }).click();
  await expect.poll(() => isSent).toBe(true);
});

test.each([
  ['a member', { canEdit: false }],
  ['staff of the operator', { isOwn: false }],
  ['a demo', { isDemo: true }],
  ['a paid order', { status: 'Confirm Scan Date' }],
  ['an order in work', { status: 'Order Processing' }],
] as const)('%s has neither button', async (_who, change) => {
  serve({});
  const screen = await show(
    <>
      <CancelOrder project={project({ status: 'Order Prospect', ...change })} />
      <ContinueOrder project={project({ status: 'Order Prospect', ...change })} />
    </>,
  );
  expect(screen.getByRole('button', { name: /^(Cancel order|Continue to Order)$/ }).elements()).toEqual([]);
});

test('an order that continues from its estimate does not wait for an estimate again [S4]', async () => {
  serve({ '/api/invoices': () => ({ body: [] }) });
  const { screen } = await showTracked({
    ...money,
    status: 'Order Request',
    estimate_url: '/api/projects/p/estimate.pdf',
    order_summary: order,
  });
  await expect.element(screen.getByText(/^We received your order\. We check it against your estimate/)).toBeVisible();
  await expect.element(screen.getByText(/You will get your estimate/)).not.toBeInTheDocument();
});
