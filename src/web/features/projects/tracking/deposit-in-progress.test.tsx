import { afterEach, expect, test, vi } from 'vitest';
import { serve } from '#web/ui/serve.ts';
import { invoice } from './testing/sample-order.ts';
import { showTracked } from './show-tracked.tsx';
import { money } from './testing/tracked-project.ts';

afterEach(() => vi.unstubAllGlobals());

test('a deposit whose payment is in progress is not asked for again, also after an earlier invoice was withdrawn [S4]', async () => {
  const withdrawn = { ...invoice, id: '00000000-0000-4000-8000-00000000000c', number: 'INV-2026-0000', status: 'void' };
  serve({ '/api/invoices': () => ({ body: [{ ...invoice, status: 'pending' }, withdrawn] }) });
  const { screen } = await showTracked({ ...money, status: 'Deposit Due' });
  await expect.element(screen.getByText(/^Your payment of the deposit is in progress\./)).toBeVisible();
  await expect.element(screen.getByText('$1,125.00, payment in progress').first()).toBeVisible();
  expect(screen.getByText(/was withdrawn|not paid yet/).query()).toBeNull();
  expect(screen.getByRole('link', { name: /^Pay/ }).query()).toBeNull();
});
