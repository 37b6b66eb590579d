import { expect, test, vi } from 'vitest';
import { show, violations } from '#web/ui/show.tsx';
import { InviteForm } from './invite-form.tsx';
import { PendingList } from './pending-list.tsx';

test('an invitation is sent trimmed and in lower case with its role, and the field is free for the next', async () => {
  const invite = vi.fn(async () => undefined);
  const screen = await show(<InviteForm invite={invite} />);
  await screen.getByRole('textbox', { name: 'E-mail' }).fill(' Ada@ACME.example ');
  await screen.getByRole('button', { name: 'Send invitation' }).click();
  expect(invite).toHaveBeenCalledWith({ email: 'ada@acme.example', role: 'user' });
  await expect.element(screen.getByRole('textbox', { name: 'E-mail' })).toHaveValue('');
  expect(await violations()).toEqual([]);
});

test('without an address nothing is sent; a refusal is shown and the address kept', async () => {
  const invite = vi.fn(async () => 'This person is in the team already.');
  const screen = await show(<InviteForm invite={invite} />);
  await screen.getByRole('button', { name: 'Send invitation' }).click();
  await expect.element(screen.getByText('Email is required')).toBeVisible();
  expect(invite).not.toHaveBeenCalled();
  await screen.getByRole('textbox', { name: 'E-mail' }).fill('ada@acme.example');
  await screen.getByRole('button', { name: 'Send invitation' }).click();
  await expect.element(screen.getByRole('alert')).toMatchTextContent('Nobody was invited: This person is in the team already.');
  await expect.element(screen.getByRole('textbox', { name: 'E-mail' })).toHaveValue('ada@acme.example');
});

test('open invitations are listed with their end, and can be sent again or withdrawn', async () => {
  const one = { id: '1', email: 'ada@acme.example', role: 'admin' as const, invitedBy: 'Dana', createdAt: '2026-03-01T00:00:00Z', expiresAt: '2026-03-08T00:00:00Z', isExpired: false };
  const [onResend, onRevoke] = [vi.fn(async () => {}), vi.fn(async () => {})];
  const screen = await show(<PendingList invitations={[one, { ...one, id: '2', email: 'bo@acme.example', isExpired: true }]} failure={null} onResend={onResend} onRevoke={onRevoke} />);
  await expect.element(screen.getByText('Admin, until Mar 8, 2026')).toBeVisible();
  await expect.element(screen.getByText('Admin, expired Mar 8, 2026')).toBeVisible();
  await screen.getByRole('button', { name: 'Resend the invitation of bo@acme.example' }).click();
  await screen.getByRole('button', { name: 'Revoke the invitation of ada@acme.example' }).click();
  expect(onResend).toHaveBeenCalledWith(expect.objectContaining({ id: '2' }));
  expect(onRevoke).toHaveBeenCalledWith(one);
  expect(await violations()).toEqual([]);
});
