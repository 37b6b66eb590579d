import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { page } from 'vitest/browser';
import { setAnalyticsSink } from '#web/lib/analytics.ts';
import { violations } from '#web/ui/show.tsx';
import { exampleRow } from './testing/example-row.ts';
import { servePortfolio } from './testing/portfolio-server.ts';
import { showPortfolio } from './show-portfolio.tsx';

const own = exampleRow();
const demo = exampleRow({
  id: crypto.randomUUID(),
  locationRecId: crypto.randomUUID(),
  name: 'Demo house',
  isDemo: true,
  isOwn: false,
  canEdit: false,
});
const running = exampleRow({
  id: crypto.randomUUID(),
  name: 'Foundry Works',
  status: 'Order Processing',
  ip_calculated_total_sqft: null,
  ml_estimated_total_sqft: null,
  conversion: { job: 'tile', percent: 10, message: 'Reading', isWaiting: false },
});
const event = {
  teamId: crypto.randomUUID(),
  projectId: running.id,
  isDemo: false,
  status: 'Order Processing',
  pipelineStatus: '',
  job: 'segment',
  percent: 42,
  message: 'Finding walls',
};
const guest = { isMember: false, isGuest: true, isStaff: false, userId: undefined };

beforeEach(async () => {
  window.localStorage.clear();
  await page.viewport(1280, 900);
});
afterEach(() => {
  vi.unstubAllGlobals();
  setAnalyticsSink(() => undefined);
});

test('three tabs; the empty one is disabled, Demo is not; choosing one is reported [P1 X6]', async () => {
  const told = vi.fn();
  setAnalyticsSink(told);
  servePortfolio({ mine: [own, running], demo: [demo] });
  const screen = await showPortfolio();
  await expect.element(screen.getByRole('tab', { name: 'My Portfolio' })).toHaveAttribute('aria-selected', 'true');
  await expect.element(screen.getByRole('tab', { name: 'Shared with me' })).toBeDisabled();
  await screen.getByRole('tab', { name: 'Demo Projects' }).click();
  await expect.element(screen.getByRole('link', { name: 'Demo house' })).toBeVisible();
  expect(screen.searchNow().tab).toBe('demo');
  expect(told).toHaveBeenCalledWith('Portfolio Tab Changed', { tab: 'demo' });
  expect(await violations()).toEqual([]);
});

test('the Shared tab bears the number of its projects and names their team [P1]', async () => {
  servePortfolio({ mine: [own], shared: [exampleRow({ teamName: 'Northwind', canEdit: false })] });
  const screen = await showPortfolio({ search: { tab: 'shared' } });
  await expect.element(screen.getByLabelText('1 shared')).toMatchTextContent('1');
  await expect.element(screen.getByText(/Northwind/)).toBeVisible();
});

test('a person without projects sees the demo and how to begin [P2]', async () => {
  servePortfolio({ demo: [demo] });
  const screen = await showPortfolio();
  await expect.element(screen.getByRole('tab', { name: 'Demo Projects' })).toHaveAttribute('aria-selected', 'true');
  await expect
    .element(screen.getByRole('link', { name: 'Convert your first scan' }))
    .toHaveAttribute('href', '/bimit-plan');
  await expect.element(screen.getByRole('link', { name: 'Demo house' })).toBeVisible();
});

test('a guest sees demo projects, asks for no others, and is asked to sign in with the way back [P3]', async () => {
  const server = servePortfolio({ demo: [demo] });
  const screen = await showPortfolio({ reader: guest });
  await expect.element(screen.getByRole('link', { name: 'Demo house' })).toBeVisible();
  await expect
    .element(screen.getByRole('link', { name: 'Sign in' }))
    .toHaveAttribute('href', '/sign-in?redirect_url=%2Fportfolio');
  expect(server.rowRequests().map((query) => query.get('tab'))).toEqual(['demo']);
  expect(await violations()).toEqual([]);
});

test('a card opens its project, a running conversion its processing page [P13]', async () => {
  servePortfolio({ mine: [own, running] });
  const screen = await showPortfolio();
  await expect
    .element(screen.getByRole('link', { name: own.name }))
    .toHaveAttribute('href', `/location/${own.locationRecId}`);
  await screen.getByRole('link', { name: running.name }).click();
  expect(screen.router.state.location.pathname).toBe(`/bimit-plan/${running.id}`);
});

test('a card tells status, area in both units and progress; a size that is not known is not invented [P24 N13]', async () => {
  servePortfolio({ mine: [own, running] });
  const screen = await showPortfolio();
  await expect.element(screen.getByText('Order Completed')).toBeVisible();
  await expect.element(screen.getByText(/^12,520 sq ft/)).toBeVisible();
  await expect.element(screen.getByText(/\(1,163 m²\)/)).toBeInTheDocument();
  await expect.element(screen.getByText(/Size known after conversion/)).toBeVisible();
  await expect.element(screen.getByRole('progressbar', { name: 'Reading' })).toHaveAttribute('aria-valuenow', '10');
});

test('progress moves with each event without asking the server again; the end of a conversion is read, with its size', async () => {
  const server = servePortfolio({ mine: [running] });
  const screen = await showPortfolio();
  await expect.element(screen.getByRole('progressbar', { name: 'Reading' })).toBeVisible();
  const before = server.rowRequests().length;
  server.push(event);
  await expect
    .element(screen.getByRole('progressbar', { name: 'Finding walls' }))
    .toHaveAttribute('aria-valuenow', '42');
  expect(server.rowRequests()).toHaveLength(before);
  server.served.mine = [{ ...running, status: 'Order Completed', conversion: null, ip_calculated_total_sqft: 4_321 }];
  server.push({ ...event, status: 'Order Completed', percent: 100 });
  await expect.element(screen.getByText(/^4,321 sq ft/)).toBeVisible();
  expect(screen.getByRole('progressbar').query()).toBeNull();
});

