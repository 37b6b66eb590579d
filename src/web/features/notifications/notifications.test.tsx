import { expect, test } from 'vitest';
import type { Notifications } from '#contract/notifications.ts';
import { choicesOf } from '#domain/notifications/notification-table.ts';
import { serve } from '#web/ui/serve.ts';
import { show, violations } from '#web/ui/show.tsx';
import { NotificationBell } from './notification-bell.tsx';
import { NotificationChoicesCard } from './notification-choices.tsx';

const LIST = '/api/notifications';
const CHOICES = '/api/notifications/preferences';
const item = {
  id: '00000000-0000-4000-8000-000000000001',
  topic: 'needs_you' as const,
  title: 'Hall: Estimate Ready',
  text: 'Review the estimate.',
  href: '/location/l1/project/p1',
  at: '2026-11-20T12:00:00.000Z',
  isRead: false,
};

test('the bell counts what is unread, lists it, and a click opens the project and marks it', async () => {
  const list: Notifications = {
    unread: 1,
    items: [item, { ...item, id: '00000000-0000-4000-8000-000000000002', title: 'Hall: Order Request', isRead: true }],
  };
  const bodies = serve({ [LIST]: () => ({ body: list }), [`${LIST}/read`]: () => ({ body: { ok: true } }) });
  const screen = await show(<NotificationBell />);
  await screen.getByRole('button', { name: 'Notifications, 1 unread' }).click();
  await expect.element(screen.getByRole('link', { name: /^Unread Hall: Estimate Ready/ })).toBeVisible();
  expect(await violations()).toEqual([]);
  await screen.getByRole('link', { name: /^Unread Hall: Estimate Ready/ }).click();
  await expect.poll(() => bodies[`${LIST}/read`]).toEqual({ ids: [item.id] });
  expect(screen.router.history.location.pathname).toBe('/location/l1/project/p1');
});

test('all are marked as read by one click; without any the list says so', async () => {
  let list: Notifications = { unread: 1, items: [item] };
  const bodies = serve({ [LIST]: () => ({ body: list }), [`${LIST}/read`]: () => ({ body: { ok: true } }) });
  const screen = await show(<NotificationBell />);
  await screen.getByRole('button', { name: 'Notifications, 1 unread' }).click();
  list = { unread: 0, items: [] };
  await screen.getByRole('button', { name: 'Mark all as read' }).click();
  await expect.element(screen.getByText(/^No notifications yet/)).toBeVisible();
  expect(bodies[`${LIST}/read`]).toEqual({});
});

test('each topic has its way of being notified, saved at once', async () => {
  const bodies = serve({ [CHOICES]: () => ({ body: choicesOf(bodies[CHOICES]) }) });
  const screen = await show(<NotificationChoicesCard />);
  const select = screen.getByRole('combobox', { name: 'Messages about a project' });
  await expect.element(select).toHaveValue('portal');
  expect(await violations()).toEqual([]);
  await select.selectOptions('digest');
  await expect.poll(() => bodies[CHOICES]).toEqual({ message: 'digest' });
  await expect.element(select).toHaveValue('digest');
});
