import { afterEach, expect, test, vi } from 'vitest';
import { page } from 'vitest/browser';
import { show, violations } from '#web/ui/show.tsx';
import { Members } from './members.tsx';
import { ADMIN, MEMBER, serveTeam, TEAM } from './testing/team-server.ts';

const ADD = '/api/admin/add-team-member';
const ROLE = '/api/admin/change-member-role';
const REMOVE = '/api/admin/delete-team-member';
const MAIL = '/api/email/send-team-member-invite';
const RECORD = '/api/airtable';

afterEach(() => {
  vi.unstubAllGlobals();
  vi.useRealTimers();
});
const open = (role: 'admin' | 'user' = 'admin') => show(<Members team={{ ...TEAM, role }} />);

test('admins see the form and the table with the own role fixed; nothing is wrong with the page [T2] [T4] [T5]', async () => {
  serveTeam();
  const screen = await open();
  await expect
    .element(screen.getByRole('textbox', { name: 'E-mail addresses' }))
    .toHaveAttribute('placeholder', 'Enter email addresses');
  await expect.element(screen.getByRole('columnheader', { name: 'User', exact: true })).toBeVisible();
  await expect.element(screen.getByRole('columnheader', { name: 'Role' })).toBeVisible();
  const own = screen.getByRole('combobox', { name: 'Role of admin@acme.example' });
  await expect.element(own).toBeDisabled();
  await own.hover({ force: true });
  await expect.element(screen.getByRole('tooltip')).toMatchTextContent('You cannot change your own role');
  expect(screen.getByRole('button', { name: 'Remove admin@acme.example' }).query()).toBeNull();
  await expect.element(screen.getByText('No pending invitations.')).toBeVisible();
  expect(await violations()).toEqual([]);
});

test('on a phone an address has a line of its own, above its role', async () => {
  await page.viewport(390, 844);
  serveTeam();
  const screen = await open();
  const address = screen.getByText('member@acme.example', { exact: true });
  await expect.element(address).toBeVisible();
  const lineHeight = parseFloat(getComputedStyle(address.element()).lineHeight);
  expect(address.element().getBoundingClientRect().height).toBeLessThan(lineHeight * 1.5);
  const role = screen.getByRole('combobox', { name: 'Role of member@acme.example' }).element();
  expect(role.getBoundingClientRect().top).toBeGreaterThan(address.element().getBoundingClientRect().bottom);
  expect(await violations()).toEqual([]);
  await page.viewport(1200, 800);
});

test('others read: no form, no selector, no remove control, no invitations [T4]', async () => {
  const { callsOf } = serveTeam();
  const screen = await open('user');
  await expect.element(screen.getByRole('cell', { name: 'Admin' })).toBeVisible();
  await expect.element(screen.getByText('member@acme.example')).toBeVisible();
  expect([
    screen.getByRole('combobox').elements(),
    screen.getByRole('textbox').elements(),
    screen.getByRole('button').elements(),
  ]).toEqual([[], [], []]);
  expect(callsOf(`/api/teams/${TEAM.id}/invitations`)).toEqual([]);
  expect(await violations()).toEqual([]);
});

test(
  'an address is sent trimmed and in lower case with its role; then the record is read again and the mail asked for [T2] [T3]',
  { tags: 'nightly' },
  async () => {
    const { calls, stored } = serveTeam();
    const screen = await open();
    await screen.getByRole('textbox', { name: 'E-mail addresses' }).fill('  New@Person.Example ');
    await screen.getByRole('combobox', { name: 'Role', exact: true }).selectOptions('Admin');
    stored.pending.push({ id: '1', email: 'new@person.example', role: 'admin' });
    const asked = calls.length;
    await screen.getByRole('button', { name: 'Add Members' }).click();
    await expect.element(screen.getByText('Admin, until Mar 8, 2026')).toBeVisible();
    const sent = calls.slice(asked).filter(({ method }) => method === 'POST');
    expect(sent).toEqual([
      { method: 'POST', path: ADD, body: { email: 'new@person.example', teamId: TEAM.id, role: 'admin' } },
      { method: 'POST', path: MAIL, body: { recipient: 'new@person.example', teamName: 'Acme' } },
    ]);
    expect(calls.slice(asked).some(({ path }) => path === RECORD)).toBe(true);
    await expect.element(screen.getByRole('textbox', { name: 'E-mail addresses' })).toHaveValue('');
    expect(await violations()).toEqual([]);
  },
);

