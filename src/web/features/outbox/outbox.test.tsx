import { expect, test } from 'vitest';
import { show, violations } from '#web/ui/show.tsx';
import { Outbox } from './outbox.tsx';

const origin = 'http://127.0.0.1:3000';
const message = {
  id: '00000000-0000-4000-8000-000000000001',
  recipient: 'site@acme.example',
  subject: 'Verify your e-mail address',
  text: `Open ${origin}/api/auth/verify-email?token=1\nor https://evil.example/`,
  createdAt: '2026-11-21T00:31:00.000Z',
};

test('shows kept mail with its time in UTC; only links to this portal can be followed', async () => {
  const screen = await show(<Outbox messages={[message]} origin={origin} />);
  await expect.element(screen.getByText(/To site@acme\.example/)).toMatchTextContent('Nov 21, 2026, 12:31 AM UTC');
  expect(
    screen
      .getByRole('link')
      .elements()
      .map((link) => link.getAttribute('href')),
  ).toEqual([`${origin}/api/auth/verify-email?token=1`]);
  await expect.element(screen.getByRole('button', { name: 'Copy text' })).toBeVisible();
  expect(await violations()).toEqual([]);
});

test('says what belongs here while there is no mail', async () => {
  const screen = await show(<Outbox messages={[]} origin={origin} />);
  await expect.element(screen.getByRole('heading', { name: 'No mail yet' })).toBeVisible();
});
