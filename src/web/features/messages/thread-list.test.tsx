import { expect, test } from 'vitest';
import { page } from 'vitest/browser';
import type { MessageThread } from '#contract/messages.ts';
import { serve } from '#web/ui/serve.ts';
import { show, violations } from '#web/ui/show.tsx';
import { ThreadList } from './thread-list.tsx';

const PATH = '/api/ops/messages';
const session = {
  '/api/session': () => ({ status: 401, body: { error: '-', code: 'UNAUTHENTICATED', requestId: '1' } }),
};
const threadOf = (change: Partial<MessageThread> = {}): MessageThread => ({
  projectId: 'p1',
  projectName: 'Harbour Mill',
  teamName: 'Harbour Houses',
  thread: 'team',
  with: null,
  excerpt: 'When do you come?',
  lastAt: '2026-11-20T12:00:00.000Z',
  isAnswered: false,
  unread: 2,
  ...change,
});

test('staff see who waits for an answer, and come from there to the order and its thread [Y9]', async () => {
  await page.viewport(1280, 720);
  serve({
    ...session,
    [PATH]: () => ({
      body: [
        threadOf(),
        threadOf({ projectId: 'p2', projectName: 'Old Registry', thread: 'u 7', with: 'guest@example.com', unread: 0 }),
      ],
    }),
  });
  const screen = await show(<ThreadList />);
  await expect.element(screen.getByRole('link', { name: 'Harbour Mill' })).toHaveAttribute('href', '/ops/orders/p1');
  await expect.element(screen.getByText('2 new')).toBeVisible();
  await expect.element(screen.getByText('guest@example.com')).toBeVisible();
  await expect
    .element(screen.getByRole('link', { name: 'Old Registry' }))
    .toHaveAttribute('href', '/ops/orders/p2?thread=u%207');
  // A row without a mark of what is unread keeps the columns.
  const leftOf = (selector: string) =>
    screen
      .getByRole('listitem')
      .elements()
      .map((row) => row.querySelector(selector)?.getBoundingClientRect().left);
  for (const part of ['span:nth-of-type(1)', 'span:nth-of-type(2)', 'time']) {
    const [first, second] = leftOf(part);
    expect(first, part).toBeDefined();
    expect(second, part).toBe(first);
  }
  expect(await violations()).toEqual([]);
});

test('with nothing to answer the list says so', async () => {
  serve({ ...session, [PATH]: () => ({ body: [] }) });
  const screen = await show(<ThreadList />);
  await expect.element(screen.getByText('Everything is answered')).toBeVisible();
});
