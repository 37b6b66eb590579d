import { page } from 'vitest/browser';
import { expect, test } from 'vitest';
import type { OpsOrder } from '#contract/ops-orders.ts';
import { serve } from '#web/ui/serve.ts';
import { show, violations } from '#web/ui/show.tsx';
import { OpsOrderPage } from './order-page.tsx';
import { answers, order, projectId } from './testing/sample-order.ts';

const failedConversion: OpsOrder = {
  ...order,
  type: 'BIMIT',
  subType: 'Engine',
  status: 'Order Failed',
  pipelineStatus: 'Point cloud has been processed.',
  failureReason: 'The conversion stopped unexpectedly three times.',
  failureCause: 'crashed',
  moves: [],
};
const retryPath = `/api/ops/jobs/${projectId}/retry`;

test(
  'a failed conversion is restarted from its order, with a reason, and an error is shown where it was asked [Y1 Y8 E3]',
  { tags: 'nightly' },
  async () => {
    const conflict = { error: 'This conversion is still running.', code: 'CONFLICT', requestId: '1' };
    serve({ ...answers(failedConversion), [retryPath]: () => ({ status: 409, body: conflict }) });
    const screen = await show(<OpsOrderPage projectId={projectId} />);
    const steps = screen.getByRole('region', { name: 'Next step' });
    await expect.element(screen.getByText('Restart it')).toBeVisible();
    await expect.element(screen.getByText('The conversion stopped unexpectedly three times.').first()).toBeVisible();
    expect(screen.getByText('Point cloud has been processed.').elements()).toEqual([]);
    await page.viewport(414, 896);
    await steps.getByRole('button', { name: 'Restart conversion' }).click();
    const dialog = screen.getByRole('dialog');
    await dialog.getByRole('textbox', { name: 'Reason' }).fill('Server was down');
    await dialog.getByRole('button', { name: 'Restart conversion' }).click();
    await expect.element(dialog.getByText('This conversion is still running.')).toBeVisible();
    expect(await violations()).toEqual([]);
    const bodies = serve({ ...answers(failedConversion), [retryPath]: () => ({ body: { ok: true } }) });
    await dialog.getByRole('button', { name: 'Restart conversion' }).click();
    await expect.poll(() => bodies[retryPath]).toEqual({ reason: 'Server was down' });
    await expect.element(dialog).not.toBeInTheDocument();
  },
);

test('where the scan itself was refused it is the customer who continues, and nothing can be restarted [Y1 E3]', async () => {
  serve(
    answers({
      ...failedConversion,
      failureReason: 'No floor with walls around it was found in the scan.',
      failureCause: 'no-building',
    }),
  );
  const screen = await show(<OpsOrderPage projectId={projectId} />);
  await expect.element(screen.getByText('Send another scan')).toBeVisible();
  const glance = document.querySelector('dl[aria-label="At a glance"]');
  expect(glance?.textContent).toMatch(/Waiting on\s*Customer/);
  expect(screen.getByRole('button', { name: 'Restart conversion' }).elements()).toEqual([]);
});

test('support sees a failed conversion and cannot restart it [Y1 Y8]', async () => {
  serve(answers({ ...failedConversion, acts: ['read', 'message'] }));
  const screen = await show(<OpsOrderPage projectId={projectId} />);
  await expect.element(screen.getByText('Restart it')).toBeVisible();
  expect(screen.getByRole('button', { name: 'Restart conversion' }).elements()).toEqual([]);
});
