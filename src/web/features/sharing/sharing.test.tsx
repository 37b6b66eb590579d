import { expect, test, vi } from 'vitest';
import type { ListedShareLink, LocationShare } from '#contract/sharing.ts';
import { show, violations } from '#web/ui/show.tsx';
import { LinkForm } from './link-form.tsx';
import { LinkList } from './link-list.tsx';
import { PeopleList } from './people-list.tsx';
import { PersonForm } from './person-form.tsx';

const now = new Date('2026-11-21T12:00:00Z');
const person: LocationShare = {
  id: '1',
  email: 'lender@bank.example',
  canDownload: false,
  isPending: false,
  invitedBy: 'Site',
  createdAt: '2026-11-01T12:00:00Z',
};
const link: ListedShareLink = {
  id: '1',
  name: 'Lender',
  hasPassword: true,
  createdBy: 'Site',
  createdAt: '2026-11-01T12:00:00Z',
  expiresAt: '2026-12-03T12:00:00Z',
  url: 'http://127.0.0.1/shared#abc',
  isExpired: false,
  openings: 3,
  lastOpenedAt: '2026-11-20T12:00:00Z',
};

test('a person is shared with by an address in lower case, to look or to take home [N8]', async () => {
  const share = vi.fn(async () => undefined);
  const screen = await show(<PersonForm share={share} />);
  await screen.getByRole('button', { name: 'Share' }).click();
  await expect.element(screen.getByText('Email is required')).toBeVisible();
  await screen.getByRole('textbox', { name: 'E-mail' }).fill(' Lender@Bank.example ');
  await screen.getByRole('combobox', { name: 'Access' }).click();
  await screen.getByRole('option', { name: 'View and download' }).click();
  await screen.getByRole('button', { name: 'Share' }).click();
  expect(share).toHaveBeenCalledExactlyOnceWith({ email: 'lender@bank.example', canDownload: true });
  await expect.element(screen.getByRole('textbox', { name: 'E-mail' })).toHaveValue('');
  expect(await violations()).toEqual([]);
});

test('a refusal keeps what was typed [N8]', async () => {
  const screen = await show(<PersonForm share={async () => 'This person is already in the team.'} />);
  await screen.getByRole('textbox', { name: 'E-mail' }).fill('site@owner.example');
  await screen.getByRole('button', { name: 'Share' }).click();
  await expect
    .element(screen.getByRole('alert'))
    .toMatchTextContent('Nothing was shared: This person is already in the team.');
  await expect.element(screen.getByRole('textbox', { name: 'E-mail' })).toHaveValue('site@owner.example');
});

test('who sees the location, who has not signed up yet, and how that is changed or ended [N8]', async () => {
  const [onChange, onEnd] = [vi.fn(async () => {}), vi.fn()];
  const waiting = { ...person, id: '2', email: 'later@bank.example', isPending: true, invitedBy: null };
  const screen = await show(<PeopleList shares={[person, waiting]} failure={null} onChange={onChange} onEnd={onEnd} />);
  await expect.element(screen.getByText('Since Nov 1, 2026, by Site')).toBeVisible();
  await expect.element(screen.getByText('Waiting for a verified account · Since Nov 1, 2026')).toBeVisible();
  await screen.getByRole('combobox', { name: 'Access for lender@bank.example' }).click();
  await screen.getByRole('option', { name: 'View and download' }).click();
  expect(onChange).toHaveBeenCalledExactlyOnceWith(person, true);
  await screen.getByRole('button', { name: 'Stop sharing with later@bank.example' }).click();
  expect(onEnd).toHaveBeenCalledExactlyOnceWith(waiting);
  expect(await violations()).toEqual([]);
});

test('nobody yet, and a list that could not be read, each in a sentence [N8]', async () => {
  const nothing = { onChange: async () => {}, onEnd: () => {} };
  const screen = await show(<PeopleList shares={[]} failure={null} {...nothing} />);
  await expect.element(screen.getByText('Nobody outside your team sees this location.')).toBeVisible();
  await screen.showInstead(<PeopleList shares={undefined} failure="No connection." {...nothing} />);
  await expect.element(screen.getByRole('alert')).toMatchTextContent('The list could not be loaded: No connection.');
});

test(
  'a link gets a name, a time and perhaps a password; what does not fit is said at the field [N8]',
  { tags: 'nightly' },
  async () => {
    const create = vi.fn(async () => undefined);
    const screen = await show(<LinkForm create={create} />);
    await screen.getByRole('textbox', { name: 'Valid for' }).fill('366');
    await screen.getByRole('textbox', { name: 'Password (optional)' }).fill('short');
    await screen.getByRole('button', { name: 'Create link' }).click();
    for (const words of [
      'Give the link a name. Only your team sees it.',
      'From 1 to 365 days',
      'At least 8 characters',
    ])
      await expect.element(screen.getByText(words)).toBeVisible();
    expect(create).not.toHaveBeenCalled();
    await screen.getByRole('textbox', { name: 'Name' }).fill(' Lender ');
    await screen.getByRole('textbox', { name: 'Valid for' }).fill('7');
    await screen.getByRole('textbox', { name: 'Password (optional)' }).fill('bricks and mortar');
    await screen.getByRole('button', { name: 'Create link' }).click();
    expect(create).toHaveBeenCalledExactlyOnceWith({ name: 'Lender', expiresInDays: 7, password: 'bricks and mortar' });
    expect(await violations()).toEqual([]);
  },
);

test('a link says how long it lives, how often it was opened and who looked; an expired one is not copied [N8]', async () => {
  const onRevoke = vi.fn();
  const over = {
    ...link,
    id: '2',
    name: 'Surveyor',
    hasPassword: false,
    expiresAt: '2026-11-20T12:00:00Z',
    isExpired: true,
    openings: 0,
    lastOpenedAt: null,
  };
  const screen = await show(
    <LinkList
      links={[link, over]}
      now={now}
      failure={null}
      onRevoke={onRevoke}
      renderOpenings={({ name }) => <p>Visits through {name}</p>}
    />,
  );
  await expect.element(screen.getByText('Expires in 12 days, on Dec 3, 2026')).toBeVisible();
  await expect.element(screen.getByText(/^Opened 3 times, last Nov 20, 2026/)).toBeVisible();
  await expect.element(screen.getByText('Expired Nov 20, 2026')).toBeVisible();
  await expect.element(screen.getByText('Not opened yet')).toBeVisible();
  expect(screen.getByRole('button', { name: /^Copy link/ }).elements()).toHaveLength(1);
  await screen.getByRole('button', { name: 'Visits to Lender' }).click();
  await expect.element(screen.getByText('Visits through Lender')).toBeVisible();
  await screen.getByRole('button', { name: 'Revoke the link Surveyor' }).click();
  expect(onRevoke).toHaveBeenCalledExactlyOnceWith(over);
  expect(await violations()).toEqual([]);
});
