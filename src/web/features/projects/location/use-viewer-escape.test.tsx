import { Button, Popover } from '@mantine/core';
import { useRef, useState } from 'react';
import { userEvent } from 'vitest/browser';
import { beforeEach, expect, test, vi } from 'vitest';
import { show } from '#web/ui/show.tsx';
import { useInertBehind } from '#web/ui/use-inert-behind.ts';
import { useViewerEscape } from './use-viewer-escape.ts';

const onExit = vi.fn();
beforeEach(() => onExit.mockClear());

function Overlay() {
  const overlay = useRef<HTMLDivElement>(null);
  const [isThere, setThere] = useState(true);
  useViewerEscape(overlay, onExit);
  useInertBehind(overlay);
  return (
    <div ref={overlay} role="dialog" aria-modal="true" aria-label="Viewer" tabIndex={-1}>
      <h1>Old mill</h1>
      <Popover trapFocus>
        <Popover.Target>
          <Button>Filter</Button>
        </Popover.Target>
        <Popover.Dropdown aria-label="Filters">
          <Button>Wall</Button>
        </Popover.Dropdown>
      </Popover>
      {isThere && <Button onClick={() => setThere(false)}>Delete</Button>}
    </div>
  );
}

function Page() {
  return (
    <div>
      <button type="button">Pay</button>
      <div>
        <Overlay />
      </div>
      <button type="button">Share</button>
    </div>
  );
}

const blur = () => document.activeElement instanceof HTMLElement && document.activeElement.blur();

test('Escape closes an open list first, also while nothing has the focus [N13]', async () => {
  const screen = await show(<Page />);
  await screen.getByRole('button', { name: 'Filter' }).click();
  await expect.element(screen.getByRole('button', { name: 'Wall' })).toHaveFocus();
  blur();
  await userEvent.keyboard('{Escape}');
  await expect.poll(() => screen.getByRole('button', { name: 'Wall' }).query()).toBeNull();
  expect(onExit).not.toHaveBeenCalled();
  await userEvent.keyboard('{Escape}');
  expect(onExit).toHaveBeenCalledOnce();
});

test('where a control went away with the focus, Escape leads back into the viewer and then closes it [N13]', async () => {
  const screen = await show(<Page />);
  await screen.getByRole('button', { name: 'Delete' }).click();
  await expect.poll(() => document.activeElement).toBe(document.body);
  await userEvent.keyboard('{Escape}');
  expect(onExit).not.toHaveBeenCalled();
  await expect.element(screen.getByRole('dialog', { name: 'Viewer' })).toHaveFocus();
  await userEvent.keyboard('{Escape}');
  expect(onExit).toHaveBeenCalledOnce();
});

test('Tab never gets to the page behind, wherever the focus is [N13]', async () => {
  const screen = await show(<Page />);
  await screen.getByRole('heading', { name: 'Old mill' }).click();
  await expect.element(screen.getByRole('dialog', { name: 'Viewer' })).toHaveFocus();
  blur();
  const reached = new Set<string | null>();
  for (let i = 0; i < 6; i++) {
    await userEvent.keyboard('{Tab}');
    reached.add(document.activeElement === document.body ? null : (document.activeElement?.textContent ?? null));
  }
  expect([reached.has('Filter'), reached.has('Pay'), reached.has('Share')]).toEqual([true, false, false]);
  const pay = () => screen.getByText('Pay').element();
  expect(pay().closest('[inert]')).not.toBeNull();
  await screen.showInstead(<button type="button">Pay</button>);
  expect(pay().closest('[inert]')).toBeNull();
});
