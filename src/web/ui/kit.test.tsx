import { Button, Menu } from '@mantine/core';
import { useState } from 'react';
import { expect, test, vi } from 'vitest';
import { userEvent } from 'vitest/browser';
import { projectStatuses } from '#domain/project/project-status.ts';
import { ApiError } from '#web/lib/api.ts';
import { Dialog } from './dialog.tsx';
import { ConfirmModal } from './confirm-modal.tsx';
import { ReasonModal } from './reason-modal.tsx';
import { show, violations } from './show.tsx';
import { StatusPill } from './status-pill.tsx';
import { TypeTag } from './type-tag.tsx';

test('every status and type is named in words, with a dot that can be distinguished from the others [P24]', async () => {
  const screen = await show(
    <>
      {projectStatuses.map((status) => (
        <p key={status}>
          <StatusPill status={status} />
        </p>
      ))}
      <TypeTag type="BIMIT" subType="Scan2Plan" />
    </>,
  );
  for (const status of projectStatuses) await expect.element(screen.getByText(status, { exact: true })).toBeVisible();
  await expect.element(screen.getByText('BIMIT Engine')).toBeVisible();
  const dotOf = (status: string) =>
    getComputedStyle(screen.getByText(status, { exact: true }).element().querySelector('i') ?? document.body)
      .backgroundColor;
  expect(
    new Set(['Order Completed', 'Order Processing', 'Deposit Due', 'Order Failed', 'Order Lost'].map(dotOf)).size,
  ).toBe(5);
  expect(await violations()).toEqual([]);
});

test('a dialog that asks stays open and says why when the act failed', async () => {
  const onClose = vi.fn();
  const onConfirm = vi.fn(() =>
    Promise.reject(new ApiError('Somebody else changed this in the meantime.', { code: 'STALE', status: 409 })),
  );
  const screen = await show(
    <ConfirmModal
      isOpen
      title="Delete Beacon Hall?"
      confirmLabel="Delete"
      isDangerous
      onConfirm={onConfirm}
      onClose={onClose}
    >
      It can be undone for 30 days.
    </ConfirmModal>,
  );
  await expect.element(screen.getByRole('button', { name: 'Cancel' })).toHaveFocus();
  await screen.getByRole('button', { name: 'Delete' }).click();
  await expect.element(screen.getByRole('alert')).toMatchTextContent('Somebody else changed this in the meantime.');
  expect(onClose).not.toHaveBeenCalled();
});

test('a dialog that opens from the answer of a call gives the focus back to the button that was busy', async () => {
  function Download() {
    const [state, setState] = useState<'idle' | 'busy' | 'asking'>('idle');
    const start = () => {
      setState('busy');
      setTimeout(() => setState('asking'), 50);
    };
    return (
      <>
        <Button disabled={state === 'busy'} onClick={start}>
          Download
        </Button>
        {state === 'asking' && (
          <Dialog opened onClose={() => setState('idle')} title="Use the allowance?">
            Once.
          </Dialog>
        )}
      </>
    );
  }
  const screen = await show(<Download />);
  const button = screen.getByRole('button', { name: 'Download' });
  for (let turn = 0; turn < 3; turn++) {
    await expect.element(button).toBeVisible();
    button.element().focus();
    await userEvent.keyboard('{Enter}');
    await expect.element(screen.getByRole('dialog')).toBeVisible();
    await userEvent.keyboard('{Escape}');
    await expect.element(button).toHaveFocus();
  }
});

test(
  'a dialog that goes gives the focus back to the button that opened it, also by way of a menu [N13]',
  { tags: 'nightly' },
  async () => {
    function Acts() {
      const [isAsking, setAsking] = useState(false);
      return (
        <>
          <Button onClick={() => setAsking(true)}>Hide</Button>
          <Menu>
            <Menu.Target>
              <Button>More</Button>
            </Menu.Target>
            <Menu.Dropdown>
              <Menu.Item onClick={() => setAsking(true)}>Hide too</Menu.Item>
              <Menu.Item>Copy</Menu.Item>
            </Menu.Dropdown>
          </Menu>
          {isAsking && (
            <ReasonModal
              title="Hide it?"
              confirmLabel="Yes"
              onConfirm={() => Promise.resolve()}
              onClose={() => setAsking(false)}
            />
          )}
        </>
      );
    }
    const screen = await show(<Acts />);
    const leave = async () => {
      await expect.element(screen.getByRole('textbox', { name: 'Reason' })).toHaveFocus();
      await userEvent.keyboard('{Escape}');
    };
    await screen.getByRole('button', { name: 'Hide' }).click();
    await leave();
    await expect.element(screen.getByRole('button', { name: 'Hide' })).toHaveFocus();
    await screen.getByRole('button', { name: 'More' }).click();
    await screen.getByRole('menuitem', { name: 'Hide too' }).click();
    await leave();
    await expect.element(screen.getByRole('button', { name: 'More' })).toHaveFocus();
    await userEvent.keyboard('{Enter}');
    await screen.getByRole('menuitem', { name: 'Copy' }).click();
    await expect.element(screen.getByRole('button', { name: 'More' })).toHaveFocus();
  },
);
