import { Button } from '@mantine/core';
import { expect, test } from 'vitest';
import { userEvent } from 'vitest/browser';
import { Dialog } from './dialog.tsx';
import { show } from './show.tsx';

const CARD = '<input id="number"><input id="name">';

test('Tab goes from a dialog into the fields of a frame, through them, and out of it, both ways [D8]', async () => {
  const screen = await show(
    <Dialog opened onClose={() => {}} title="Pay">
      <iframe title="Card payment" srcDoc={CARD} />
      <Button>Not now</Button>
    </Dialog>,
  );
  const [close, leave] = [
    screen.getByRole('button', { name: 'Close' }),
    screen.getByRole('button', { name: 'Not now' }),
  ];
  await expect.element(close).toHaveFocus();
  const frame = screen.getByTitle('Card payment').element();
  if (!(frame instanceof HTMLIFrameElement)) throw new Error('no frame');
  await expect.poll(() => frame.contentDocument?.getElementById('name')).toBeTruthy();
  /** The field of the frame that has the focus; undefined when the focus is not in the frame. */
  const focused = () => (document.activeElement === frame ? frame.contentDocument?.activeElement?.id : undefined);
  await userEvent.keyboard('{Tab}');
  await expect.poll(focused).toBe('number');
  await userEvent.keyboard('{Tab}');
  await expect.poll(focused).toBe('name');
  await userEvent.keyboard('{Tab}');
  await expect.element(leave).toHaveFocus();
  await userEvent.keyboard('{Shift>}{Tab}{/Shift}');
  await expect.poll(focused).toBe('name');
  await userEvent.keyboard('{Shift>}{Tab}{Tab}{/Shift}');
  await expect.element(close).toHaveFocus();
});
