import { Button, MantineProvider } from '@mantine/core';
import { createBrowserHistory, createRootRoute, createRouter, RouterProvider } from '@tanstack/react-router';
import { useState } from 'react';
import { expect, test } from 'vitest';
import { userEvent } from 'vitest/browser';
import { render } from 'vitest-browser-react';
import { Dialog } from './dialog.tsx';
import { show } from './show.tsx';
import { theme } from './theme.ts';

function Page({ isLinked = false }: { isLinked?: boolean }) {
  const [isOpen, setOpen] = useState(isLinked);
  return (
    <>
      <Button onClick={() => setOpen(true)}>Change plan</Button>
      <Dialog isInAddress={isLinked} opened={isOpen} onClose={() => setOpen(false)} title="Plan">
        What it costs
      </Dialog>
    </>
  );
}

test(
  'Back closes a dialog of the page with which the visit began, and the page stays [X2]',
  { tags: 'nightly' },
  async () => {
    const history = createBrowserHistory();
    const router = createRouter({
      routeTree: createRootRoute({ component: () => <Page />, notFoundComponent: () => <Page /> }),
      history,
    });
    const screen = await render(
      <MantineProvider theme={theme} env="test">
        <RouterProvider router={router} />
      </MantineProvider>,
    );
    const { href } = window.location;
    const dialog = screen.getByRole('dialog');
    const open = async () => {
      await screen.getByRole('button', { name: 'Change plan' }).click();
      await expect.element(dialog).toBeVisible();
    };
    expect(history.canGoBack(), 'the visit begins here').toBe(false);
    await open();
    window.history.back();
    await expect.element(dialog).not.toBeInTheDocument();
    expect(window.location.href).toBe(href);
    await expect.poll(() => history.canGoBack(), { message: 'no entry is left behind' }).toBe(false);
    await open();
    await userEvent.keyboard('{Escape}');
    await expect.element(dialog).not.toBeInTheDocument();
    await open();
    window.history.back();
    await expect.element(dialog).not.toBeInTheDocument();
    expect(window.location.href).toBe(href);
  },
);

test('a dialog that a link leads to gets no entry that its page would be left for', async () => {
  const screen = await show(<Page isLinked />);
  await expect.element(screen.getByRole('dialog')).toBeVisible();
  expect(screen.router.history.canGoBack()).toBe(false);
});