test('without an address nothing is sent, and the red box goes after 5 seconds [T2]', { tags: 'nightly' }, async () => {
  const { calls } = serveTeam();
  const screen = await open();
  await screen.getByRole('textbox', { name: 'E-mail addresses' }).fill(' , ');
  vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout'], shouldAdvanceTime: true });
  await screen.getByRole('button', { name: 'Add Members' }).click();
  await expect.element(screen.getByRole('alert')).toMatchTextContent('Email is required');
  vi.advanceTimersByTime(5_000);
  await expect.element(screen.getByRole('alert')).not.toBeInTheDocument();
  expect(calls.filter(({ method }) => method !== 'GET')).toEqual([]);
});

test("a refusal is the server's sentence, or 'Failed to add team member' [T3]", { tags: 'nightly' }, async () => {
  const { refuse } = serveTeam();
  refuse[`POST ${ADD}`] = { error: 'This person is already in the team.', status: 409 };
  const screen = await open();
  const field = screen.getByRole('textbox', { name: 'E-mail addresses' });
  await field.fill('member@acme.example');
  await screen.getByRole('button', { name: 'Add Members' }).click();
  await expect.element(screen.getByRole('alert')).toMatchTextContent('This person is already in the team.');
  await expect.element(field).toHaveValue('member@acme.example');
  refuse[`POST ${ADD}`] = { error: 'Something went wrong on our side.', status: 500 };
  await screen.getByRole('button', { name: 'Add Members' }).click();
  await expect.element(screen.getByRole('alert')).toMatchTextContent('Failed to add team member');
});

test('several addresses get an answer each, and those that were refused stay in the field [T2]', async () => {
  const { callsOf } = serveTeam();
  const screen = await open();
  const usual = window.fetch;
  vi.stubGlobal('fetch', async (input: URL | string, init?: RequestInit) =>
    typeof init?.body === 'string' && init.body.includes('member@')
      ? Response.json(
          { error: 'This person is already in the team.', code: 'ALREADY_MEMBER', requestId: '1' },
          { status: 409 },
        )
      : usual(input, init),
  );
  await screen.getByRole('textbox', { name: 'E-mail addresses' }).fill('a@x.example, member@acme.example\nc@x.example');
  await screen.getByRole('button', { name: 'Add Members' }).click();
  const results = screen.getByRole('list', { name: 'Result for each address' }).getByRole('listitem');
  await expect.element(results.nth(0)).toMatchTextContent('a@x.example: Invitation sent');
  await expect.element(results.nth(1)).toMatchTextContent('member@acme.example: This person is already in the team.');
  await expect.element(results.nth(2)).toMatchTextContent('c@x.example: Invitation sent');
  await expect.element(screen.getByRole('textbox', { name: 'E-mail addresses' })).toHaveValue('member@acme.example');
  await expect
    .element(screen.getByRole('alert'))
    .toMatchTextContent('1 of 3 addresses was not invited. It is still in the field.');
  expect(callsOf(ADD)).toHaveLength(2);
  expect(await violations()).toEqual([]);
});

test('a role is changed, and the table shows what is stored then [T6]', async () => {
  const { callsOf, stored } = serveTeam();
  const screen = await open();
  const role = screen.getByRole('combobox', { name: 'Role of member@acme.example' });
  await expect.element(role).toHaveValue('user');
  stored.members = [ADMIN, { ...MEMBER, role: 'admin' }];
  await role.selectOptions('Admin');
  await expect.element(role).toHaveValue('admin');
  await expect.element(screen.getByText('member@acme.example is now an admin.')).toBeVisible();
  expect(callsOf(ROLE)).toEqual([
    { method: 'PATCH', path: ROLE, body: { email: 'member@acme.example', teamId: TEAM.id, newRole: 'admin' } },
  ]);
});

