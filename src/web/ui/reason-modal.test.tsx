import { Button } from '@mantine/core';
import { useState } from 'react';
import { expect, test } from 'vitest';
import { userEvent } from 'vitest/browser';
import { ReasonModal } from './reason-modal.tsx';
import { show } from './show.tsx';

async function openDialog() {
  const sent: string[] = [];
  function Page() {
    const [isOpen, setOpen] = useState(false);
    return (
      <>
        <Button onClick={() => setOpen(true)}>Ask</Button>
        {isOpen && (
          <ReasonModal
            title="Ask for this plan?"
            confirmLabel="Send"
            onConfirm={async (reason) => void sent.push(reason)}
            onClose={() => setOpen(false)}
          />
        )}
      </>
    );
  }
  const screen = await show(<Page />);
  await screen.getByRole('button', { name: 'Ask' }).click();
  const dialog = screen.getByRole('dialog');
  await expect.element(dialog).toBeVisible();
  const beside = () => userEvent.click(document.querySelector('.mantine-Modal-overlay')!, { position: { x: 4, y: 4 } });
  return { screen, dialog, beside, sent, field: screen.getByRole('textbox', { name: 'Reason' }) };
}

test('a click beside a dialog closes it only while nothing is typed in it [X2]', { tags: 'nightly' }, async () => {
  const { screen, dialog, beside, field } = await openDialog();
  await beside();
  await expect.element(dialog).not.toBeInTheDocument();
  await screen.getByRole('button', { name: 'Ask' }).click();
  await field.fill('We scan two buildings a month.');
  await beside();
  await expect.element(field).toHaveValue('We scan two buildings a month.');
  await userEvent.keyboard('{Escape}');
  await expect.element(dialog).not.toBeInTheDocument();
});

test('a text that is too long is kept whole, says its length and is not sent [X2]', async () => {
  const { screen, field, sent } = await openDialog();
  const send = screen.getByRole('button', { name: 'Send' });
  await field.fill('x'.repeat(501));
  await expect.element(screen.getByText('Use at most 500 characters; this text has 501.')).toBeVisible();
  await send.click();
  await expect.element(field).toHaveFocus();
  expect(sent).toEqual([]);
  await field.fill('y'.repeat(500));
  await expect.element(screen.getByText('500 of 500 characters')).toBeVisible();
  await send.click();
  await expect.poll(() => sent).toEqual(['y'.repeat(500)]);
});
