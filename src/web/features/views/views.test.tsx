import { expect, test, vi } from 'vitest';
import { userEvent } from 'vitest/browser';
import type { SavedView } from '#contract/views.ts';
import type { SavedViewAccess } from '#domain/views/saved-view.ts';
import { serve } from '#web/ui/serve.ts';
import { show, violations } from '#web/ui/show.tsx';
import { useSavedViews } from './view-calls.ts';
import { ViewsPanel } from './views-panel.tsx';

const urn = '0b7f4b5e-2f7a-4f7e-9d5e-000000000101';
const uuid = (last: number) => `0b7f4b5e-2f7a-4f7e-9d5e-${String(last).padStart(12, '0')}`;
const viewOf = (number: number, change: Partial<SavedView> = {}): SavedView => ({
  viewId: uuid(number),
  name: `View ${number}`,
  view: 'v1.lFirst',
  isTeam: false,
  userName: 'Ada Lovelace',
  isOwn: true,
  canChange: true,
  canMove: true,
  timestamp: '2026-11-20T12:00:00.000Z',
  ...change,
});
const refused = { status: 503, body: { error: 'The service is restarting.', code: 'UNAVAILABLE', requestId: '1' } };
const session = {
  '/api/session': () => ({ status: 401, body: { error: '-', code: 'UNAUTHENTICATED', requestId: '1' } }),
};
const SAVE = '/api/model/views';
const LIST = `/api/model/views/${urn}`;

type PanelProps = {
  access?: Exclude<SavedViewAccess, 'none'>;
  lost?: string;
  onOpen?: (view: SavedView) => void;
  onCopyLink?: (view: SavedView) => void;
};
function Panel({ access = 'team', lost = '', onOpen = () => undefined, onCopyLink = () => undefined }: PanelProps) {
  const read = useSavedViews({ projectId: uuid(900), urn, isOn: true });
  return (
    <ViewsPanel
      urn={urn}
      access={access}
      read={read}
      presentView={() => ({ text: 'v1.lNow', lost })}
      onOpen={onOpen}
      onCopyLink={onCopyLink}
    />
  );
}

test('the present view is saved under a name, for oneself or for the team, and the list is read again [V25]', async () => {
  let views: SavedView[] = [];
  const bodies = serve({
    ...session,
    [LIST]: () => ({ body: views }),
    [SAVE]: () => {
      views = [...views, viewOf(views.length + 1, { name: 'Lobby', isTeam: views.length === 1 })];
      return { status: 201, body: views.at(-1) };
    },
  });
  const screen = await show(<Panel />);
  await expect.element(screen.getByText('No saved views yet.', { exact: false })).toBeVisible();
  const button = screen.getByRole('button', { name: 'Save view' });
  await expect.element(button).toBeDisabled();
  const field = screen.getByRole('textbox', { name: 'Name of the view' });
  await field.fill('   ');
  await expect.element(button).toBeDisabled();
  await field.fill(' Lobby ');
  await userEvent.keyboard('{Enter}');
  await expect.element(screen.getByRole('button', { name: 'Open Lobby' })).toBeVisible();
  await expect.element(screen.getByText('Only you')).toBeVisible();
  await expect.element(field).toHaveValue('');
  expect(bodies[SAVE]).toEqual({ urn, name: 'Lobby', view: 'v1.lNow', isTeam: false });
  await field.fill(' lobby');
  await expect.element(screen.getByText('There is a view with this name.', { exact: false })).toBeVisible();
  await field.fill('Lobby');
  await screen.getByRole('checkbox', { name: "Show in the team's list" }).click();
  await button.click();
  await expect.element(screen.getByText('Team', { exact: true })).toBeVisible();
  expect(bodies[SAVE]).toEqual({ urn, name: 'Lobby', view: 'v1.lNow', isTeam: true });
  expect(await violations()).toEqual([]);
});

test('what has no room in a view is named, and a view that is not saved stays typed [V25]', async () => {
  let isDown = true;
  serve({
    ...session,
    [LIST]: () => ({ body: [] }),
    [SAVE]: () => (isDown ? refused : { status: 201, body: viewOf(1) }),
  });
  const screen = await show(<Panel lost="colors, hidden elements" />);
  const field = screen.getByRole('textbox', { name: 'Name of the view' });
  await field.fill('Lobby');
  await userEvent.keyboard('{Enter}');
  await expect.element(screen.getByText('The view could not be saved: The service is restarting.')).toBeVisible();
  await expect.element(field).toHaveValue('Lobby');
  isDown = false;
  await screen.getByRole('button', { name: 'Save view' }).click();
  await expect.element(screen.getByText('Not saved: colors, hidden elements.', { exact: false })).toBeVisible();
});

