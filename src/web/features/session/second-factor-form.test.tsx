import { expect, test, vi } from 'vitest';
import { show, violations } from '#web/ui/show.tsx';
import { SecondFactorForm } from './second-factor-form.tsx';

test('six digits are sent as soon as they are there, and a refusal is shown with an empty field', async () => {
  const verifyCode = vi.fn(async () => 'This code is wrong.');
  const screen = await show(<SecondFactorForm verifyCode={verifyCode} verifyBackupCode={async () => undefined} />);
  await screen.getByLabelText('Code', { exact: true }).fill('12 34 56');
  await expect.element(screen.getByRole('alert')).toMatchTextContent('This code is wrong.');
  expect(verifyCode).toHaveBeenCalledExactlyOnceWith('123456');
  await expect.element(screen.getByLabelText('Code', { exact: true })).toHaveValue('');
  expect(await violations()).toEqual([]);
});

test('a backup code does instead, and nothing is sent without one', { tags: 'nightly' }, async () => {
  const verifyBackupCode = vi.fn(async () => undefined);
  const screen = await show(
    <SecondFactorForm verifyCode={async () => undefined} verifyBackupCode={verifyBackupCode} />,
  );
  await screen.getByRole('button', { name: 'Use a backup code instead' }).click();
  await screen.getByRole('button', { name: 'Sign in' }).click();
  await expect.element(screen.getByRole('alert')).toMatchTextContent('Please fill this in.');
  await screen.getByLabelText('Backup code').fill(' aaaaa-bbbbb ');
  await screen.getByRole('button', { name: 'Sign in' }).click();
  expect(verifyBackupCode).toHaveBeenCalledExactlyOnceWith('aaaaa-bbbbb');
});
