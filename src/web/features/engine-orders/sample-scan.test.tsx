import { expect, test, vi } from 'vitest';
import { serve } from '#web/ui/serve.ts';
import { show, violations } from '#web/ui/show.tsx';
import { SampleScan } from './sample-scan.tsx';

const SAMPLE = '/api/engine-orders/sample';

test('one press orders the sample scan and opens its project', async () => {
  serve({ [SAMPLE]: () => ({ body: { projectId: 'p1', isNew: true } }) });
  const onPlaced = vi.fn();
  const screen = await show(<SampleScan who="member" signInHref="/sign-in" onPlaced={onPlaced} />);
  await expect.element(screen.getByText(/does not use your free allowance/)).toBeVisible();
  expect(await violations()).toEqual([]);
  await screen.getByRole('button', { name: 'Try it with a sample scan' }).click();
  await expect.poll(() => onPlaced.mock.lastCall).toEqual(['p1']);
});

test('a refusal is said where it was pressed; visitors sign in first, and the unverified verify', async () => {
  serve({
    [SAMPLE]: () => ({
      status: 429,
      body: { error: 'Too many requests. Try again later.', code: 'RATE_LIMITED', requestId: '1' },
    }),
  });
  const screen = await show(<SampleScan who="member" signInHref="/sign-in" onPlaced={() => undefined} />);
  await screen.getByRole('button', { name: 'Try it with a sample scan' }).click();
  await expect.element(screen.getByRole('alert')).toMatchTextContent(/Too many requests/);
  await screen.unmount();
  const guest = await show(
    <SampleScan who="guest" signInHref="/sign-in?next=%2Fbimit-plan" onPlaced={() => undefined} />,
  );
  await expect
    .element(guest.getByRole('link', { name: 'Sign in to try it with a sample scan' }))
    .toHaveAttribute('href', '/sign-in?next=%2Fbimit-plan');
  await guest.unmount();
  const unverified = await show(<SampleScan who="unverified" signInHref="/sign-in" onPlaced={() => undefined} />);
  await expect.element(unverified.getByRole('button', { name: 'Try it with a sample scan' })).toBeDisabled();
});