test(
  'a view is opened, renamed, replaced, moved, linked and deleted from its line, by keys too [V25]',
  { tags: 'nightly' },
  async () => {
    let view = viewOf(1);
    const changes: unknown[] = [];
    const bodies = serve({
      ...session,
      [LIST]: () => ({ body: view.name === '' ? [] : [view] }),
      [`${LIST}/${view.viewId}`]: (_, init) => {
        if (init?.method === 'DELETE') {
          view = { ...view, name: '' };
          return { body: { ok: true } };
        }
        const change = JSON.parse(typeof init?.body === 'string' ? init.body : '{}') as Partial<SavedView>;
        changes.push(change);
        view = { ...view, ...change };
        return { body: view };
      },
    });
    const onOpen = vi.fn();
    const onCopyLink = vi.fn();
    const screen = await show(<Panel onOpen={onOpen} onCopyLink={onCopyLink} />);
    const line = screen.getByRole('button', { name: 'Open View 1' });
    await expect.element(line).toBeVisible();
    line.element().focus();
    await userEvent.keyboard('{Enter}');
    expect(onOpen).toHaveBeenCalledWith(viewOf(1));
    const pick = async (name: string, item: string) => {
      await screen.getByRole('button', { name: `More about ${name}` }).click();
      await screen.getByRole('menuitem', { name: item }).click();
    };
    await pick('View 1', 'Rename');
    const field = screen.getByRole('textbox', { name: 'New name of View 1' });
    await expect.element(field).toHaveFocus();
    await userEvent.keyboard('{Escape}');
    await expect.element(line).toBeVisible();
    await pick('View 1', 'Rename');
    await field.fill(' Lobby ');
    await userEvent.keyboard('{Enter}');
    await expect.element(screen.getByRole('button', { name: 'Open Lobby' })).toBeVisible();
    await pick('Lobby', 'Replace with the present view');
    await screen.getByRole('dialog').getByRole('button', { name: 'Cancel' }).click();
    await pick('Lobby', 'Replace with the present view');
    await expect.element(screen.getByRole('dialog', { name: 'Replace Lobby?' })).toBeVisible();
    expect(changes).toEqual([{ name: 'Lobby' }]);
    await screen.getByRole('dialog').getByRole('button', { name: 'Replace view' }).click();
    await expect.element(screen.getByText('Lobby was replaced.')).toBeVisible();
    await pick('Lobby', "Show in the team's list");
    await expect.element(screen.getByText('Team', { exact: true })).toBeVisible();
    await pick('Lobby', 'Keep for yourself only');
    await expect.element(screen.getByText('Only you')).toBeVisible();
    expect(changes).toEqual([{ name: 'Lobby' }, { view: 'v1.lNow' }, { isTeam: true }, { isTeam: false }]);
    await pick('Lobby', 'Copy link');
    expect(onCopyLink).toHaveBeenCalledWith(view);
    await pick('Lobby', 'Delete');
    await screen.getByRole('dialog').getByRole('button', { name: 'Delete' }).click();
    await expect.element(screen.getByText('No saved views yet.', { exact: false })).toBeVisible();
    expect(bodies[SAVE]).toBeUndefined();
  },
);

test('who may not change a view of the team opens it and copies its link; on a deleted project nothing is saved [V25]', async () => {
  serve({
    ...session,
    [LIST]: () => ({ body: [viewOf(1, { isTeam: true, isOwn: false, canChange: false, canMove: false })] }),
  });
  const screen = await show(<Panel access="own" />);
  await screen.getByRole('button', { name: 'More about View 1' }).click();
  await expect.element(screen.getByRole('menuitem', { name: 'Copy link' })).toBeVisible();
  expect(screen.getByRole('menuitem').elements()).toHaveLength(1);
  await userEvent.keyboard('{Escape}');
  expect(screen.getByRole('checkbox', { name: "Show in the team's list" }).query()).toBeNull();
  await screen.showInstead(<Panel access="read" />);
  await expect.element(screen.getByRole('button', { name: 'Open View 1' })).toBeVisible();
  expect(screen.getByRole('button', { name: 'Save view' }).query()).toBeNull();
});

test('a list that does not come says why and is asked again [V25]', async () => {
  let isDown = true;
  serve({ ...session, [LIST]: () => (isDown ? refused : { body: [viewOf(1)] }) });
  const screen = await show(<Panel />);
  await expect
    .element(screen.getByText('The saved views could not be loaded: The service is restarting.'))
    .toBeVisible();
  isDown = false;
  await screen.getByRole('button', { name: 'Try again' }).click();
  await expect.element(screen.getByRole('button', { name: 'Open View 1' })).toBeVisible();
});
