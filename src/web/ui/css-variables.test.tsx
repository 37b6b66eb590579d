import { Button, Modal, Notification, Switch } from '@mantine/core';
import { onTestFinished, expect, test } from 'vitest';
import { show } from './show.tsx';

test('in dark, a button that ends something is red, and a switch that is off and disabled has a track', async () => {
  const root = document.documentElement;
  onTestFinished(() => root.setAttribute('data-mantine-color-scheme', 'light'));
  const screen = await show(
    <div style={{ background: 'var(--surface)' }}>
      <Button variant="subtle" color="red">
        Leave this team
      </Button>
      <Switch label="Site" disabled />
    </div>,
  );
  root.setAttribute('data-mantine-color-scheme', 'dark');
  const button = screen.getByRole('button', { name: 'Leave this team' });
  await expect.poll(() => getComputedStyle(button.element()).color).toBe('rgb(255, 128, 120)');
  const track = document.querySelector('.mantine-Switch-track');
  const ground = button.element().parentElement;
  if (!track || !ground) throw new Error('Nothing is drawn.');
  expect(getComputedStyle(track).backgroundColor).not.toBe(getComputedStyle(ground).backgroundColor);
});

test('in dark, dialogs and notices have an edge that is not the color of what is behind them', async () => {
  const root = document.documentElement;
  onTestFinished(() => root.setAttribute('data-mantine-color-scheme', 'light'));
  await show(
    <>
      <Notification withCloseButton={false}>Saved</Notification>
      <Modal opened onClose={() => undefined} title="Edit" transitionProps={{ duration: 0 }}>
        Text
      </Modal>
    </>,
  );
  root.setAttribute('data-mantine-color-scheme', 'dark');
  for (const name of ['.mantine-Notification-root', '.mantine-Modal-content']) {
    const shown = document.querySelector(name);
    if (!shown) throw new Error(`There is no ${name}.`);
    const { borderTopWidth, borderTopColor, backgroundColor } = getComputedStyle(shown);
    expect(borderTopWidth, name).toBe('1px');
    expect(borderTopColor, name).not.toBe(backgroundColor);
  }
});