test("'Failed to update member role' is shown, and the table keeps what is stored [T15]", async () => {
  const { refuse } = serveTeam();
  refuse[`PATCH ${ROLE}`] = { error: 'A team needs at least one admin.', status: 409 };
  const screen = await open();
  const role = screen.getByRole('combobox', { name: 'Role of member@acme.example' });
  await role.selectOptions('Admin');
  await expect
    .element(screen.getByRole('alert'))
    .toMatchTextContent('Failed to update member role: A team needs at least one admin.');
  await expect.element(role).toHaveValue('user');
  await expect.element(role).toBeEnabled();
});

test(
  'removing asks first and says what it means; a failure is reported in the dialog [T6] [T15]',
  { tags: 'nightly' },
  async () => {
    const { callsOf, refuse, stored } = serveTeam();
    refuse[`DELETE ${REMOVE}`] = { error: 'The service is restarting.', status: 503 };
    const screen = await open();
    await screen.getByRole('button', { name: 'Remove member@acme.example' }).click();
    await expect.element(screen.getByText(/They lose access to every project of Acme/)).toBeVisible();
    expect(callsOf(REMOVE)).toEqual([]);
    await expect.element(screen.getByRole('button', { name: 'Cancel' })).toHaveFocus();
    expect(await violations()).toEqual([]);
    await screen.getByRole('button', { name: 'Remove from the team' }).click();
    await expect
      .element(screen.getByRole('alert'))
      .toMatchTextContent('Failed to delete member: The service is restarting.');
    await expect.element(screen.getByRole('table').getByText('member@acme.example')).toBeInTheDocument();
    delete refuse[`DELETE ${REMOVE}`];
    stored.members = [ADMIN];
    await screen.getByRole('button', { name: 'Remove from the team' }).click();
    await expect.element(screen.getByText('member@acme.example is no longer in the team.')).toBeVisible();
    await expect.element(screen.getByRole('table').getByText('member@acme.example')).not.toBeInTheDocument();
  },
);

test('whoever was removed meanwhile is told by the page, not by a failure as well [T15]', async () => {
  const { refuse, callsOf } = serveTeam();
  const screen = await open();
  await expect.element(screen.getByText('member@acme.example')).toBeVisible();
  refuse[`GET ${RECORD}`] = { error: 'You are not in a team at the moment.', status: 403, code: 'NO_TEAM' };
  await screen.getByRole('combobox', { name: 'Role of member@acme.example' }).selectOptions('Admin');
  await expect.poll(() => callsOf(ROLE)).toHaveLength(1);
  await new Promise((resolve) => setTimeout(resolve, 200));
  expect(screen.getByText(/Failed to refresh team data/).elements()).toEqual([]);
});

test("'Failed to refresh team data' is shown when the change went through but the record cannot be read [T15]", async () => {
  const { refuse } = serveTeam();
  const screen = await open();
  await expect.element(screen.getByText('member@acme.example')).toBeVisible();
  refuse[`GET ${RECORD}`] = { error: 'The service is restarting.', status: 503 };
  await screen.getByRole('combobox', { name: 'Role of member@acme.example' }).selectOptions('Admin');
  await expect.element(screen.getByText('Failed to refresh team data: The service is restarting.')).toBeVisible();
  await expect.element(screen.getByRole('combobox', { name: 'Role of member@acme.example' })).toHaveValue('user');
});

test('open invitations are sent again and withdrawn on the same page', { tags: 'nightly' }, async () => {
  const { callsOf, calls, stored } = serveTeam();
  stored.pending = [{ id: '5d7e6f10-0000-4000-8000-000000000009', email: 'cy@acme.example', role: 'user' }];
  const screen = await open();
  await screen.getByRole('button', { name: 'Resend the invitation to cy@acme.example' }).click();
  await expect.element(screen.getByText('The invitation is on its way to cy@acme.example.')).toBeVisible();
  expect(callsOf(MAIL).map(({ body }) => body)).toEqual([{ recipient: 'cy@acme.example', teamName: 'Acme' }]);
  stored.pending = [];
  await screen.getByRole('button', { name: 'Revoke the invitation for cy@acme.example' }).click();
  await expect.element(screen.getByText('The invitation for cy@acme.example was revoked.')).toBeVisible();
  await expect.element(screen.getByText('No pending invitations.')).toBeVisible();
  expect(calls.filter(({ method }) => method === 'DELETE')).toHaveLength(1);
});