test('projects that cannot be read say so and can be asked for again', async () => {
  const server = servePortfolio();
  server.refuse('/api/portfolio', 503, 'The service is restarting.');
  const screen = await showPortfolio({ reader: guest });
  await expect.element(screen.getByRole('alert')).toMatchTextContent('The service is restarting.');
  const before = server.rowRequests().length;
  await screen.getByRole('button', { name: 'Try again' }).click();
  await expect.poll(() => server.rowRequests().length).toBe(before + 1);
});

test('grid is the default, the toggle shows the list and tells of it [P4]', async () => {
  const told = vi.fn();
  setAnalyticsSink(told);
  servePortfolio({ mine: [own] });
  const screen = await showPortfolio();
  await expect.element(screen.getByRole('article')).toBeVisible();
  await screen.getByTitle('List').click();
  await expect.element(screen.getByRole('table')).toBeVisible();
  expect(screen.searchNow().view).toBe('list');
  expect(told).toHaveBeenCalledWith('Portfolio View Changed', { newView: 'list' });
});

test(
  'a partner begins with the list and the six columns of partners, and is offered their filters [P4 P7 P9 T9]',
  { tags: 'nightly' },
  async () => {
    servePortfolio({ mine: [{ ...own, mttrJobId: 'J-77' }], isPartner: true });
    const screen = await showPortfolio();
    for (const name of [
      'MTTR job id',
      'MTTR org id',
      'MTTR estimated tier',
      'MTTR total estimated area',
      'MTTR model id',
      'Model units',
    ])
      await expect.element(screen.getByRole('columnheader', { name })).toBeInTheDocument();
    await expect.element(screen.getByRole('cell', { name: 'J-77' })).toBeVisible();
    await screen.getByRole('button', { name: 'Filter' }).click();
    await expect.element(screen.getByRole('group', { name: 'MTTR org id' })).toBeVisible();
  },
);

test('a project without a picture shows the state it stands in, one without a place the sign of its type [P28]', async () => {
  const placed = exampleRow({
    thumbnail: null,
    place: { region: 'NY', latitude: 42.7, longitude: -73.7 },
    spaceType: 'Museum',
  });
  servePortfolio({
    mine: [placed, exampleRow({ id: crypto.randomUUID(), name: 'Nowhere', thumbnail: null })],
    demo: [demo],
  });
  await showPortfolio();
  const words = () =>
    [...document.querySelectorAll('article')].map((card) => card.querySelector('div > p strong')?.textContent ?? null);
  await expect.poll(words).toEqual(['NY', null]);
  await expect.poll(() => document.querySelectorAll('article circle')).toHaveLength(2);
  expect(await violations()).toEqual([]);
});

test('the stats strip shows what is completed, is hidden and stays so [P5]', async () => {
  servePortfolio({ mine: [own] });
  const screen = await showPortfolio();
  const strip = screen.getByRole('region', { name: 'Figures' });
  await expect.element(strip.getByText('148,800 sq ft')).toHaveAttribute('title', '13,824 m²');
  await expect.element(strip.getByText('31', { exact: true })).toBeVisible();
  await expect.element(strip.getByRole('listitem').first()).toMatchTextContent('Office 21');
  expect(await violations()).toEqual([]);
  await expect.element(screen.getByText('2 completed conversions are not counted')).toBeVisible();
  await expect.element(screen.getByText('Without 1 project whose area is not calculated yet')).toBeVisible();
  await screen.getByRole('button', { name: 'Hide stats' }).click();
  await expect.element(strip).not.toBeInTheDocument();
  const again = await showPortfolio();
  await expect.element(again.getByRole('button', { name: 'Show stats' }).last()).toBeVisible();
});

test('partner staff see what they work on; a phone shows no figures [P5 X2]', async () => {
  servePortfolio({ mine: [own], isPartner: true });
  const screen = await showPortfolio();
  for (const [label, value] of [
    ['Open projects', '14'],
    ['Due within 7 days', '3'],
    ['Late', '2'],
    ['Delivered this month', '5'],
    ['Estimated area of open projects', '90,000 sq ft'],
  ]) {
    await expect.element(screen.getByText(label ?? '', { exact: true })).toBeVisible();
    await expect.element(screen.getByText(value ?? '', { exact: true })).toBeVisible();
  }
  await page.viewport(390, 844);
  await expect.element(screen.getByRole('region', { name: 'Figures' })).not.toBeInTheDocument();
});

test('10,000 projects: few cards are drawn, all are counted and read ahead', { tags: 'nightly' }, async () => {
  const many = Array.from({ length: 10_000 }, (_, index) =>
    exampleRow({ id: `00000000-0000-4000-8000-${String(index).padStart(12, '0')}`, name: `House ${index + 1}` }),
  );
  const server = servePortfolio({ mine: many });
  const screen = await showPortfolio();
  await expect.element(screen.getByText('10,000 projects')).toBeVisible();
  await expect.poll(() => server.rowRequests().length).toBe(21);
  expect(screen.getByRole('article').elements().length).toBeLessThan(60);
  await expect
    .poll(
      () => {
        window.scrollTo(0, document.documentElement.scrollHeight);
        return screen.getByRole('link', { name: 'House 10000' }).query();
      },
      { timeout: 15_000 },
    )
    .not.toBeNull();
});
