import { expect, test } from 'vitest';
import { serve } from '#web/ui/serve.ts';
import { show } from '#web/ui/show.tsx';
import { OpsOrderPage } from './order-page.tsx';
import { answers, order, path, projectId, quote } from './testing/sample-order.ts';

test(
  'an order keeps the price that it was placed with: an estimate is issued at it, and at the dearer one of today only when that is chosen [Y3]',
  { tags: 'nightly' },
  async () => {
    const dearer = { ...quote, total_cents: 150_000 };
    const bodies = serve(answers({ ...order, currentQuote: dearer, estimates: [] }));
    const screen = await show(<OpsOrderPage projectId={projectId} />);
    await expect.element(screen.getByText("At today's prices: $1,500.00")).toBeVisible();
    await screen.getByRole('button', { name: 'Issue estimate' }).first().click();
    const lines = screen.getByRole('combobox', { name: 'Lines' });
    await expect.element(lines).toHaveValue('ordered');
    await screen.getByRole('button', { name: 'Issue', exact: true }).click();
    await expect.poll(() => bodies[`${path}/estimate`]).toEqual({ price: 'ordered' });
    await screen.getByRole('button', { name: 'Issue estimate' }).first().click();
    await lines.selectOptions('today');
    await expect.element(screen.getByRole('dialog').getByText('$1,500.00', { exact: true })).toBeVisible();
    await screen.getByRole('button', { name: 'Issue', exact: true }).click();
    await expect.poll(() => bodies[`${path}/estimate`]).toEqual({ price: 'today' });
  },
);

test(
  'a day that has passed is asked about before it is saved and reported to the customer [Y5]',
  { tags: 'nightly' },
  async () => {
    const bodies = serve({ ...answers(order), [path]: () => ({ body: order }) });
    const screen = await show(<OpsOrderPage projectId={projectId} />);
    await screen.getByLabelText('Expected delivery').fill('2019-01-07');
    const save = screen.getByRole('region', { name: 'Dates and terms' }).getByRole('button', { name: 'Save' });
    await save.click();
    const dialog = screen.getByRole('dialog', { name: 'Save these dates?' });
    await expect.element(dialog.getByText('Expected delivery: This day has passed.')).toBeVisible();
    expect(bodies[path]).toBeUndefined();
    await dialog.getByRole('button', { name: 'Save the dates' }).click();
    await expect.poll(() => bodies[path]).toMatchObject({ expectedDeliveryOn: '2019-01-07' });
  },
);

test(
  'days of own lines are whole and in order, and are not sent with the price of the order [Y3]',
  { tags: 'nightly' },
  async () => {
    const bodies = serve(answers({ ...order, estimates: [] }));
    const screen = await show(<OpsOrderPage projectId={projectId} />);
    await screen.getByRole('button', { name: 'Issue estimate' }).first().click();
    const [lines, issue] = [
      screen.getByRole('combobox', { name: 'Lines' }),
      screen.getByRole('button', { name: 'Issue', exact: true }),
    ];
    await lines.selectOptions('own');
    await screen.getByRole('textbox', { name: 'Description' }).fill('Night work');
    await screen.getByRole('textbox', { name: 'Amount' }).fill('12.345');
    await expect.element(screen.getByText('Not a valid amount')).toBeVisible();
    await screen.getByRole('textbox', { name: 'Amount' }).fill('12.34');
    await screen.getByRole('textbox', { name: 'Delivered in, business days' }).fill('5');
    await screen.getByRole('textbox', { name: 'At the latest' }).fill('3');
    await expect.element(screen.getByText('This is earlier than the earliest delivery.')).toBeVisible();
    await expect.element(issue).toBeDisabled();
    await lines.selectOptions('ordered');
    await issue.click();
    await expect.poll(() => bodies[`${path}/estimate`]).toEqual({ price: 'ordered' });
  },
);

test('a scan on a weekend and a delivery before the scan are said at their fields [Y5]', async () => {
  const dated = {
    ...order,
    type: 'SCANIT',
    scan: { ...order.scan, final: '2099-03-21T09:00' },
    expectedDeliveryOn: '2099-03-10',
  };
  serve(answers(dated));
  const screen = await show(<OpsOrderPage projectId={projectId} />);
  await expect.element(screen.getByText('This is a Saturday or Sunday.', { exact: false })).toBeVisible();
  await expect.element(screen.getByText('This is before the scan.')).toBeVisible();
});
