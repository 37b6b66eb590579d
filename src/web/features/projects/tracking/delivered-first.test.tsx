import { afterEach, expect, test, vi } from 'vitest';
import { serve } from '#web/ui/serve.ts';
import { file } from './testing/sample-order.ts';
import { money } from './testing/tracked-project.ts';
import { showTracked } from './show-tracked.tsx';

afterEach(() => vi.unstubAllGlobals());

test('what was delivered comes first, then how far the rest is and what is said; without it the status does [S4 S8]', async () => {
  serve({ '/api/invoices': () => ({ body: [] }) });
  const slots = { results: <p>The steps</p>, chat: <p>The talk</p> };
  const orderOf = (words: readonly string[]) =>
    words.toSorted(
      (a, b) => (document.body.textContent?.indexOf(a) ?? 0) - (document.body.textContent?.indexOf(b) ?? 0),
    );
  const { screen } = await showTracked({ ...money, status: 'Order Completed', assets: [file({})] }, slots);
  await expect.element(screen.getByRole('tab', { name: 'Deliverables' })).toHaveAttribute('aria-selected', 'true');
  const inOrder = ['The files', 'The steps', 'Order Placement', 'The talk', 'Order summary'];
  expect(orderOf(inOrder)).toEqual(inOrder);
  await screen.unmount();
  const open = await showTracked({ ...money, status: 'Order Processing', assets: [file({})] }, slots);
  await expect.element(open.screen.getByText('The files')).toBeVisible();
  expect(orderOf(inOrder), 'of an order under way as well').toEqual(inOrder);
  await open.screen.unmount();
  // The customer's own scan is in the list, and is no delivery.
  const sent = await showTracked(
    { ...money, status: 'Order Processing', assets: [file({ role: 'original', format: 'las', asset_type: 'las' })] },
    slots,
  );
  await expect.element(sent.screen.getByRole('tab', { name: 'Timeline' })).toHaveAttribute('aria-selected', 'true');
  expect(orderOf(['The talk', 'Deliverables', 'Order Placement'])).toEqual([
    'Order Placement',
    'The talk',
    'Deliverables',
  ]);
});

test('long lists are as high as they are: the page scrolls, and nothing within it does [S9]', async () => {
  serve({ '/api/invoices': () => ({ body: [] }) });
  const many = <ul>{Array.from({ length: 60 }, (_, i) => (i ? <li key={i}>File {i}</li> : null))}</ul>;
  const scrolled = () =>
    [...document.querySelectorAll('main *, [role=tabpanel], [role=tabpanel] *')].filter(
      (element) =>
        /auto|scroll/.test(getComputedStyle(element).overflowY) && element.scrollHeight > element.clientHeight + 1,
    );
  const full = { ...money, status: 'Order Processing', assets: [file({})] };
  const { screen } = await showTracked(full, { deliverables: many });
  await expect.element(screen.getByText('File 59')).toBeInTheDocument();
  expect(scrolled()).toEqual([]);
  await screen.unmount();
  const steps = await showTracked(full, { tab: 'timeline' });
  await expect.element(steps.screen.getByRole('list', { name: 'Timeline' })).toBeVisible();
  expect(scrolled()).toEqual([]);
});
