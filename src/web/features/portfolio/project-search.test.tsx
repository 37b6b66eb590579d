import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { page, userEvent } from 'vitest/browser';
import { show, violations } from '#web/ui/show.tsx';
import { ProjectSearch } from './project-search.tsx';

const found = (name: string) => ({
  projectId: crypto.randomUUID(),
  locationId: crypto.randomUUID(),
  hasSiblings: false,
  name,
  address: '12 River St, Troy, NY 12180',
  status: 'Order Completed',
  type: 'SCANIT',
  subType: '',
  tab: 'mine',
  teamName: 'Acme',
});
let projects = [found('Mill'), found('Mill annex')];
let status = 200;
const words: string[] = [];

beforeEach(async () => {
  window.localStorage.clear();
  words.length = 0;
  status = 200;
  projects = [found('Mill'), found('Mill annex')];
  await page.viewport(1200, 800);
  vi.stubGlobal('fetch', async (input: URL | string) => {
    words.push(new URL(String(input), window.location.href).searchParams.get('q') ?? '');
    return status === 200
      ? Response.json(projects)
      : Response.json({ error: 'The service is restarting.', code: 'UNAVAILABLE', requestId: 'r' }, { status });
  });
});
afterEach(() => vi.unstubAllGlobals());

test('the slash and Ctrl K open the search; arrows choose, Enter opens, and the next time it is remembered', async () => {
  const screen = await show(<ProjectSearch userId="u1" />);
  await expect.element(screen.getByRole('button', { name: 'Search projects' })).toBeVisible();
  await userEvent.keyboard('/');
  const field = screen.getByRole('dialog').getByRole('textbox');
  await expect.element(field).toHaveFocus();
  await expect.element(screen.getByText(/Type a few letters/)).toBeVisible();
  await userEvent.keyboard('mil');
  await expect.element(screen.getByRole('option', { name: /Mill annex/ })).toBeVisible();
  expect(await violations()).toEqual([]);
  await userEvent.keyboard('{ArrowDown}{Enter}');
  expect(screen.router.state.location.pathname).toBe(`/location/${projects[1]?.locationId}`);
  await expect.element(screen.getByRole('dialog')).not.toBeInTheDocument();
  await userEvent.keyboard('{Control>}k{/Control}');
  await expect.element(screen.getByRole('option', { name: /Mill annex/ })).toBeVisible();
});

test('Escape closes the search, from its field and from its results', async () => {
  const screen = await show(<ProjectSearch userId="u1" />);
  await expect.element(screen.getByRole('button', { name: 'Search projects' })).toBeVisible();
  for (const keys of ['{Escape}', 'ab{Escape}', '{Tab}{Escape}']) {
    await userEvent.keyboard('{Control>}k{/Control}');
    await expect.element(screen.getByRole('dialog').getByRole('textbox')).toHaveFocus();
    await userEvent.keyboard(keys);
    await expect.element(screen.getByRole('dialog')).not.toBeInTheDocument();
  }
});

test('the focus returns to what opened the search, or had it before Ctrl K', async () => {
  const screen = await show(
    <>
      <button type="button">Filter</button>
      <ProjectSearch userId="u1" />
    </>,
  );
  for (const [name, keys] of [
    ['Search projects', '{Enter}'],
    ['Filter', '{Control>}k{/Control}'],
  ] as const) {
    const opener = screen.getByRole('button', { name });
    await expect.element(opener).toBeVisible();
    opener.element().focus();
    await userEvent.keyboard(keys);
    await expect.element(screen.getByRole('dialog').getByRole('textbox')).toHaveFocus();
    await userEvent.keyboard('{Escape}');
    await expect.element(opener).toHaveFocus();
  }
});

test('nothing found and a search that failed say so, with what to try', { tags: 'nightly' }, async () => {
  projects = [];
  const screen = await show(<ProjectSearch userId="u1" />);
  await screen.getByRole('button', { name: 'Search projects' }).click();
  await screen.getByRole('dialog').getByRole('textbox').fill('zzz');
  await expect.element(screen.getByText('No projects match “zzz”. Try fewer or other words.')).toBeVisible();
  expect(await violations()).toEqual([]);
  status = 503;
  await screen.getByRole('dialog').getByRole('textbox').fill('mill');
  await expect.element(screen.getByText(/The service is restarting./)).toBeVisible();
  status = 200;
  projects = [found('Mill')];
  await screen.getByRole('button', { name: 'Try again' }).click();
  await expect.element(screen.getByRole('option', { name: /Mill/ })).toBeVisible();
});

test('on a phone one button opens it over the whole width', async () => {
  await page.viewport(390, 844);
  const screen = await show(<ProjectSearch userId={undefined} />);
  await screen.getByRole('button', { name: 'Search projects' }).click();
  await expect.element(screen.getByRole('dialog').getByRole('textbox')).toBeVisible();
  expect(await violations()).toEqual([]);
});
