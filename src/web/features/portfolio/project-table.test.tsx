import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { page, userEvent } from 'vitest/browser';
import { setAnalyticsSink } from '#web/lib/analytics.ts';
import { violations } from '#web/ui/show.tsx';
import { exampleRow } from './testing/example-row.ts';
import { servePortfolio } from './testing/portfolio-server.ts';
import { showPortfolio } from './show-portfolio.tsx';

const row = (name: string, changes: Parameters<typeof exampleRow>[0] = {}) =>
  exampleRow({ id: crypto.randomUUID(), locationRecId: crypto.randomUUID(), name, ...changes });
const rows = [
  row('Mill', { status: 'Order Completed', scope: ['Architecture', 'Mep'] }),
  row('Annex', { status: 'Order Processing', spaceType: 'Museum', timeElapsed: null }),
  row('Tower', { status: 'Order Processing', spaceType: 'Castle' }),
];

beforeEach(async () => {
  window.localStorage.clear();
  await page.viewport(1440, 900);
});
afterEach(() => {
  vi.unstubAllGlobals();
  setAnalyticsSink(() => undefined);
});

const scrollToLastColumn = () =>
  document.querySelector('[role="region"][aria-label="Projects"]')?.scrollTo({ left: 10_000 });
const names = () => [...document.querySelectorAll('tbody a')].map((link) => link.textContent);

test(
  'a column head sorts ascending, descending and not at all; the address keeps it [P6 X6]',
  { tags: 'nightly' },
  async () => {
    const told = vi.fn();
    setAnalyticsSink(told);
    servePortfolio({ mine: rows });
    const screen = await showPortfolio({ search: { view: 'list' } });
    const head = screen.getByRole('columnheader', { name: 'Location' });
    await head.getByRole('button').click();
    await expect.poll(names).toEqual(['Annex', 'Mill', 'Tower']);
    await expect.element(head).toHaveAttribute('aria-sort', 'ascending');
    await head.getByRole('button').click();
    await expect.poll(names).toEqual(['Tower', 'Mill', 'Annex']);
    expect(screen.searchNow()).toMatchObject({ sort: 'location', direction: 'desc' });
    await head.getByRole('button').click();
    await expect.poll(names).toEqual(['Mill', 'Annex', 'Tower']);
    expect(told).toHaveBeenCalledWith('Portfolio Sort Changed', { column: 'location', direction: 'desc' });
  },
);

test('columns of partners and confidential dates are not offered to others, nor asked for by a sent link [P7 T9]', async () => {
  const server = servePortfolio({ mine: rows });
  const screen = await showPortfolio({ search: { view: 'list', sort: 'timeRemaining', mttrJobId: ['7'] } });
  await expect.element(screen.getByRole('link', { name: 'Mill' })).toBeVisible();
  await screen.getByRole('button', { name: /^Hide columns/ }).click();
  await expect.element(screen.getByRole('checkbox', { name: 'Time elapsed' })).toBeVisible();
  for (const name of ['Time remaining', 'Scan estimated delivery', 'MTTR job id', 'Model units'])
    expect(screen.getByRole('checkbox', { name }).query()).toBeNull();
  expect(server.rowRequests().some((query) => query.has('sort') || query.has('mttrJobId'))).toBe(false);
});

test('admins are offered the dates that were promised [P7]', async () => {
  servePortfolio({
    mine: [
      row('Mill', {
        scan_partner_latest_deadline: 'soon',
        latest_deadline: '2026-12-01T00:00:00.000Z',
        timeRemaining: -90_000_000,
      }),
    ],
    canSeeMoney: true,
  });
  const screen = await showPortfolio({ search: { view: 'list' } });
  await expect.element(screen.getByRole('cell', { name: 'Dec 1, 2026' })).toBeInTheDocument();
  scrollToLastColumn();
  await expect.element(screen.getByRole('cell', { name: '1 Days, 1 Hours late' })).toBeInTheDocument();
});

test('cells: days and hours or N/A, dates of 2000 to 2100 or N/A, Mep as MEPF, area in both units [P11 P23 N13]', async () => {
  servePortfolio({ mine: rows });
  const screen = await showPortfolio({ search: { view: 'list' } });
  await expect.element(screen.getByRole('cell', { name: '1 Days, 1 Hours' }).first()).toBeInTheDocument();
  await expect.element(screen.getByRole('cell', { name: 'N/A' }).first()).toBeInTheDocument();
  await expect.element(screen.getByRole('cell', { name: 'Nov 20, 2026' }).first()).toBeInTheDocument();
  scrollToLastColumn();
  await expect.element(screen.getByRole('cell', { name: 'Architecture, MEPF' })).toBeInTheDocument();
  await expect.element(screen.getByTitle('1,163 m²').first()).toMatchTextContent('12,520 sq ft');
  await expect.element(screen.getByRole('cell', { name: 'Castle' })).toBeInTheDocument();
  expect(await violations()).toEqual([]);
});

