import '@mantine/core/styles.layer.css';
import { MantineProvider } from '@mantine/core';
import { notifications } from '@mantine/notifications';
import { afterEach, expect, test, vi } from 'vitest';
import { render } from 'vitest-browser-react';
import { NotificationStack } from './notification-stack.tsx';
import NotificationList from './notifications.tsx';
import { notifyDone } from './notify.tsx';

afterEach(() => notifications.clean());

test('a line that drops before the first notice leaves the page as it is, and the notice comes once the line is back', async () => {
  const load = vi
    .fn(async () => NotificationList)
    .mockRejectedValueOnce(new TypeError('Failed to fetch dynamically imported module'));
  const screen = await render(
    <MantineProvider env="test">
      <NotificationStack load={load} />
      <main>What was on the page</main>
    </MantineProvider>,
  );
  notifyDone('Your plan was kept.');
  await expect.poll(() => load).toHaveBeenCalledOnce();
  await expect.element(screen.getByRole('main')).toBeVisible();
  window.dispatchEvent(new Event('online'));
  await expect.element(screen.getByText('Your plan was kept.')).toBeVisible();
  await expect.element(screen.getByRole('main')).toBeVisible();
});
