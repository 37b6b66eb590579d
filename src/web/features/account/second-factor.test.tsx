import { expect, test, vi } from 'vitest';
import { show, violations } from '#web/ui/show.tsx';
import { SecondFactor, type SecondFactorCalls } from './second-factor.tsx';

const URI = 'otpauth://totp/Storey:ada@acme.example?secret=JBSWY3DPEHPK3PXP&issuer=Storey';
const calls = (change: Partial<SecondFactorCalls> = {}): SecondFactorCalls => ({
  enable: vi.fn(async () => ({ totpUri: URI, backupCodes: ['aaaaa-bbbbb', 'ccccc-ddddd'] })),
  verify: vi.fn(async () => undefined),
  disable: vi.fn(async () => undefined),
  renewBackupCodes: vi.fn(async () => ({ backupCodes: ['eeeee-fffff'] })),
  ...change,
});
const section = (isOn: boolean, server: SecondFactorCalls, onChanged = vi.fn(), isStaff = false) => (
  <SecondFactor email="ada@acme.example" isOn={isOn} isStaff={isStaff} calls={server} onChanged={onChanged} />
);

test('turning on asks for the password, shows code and key, takes a pasted code and hands out the backup codes once', async () => {
  const server = calls();
  const onChanged = vi.fn();
  const screen = await show(section(false, server, onChanged));
  await screen.getByRole('button', { name: 'Turn on' }).click();
  await screen.getByRole('textbox', { name: 'Your password' }).fill('secret-secret');
  await screen.getByRole('button', { name: 'Continue' }).click();
  await expect.element(screen.getByRole('img', { name: 'QR code for your authenticator app' })).toBeVisible();
  await expect.element(screen.getByText('JBSW Y3DP EHPK 3PXP')).toBeVisible();
  expect(await violations()).toEqual([]);
  await screen.getByLabelText('Code from the app').fill('123 456');
  await expect.element(screen.getByText('ccccc-ddddd')).toBeVisible();
  expect(server.enable).toHaveBeenCalledWith('secret-secret');
  expect(server.verify).toHaveBeenCalledExactlyOnceWith('123456');
  expect(onChanged).toHaveBeenCalledOnce();
  expect(await violations()).toEqual([]);
  await screen.getByRole('button', { name: 'I have saved them' }).click();
  await expect.element(screen.getByText('ccccc-ddddd')).not.toBeInTheDocument();
});

test('a wrong password and a wrong code are reported, and nothing is turned on', { tags: 'nightly' }, async () => {
  const enable = vi.fn(async (password: string) =>
    password === 'right' ? { totpUri: URI, backupCodes: [] } : { refusal: 'Your password is incorrect.' },
  );
  const onChanged = vi.fn();
  const screen = await show(section(false, calls({ enable, verify: async () => 'This code is wrong.' }), onChanged));
  await screen.getByRole('button', { name: 'Turn on' }).click();
  await screen.getByRole('textbox', { name: 'Your password' }).fill('wrong');
  await screen.getByRole('button', { name: 'Continue' }).click();
  await expect.element(screen.getByRole('alert')).toMatchTextContent('Your password is incorrect.');
  await screen.getByRole('textbox', { name: 'Your password' }).fill('right');
  await screen.getByRole('button', { name: 'Continue' }).click();
  await screen.getByLabelText('Code from the app').fill('000000');
  await expect.element(screen.getByRole('alert')).toMatchTextContent('This code is wrong.');
  await expect.element(screen.getByLabelText('Code from the app')).toHaveValue('');
  expect(onChanged).not.toHaveBeenCalled();
});

test('turning off takes the password, and tells staff what ends with it', { tags: 'nightly' }, async () => {
  const server = calls();
  const screen = await show(section(true, server, vi.fn(), true));
  await screen.getByRole('button', { name: 'Turn off' }).click();
  await expect.element(screen.getByText(/you lose staff access until it is on again/)).toBeVisible();
  await screen.getByRole('button', { name: 'Turn off' }).click();
  expect(server.disable).not.toHaveBeenCalled();
  await screen.getByRole('textbox', { name: 'Your password' }).fill('secret-secret');
  await screen.getByRole('button', { name: 'Turn off' }).click();
  expect(server.disable).toHaveBeenCalledWith('secret-secret');
});

test('new backup codes replace the old ones after the password', { tags: 'nightly' }, async () => {
  const screen = await show(section(true, calls()));
  await screen.getByRole('button', { name: 'New backup codes' }).click();
  await screen.getByRole('textbox', { name: 'Your password' }).fill('secret-secret');
  await screen.getByRole('button', { name: 'New backup codes' }).click();
  await expect.element(screen.getByText('eeeee-fffff')).toBeVisible();
});