test('of 17 columns the cells in sight are drawn, each with its place among all; the first one stays [P6 P7]', async () => {
  await page.viewport(1000, 900);
  // All of them, also those without a value.
  window.localStorage.setItem('storey.portfolio.u1', JSON.stringify({ hiddenColumns: [] }));
  servePortfolio({ mine: rows, canSeeMoney: true });
  const screen = await showPortfolio({ search: { view: 'list' } });
  const table = screen.getByRole('table');
  const places = () =>
    [...document.querySelectorAll('tr[data-index="0"] td')].map((cell) => Number(cell.getAttribute('aria-colindex')));
  await expect.element(table).toHaveAttribute('aria-colcount', '17');
  await expect.poll(places).toContain(3);
  expect(places().length).toBeLessThan(10);
  expect(places()).not.toContain(17);
  expect(
    screen
      .getByRole('columnheader')
      .elements()
      .map((head) => Number(head.getAttribute('aria-colindex'))),
  ).toEqual(Array.from({ length: 17 }, (_, index) => index + 1));
  scrollToLastColumn();
  await expect.poll(places).toContain(17);
  expect(places()[0]).toBe(1);
  expect(places().length).toBeLessThan(10);
  const cell = document.querySelector('tr[data-index="0"] td[aria-colindex="16"]')?.getBoundingClientRect();
  const head = screen.getByRole('columnheader').nth(15).element().getBoundingClientRect();
  expect([cell?.left, cell?.width]).toEqual([head.left, head.width]);
  const left = (selector: string) => document.querySelector(selector)?.getBoundingClientRect().left;
  expect(left('tr[data-index="0"] td[aria-colindex="1"]')).toBe(left('th[aria-colindex="1"]'));
  expect(await violations()).toEqual([]);
});

test('columns are hidden and brought back, and stay as they are for the person [P6]', { tags: 'nightly' }, async () => {
  servePortfolio({ mine: rows });
  const screen = await showPortfolio({ search: { view: 'list' } });
  await screen.getByRole('button', { name: /^Hide columns/ }).click();
  await screen.getByRole('checkbox', { name: 'Space type' }).click();
  await expect.element(screen.getByRole('columnheader', { name: 'Space type' })).not.toBeInTheDocument();
  expect(await violations()).toEqual([]);
  const again = await showPortfolio({
    search: { view: 'list' },
    reader: { isMember: true, isGuest: false, isStaff: false, userId: 'u2' },
  });
  await expect.element(again.getByRole('columnheader', { name: 'Space type' })).toBeInTheDocument();
  expect(window.localStorage.getItem('storey.portfolio.u1')).toContain('ipSpaceType');
});

test('a column is resized by arrow keys, never below 80 px, and Home gives its default back [P6]', async () => {
  servePortfolio({ mine: rows });
  const screen = await showPortfolio({ search: { view: 'list' } });
  const handle = screen.getByRole('separator', { name: 'Width of Order status' });
  await expect.element(handle).toHaveAttribute('aria-valuenow', '180');
  (handle.element() as HTMLElement).focus();
  await userEvent.keyboard('{ArrowRight}');
  await expect.element(handle).toHaveAttribute('aria-valuenow', '196');
  const width = () =>
    Math.round(screen.getByRole('columnheader', { name: 'Order status' }).element().getBoundingClientRect().width);
  await expect.poll(width).toBe(196);
  await userEvent.keyboard('{Shift>}{ArrowLeft}{ArrowLeft}{ArrowLeft}{/Shift}');
  await expect.element(handle).toHaveAttribute('aria-valuenow', '80');
  await userEvent.keyboard('{Home}');
  await expect.element(handle).toHaveAttribute('aria-valuenow', '180');
});

test('a column is resized by dragging its edge [P6]', async () => {
  servePortfolio({ mine: rows });
  const screen = await showPortfolio({ search: { view: 'list' } });
  const handle = screen.getByRole('separator', { name: 'Width of Order status' });
  await expect.element(handle).toBeVisible();
  const { x, y } = handle.element().getBoundingClientRect();
  const at = (type: string, clientX: number) =>
    new MouseEvent(type, { clientX, clientY: y + 4, bubbles: true, cancelable: true });
  handle.element().dispatchEvent(at('mousedown', x));
  document.dispatchEvent(at('mousemove', x + 60));
  document.dispatchEvent(at('mouseup', x + 60));
  await expect.element(handle).toHaveAttribute('aria-valuenow', '240');
});

test('groups have a head with their count and fold [P8]', { tags: 'nightly' }, async () => {
  servePortfolio({ mine: rows });
  const screen = await showPortfolio({ search: { view: 'list' } });
  await screen.getByRole('button', { name: 'Group' }).click();
  await screen.getByRole('menuitemradio', { name: 'Status' }).click();
  const head = screen.getByRole('button', { name: 'Order Processing 2' });
  await expect.element(head).toHaveAttribute('aria-expanded', 'true');
  await head.click();
  await expect.poll(names).toEqual(['Mill']);
  await expect.element(head).toHaveAttribute('aria-expanded', 'false');
  expect(await violations()).toEqual([]);
  await screen.getByRole('button', { name: 'Group · Status' }).click();
  for (const name of ['None', 'Space type', 'Estimated tier', 'Model scopes', 'Month received', 'Month completed'])
    await expect.element(screen.getByRole('menuitemradio', { name })).toBeVisible();
});

