import { expect, test, vi } from 'vitest';
import { show, violations } from '#web/ui/show.tsx';
import { DataCard } from './data-card.tsx';

const act = (label: string, go: (password: string) => Promise<string | undefined>) => ({
  label,
  title: label,
  text: `What ${label} does`,
  go,
});

test('deleting asks for the password, shows why it was refused, and can be left; a reason that is known shuts it [N22]', async () => {
  const remove = vi.fn((password: string) =>
    Promise.resolve(password === 'right' ? undefined : 'Your password is incorrect.'),
  );
  const card = (refusal?: string) => (
    <DataCard
      email="ada@example.com"
      title="Your data"
      text="Yours"
      download={act('Download', () => Promise.resolve(undefined))}
      remove={{ ...act('Delete', remove), refusal }}
    />
  );
  const screen = await show(card());
  await screen.getByRole('button', { name: 'Delete' }).click();
  await screen.getByRole('button', { name: 'Delete' }).click();
  await expect.element(screen.getByText('Enter your password to continue.')).toBeVisible();
  expect(remove).not.toHaveBeenCalled();
  const password = screen.getByLabelText('Your password', { exact: true });
  await password.fill('wrong');
  await screen.getByRole('button', { name: 'Delete' }).click();
  await expect.element(screen.getByRole('alert')).toHaveTextContent('Your password is incorrect.');
  expect(await violations()).toEqual([]);
  await password.fill('right');
  await screen.getByRole('button', { name: 'Delete' }).click();
  await expect.element(screen.getByRole('button', { name: 'Download' })).toBeVisible();
  await screen.showInstead(card('You are the only admin of Hall.'));
  await expect.element(screen.getByText('You are the only admin of Hall.')).toBeVisible();
  await expect.element(screen.getByRole('button', { name: 'Delete' })).toBeDisabled();
});