test('another grouping replaces the heads, each once: scopes, then tiers, then scopes in another order [P8]', async () => {
  const mixed = [
    row('Mill', { scope: ['Architecture', 'Mep'], estimatedTier: 'Tier 2' }),
    row('Annex', { scope: [], estimatedTier: 'Tier 1' }),
    row('Tower', { scope: ['MEPF', 'Architecture'], estimatedTier: 'Tier 1' }),
    row('Shed', { scope: ['Site'], estimatedTier: 'Tier 2' }),
  ];
  servePortfolio({ mine: mixed });
  const screen = await showPortfolio({ search: { view: 'list', group: 'modelScopes' } });
  const heads = () => [...document.querySelectorAll('tbody button[aria-expanded]')].map((head) => head.textContent);
  await expect.poll(heads).toEqual(['Architecture, MEPF', 'No value', 'Site']);
  await screen.getByRole('button', { name: 'Group · Model scopes' }).click();
  await screen.getByRole('menuitemradio', { name: 'Estimated tier' }).click();
  await expect.poll(heads).toEqual(['Tier 2', 'Tier 1']);
  await screen.getByRole('button', { name: 'Group · Estimated tier' }).click();
  await screen.getByRole('menuitemradio', { name: 'Model scopes' }).click();
  await expect.poll(heads).toEqual(['Architecture, MEPF', 'No value', 'Site']);
  expect(names().toSorted()).toEqual(['Annex', 'Mill', 'Shed', 'Tower']);
});

test(
  'filters show their counts, are taken back one by one or all, and are in the address [P9 X6]',
  { tags: 'nightly' },
  async () => {
    const told = vi.fn();
    setAnalyticsSink(told);
    servePortfolio({ mine: rows });
    const screen = await showPortfolio({ search: { view: 'list' } });
    await screen.getByRole('button', { name: 'Filter' }).click();
    await screen.getByRole('checkbox', { name: 'Order Completed 1' }).click();
    await expect.poll(names).toEqual(['Mill']);
    expect(screen.searchNow().status).toEqual(['Order Completed']);
    expect(told).toHaveBeenCalledWith('Portfolio Filter Changed', { key: 'status', count: 1 });
    expect(await violations()).toEqual([]);
    await userEvent.keyboard('{Escape}');
    await screen.getByRole('button', { name: 'Remove filter Status: Order Completed' }).click();
    await expect.poll(() => names().length).toBe(3);
  },
);

test('words and filters that fit nothing say so, with the way back [P9]', async () => {
  servePortfolio({ mine: rows });
  const screen = await showPortfolio({ search: { view: 'list', q: 'zzz', status: ['Order Completed'] } });
  await expect.element(screen.getByRole('heading', { name: 'No matching projects' })).toBeVisible();
  await screen.getByRole('button', { name: 'Clear all' }).last().click();
  await expect.poll(() => names().length).toBe(3);
  await screen.getByRole('textbox', { name: 'Search projects' }).fill('tow');
  await expect.poll(names).toEqual(['Tower']);
  await expect.element(screen.getByRole('button', { name: 'Remove search: tow' })).toBeVisible();
});

test('arrow keys move between rows, Enter opens the project [P13 N13]', async () => {
  servePortfolio({ mine: rows });
  const screen = await showPortfolio({ search: { view: 'list' } });
  const link = (name: string) => screen.getByRole('link', { name });
  await expect.element(link('Mill')).toBeVisible();
  (link('Mill').element() as HTMLElement).focus();
  await userEvent.keyboard('{ArrowDown}');
  await expect.element(link('Annex')).toHaveFocus();
  await userEvent.keyboard('{ArrowDown}{ArrowDown}');
  await expect.element(link('Tower')).toHaveFocus();
  await userEvent.keyboard('{ArrowUp}{Enter}');
  expect(screen.router.state.location.pathname).toBe(`/bimit-plan/${rows[1]?.id}`);
});

test(
  'below 768 px a row is two lines and one button holds filters, groups and sorting [X2]',
  { tags: 'nightly' },
  async () => {
    await page.viewport(390, 844);
    servePortfolio({ mine: rows });
    const screen = await showPortfolio({ search: { view: 'list' } });
    await expect.element(screen.getByRole('link', { name: 'Mill' })).toBeVisible();
    expect(screen.getByRole('table').query()).toBeNull();
    await expect
      .element(screen.getByText('12,520 sq ft · 1350 Lexington Ave, San Francisco, CA 94102').first())
      .toBeVisible();
    expect(await violations()).toEqual([]);
    await screen.getByRole('button', { name: 'Filter' }).click();
    await screen.getByRole('combobox', { name: 'Sort by' }).click();
    await screen.getByRole('option', { name: 'Location' }).click();
    expect(screen.searchNow().sort).toBe('location');
    await expect.element(screen.getByRole('checkbox', { name: 'Order Completed 1' })).toBeVisible();
    expect(await violations()).toEqual([]);
    expect(document.documentElement.scrollWidth).toBeLessThanOrEqual(390);
  },
);
