import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { page } from 'vitest/browser';
import { violations } from '#web/ui/show.tsx';
import { exampleRow } from './testing/example-row.ts';
import { servePortfolio } from './testing/portfolio-server.ts';
import { showPortfolio } from './show-portfolio.tsx';

const own = exampleRow();
const detailsPath = `/api/projects/${own.id}/details`;

beforeEach(async () => {
  window.localStorage.clear();
  await page.viewport(1280, 900);
});
afterEach(() => vi.unstubAllGlobals());

test(
  'edit and hide are on the cards of admins alone and open their dialog, not the project [P28 P16]',
  { tags: 'nightly' },
  async () => {
    servePortfolio({ mine: [own, exampleRow({ id: crypto.randomUUID(), name: 'Read only', canEdit: false })] });
    const screen = await showPortfolio();
    await screen.getByRole('button', { name: 'Edit Beacon Hall' }).click();
    await expect.element(screen.getByRole('dialog', { name: 'Edit Project Details' })).toBeVisible();
    expect(screen.router.state.location.pathname).toBe('/');
    for (const name of ['Edit Read only', 'Hide Read only'])
      expect(screen.getByRole('button', { name }).query()).toBeNull();
  },
);

test('hiding is offered on the own tab alone [P16]', async () => {
  servePortfolio({ shared: [own] });
  const screen = await showPortfolio({ search: { tab: 'shared' } });
  await expect.element(screen.getByRole('button', { name: 'Edit Beacon Hall' })).toBeVisible();
  expect(screen.getByRole('button', { name: 'Hide Beacon Hall' }).query()).toBeNull();
});

test('a hidden project leaves the list, and a notice tells who brings it back [P16]', { tags: 'nightly' }, async () => {
  const server = servePortfolio({ mine: [own, exampleRow({ id: crypto.randomUUID(), name: 'Mill' })] });
  const screen = await showPortfolio();
  await screen.getByRole('button', { name: 'Hide Beacon Hall' }).click();
  const dialog = screen.getByRole('dialog', { name: 'Hide Project' });
  await expect.element(dialog).toMatchTextContent('support can bring it back');
  expect(await violations()).toEqual([]);
  server.served.mine = server.served.mine.slice(1);
  await dialog.getByRole('button', { name: 'Hide project' }).click();
  await expect.element(screen.getByRole('link', { name: 'Beacon Hall' })).not.toBeInTheDocument();
  await expect.element(screen.getByText('Beacon Hall is hidden. Support can bring it back.')).toBeVisible();
  expect(server.asked.find(({ url }) => url.pathname === '/api/update-airtable-record')?.body).toEqual({
    tableName: 'Projects',
    recordId: own.id,
    fieldsToUpdate: { is_hidden_in_ipx: true },
  });
});

test('hiding that fails says so with the catalogue\u2019s text, and the card stays [P27]', async () => {
  const server = servePortfolio({ mine: [own] });
  server.refuse('/api/update-airtable-record', 403, "You don't have permission to do this.", 'FORBIDDEN');
  const screen = await showPortfolio();
  await screen.getByRole('button', { name: 'Hide Beacon Hall' }).click();
  await screen.getByRole('button', { name: 'Hide project' }).click();
  await expect.element(screen.getByRole('dialog').getByRole('alert')).toMatchTextContent('Failed to hide project');
  await expect.element(screen.getByRole('link', { name: 'Beacon Hall' })).toBeInTheDocument();
});

test('an edit sends what changed, trimmed, and shows it at once [P15]', { tags: 'nightly' }, async () => {
  const server = servePortfolio({ mine: [own] });
  const screen = await showPortfolio();
  await screen.getByRole('button', { name: 'Edit Beacon Hall' }).click();
  await screen.getByRole('textbox', { name: 'Project name' }).fill('  ');
  await screen.getByRole('button', { name: 'Save changes' }).click();
  await expect.element(screen.getByText('The project needs a name.')).toBeVisible();
  await screen.getByRole('textbox', { name: 'Project name' }).fill('  Beacon Tower ');
  expect(await violations()).toEqual([]);
  server.served.mine = [{ ...own, name: 'Beacon Tower', version: 2 }];
  await screen.getByRole('button', { name: 'Save changes' }).click();
  await expect.element(screen.getByRole('link', { name: 'Beacon Tower' })).toBeVisible();
  expect(server.asked.filter(({ url }) => url.pathname === detailsPath)).toMatchObject([
    { method: 'PATCH', body: { name: 'Beacon Tower', seen: { name: 'Beacon Hall' } } },
  ]);
});

test(
  'an edit that came second says so and keeps what was typed; one that fails has the catalogue\u2019s text [P15]',
  { tags: 'nightly' },
  async () => {
    const server = servePortfolio({ mine: [own] });
    server.refuse(detailsPath, 409, 'Somebody else changed this in the meantime. Reload and try again.', 'STALE');
    const screen = await showPortfolio();
    await screen.getByRole('button', { name: 'Edit Beacon Hall' }).click();
    await screen.getByRole('textbox', { name: 'Project name' }).fill('Beacon Tower');
    await screen.getByRole('button', { name: 'Save changes' }).click();
    const dialog = screen.getByRole('dialog');
    await expect.element(dialog.getByText('Failed to update project')).toBeVisible();
    await expect.element(dialog.getByText(/Somebody else changed this in the meantime\. Reload/)).toBeVisible();
    await expect.element(screen.getByRole('textbox', { name: 'Project name' })).toHaveValue('Beacon Tower');
  },
);

test('of two edits of one name both values are shown, and the person chooses [P15]', { tags: 'nightly' }, async () => {
  const server = servePortfolio({
    mine: [own],
    project: { name: 'Beacon Court', address: own.address ? [own.address] : [], spaceType: own.spaceType },
  });
  server.refuse(detailsPath, 409, 'Somebody else changed this in the meantime. Reload and try again.', 'STALE');
  const screen = await showPortfolio();
  await screen.getByRole('button', { name: 'Edit Beacon Hall' }).click();
  await screen.getByRole('textbox', { name: 'Project name' }).fill('Beacon Tower');
  await screen.getByRole('button', { name: 'Save changes' }).click();
  const both = screen.getByRole('alert').filter({ hasText: 'Project name' });
  await expect.element(both).toMatchTextContent(/Yours: Beacon Tower.*Theirs: Beacon Court/);
  await expect.element(screen.getByRole('button', { name: 'Save changes' })).toBeDisabled();
  await both.getByRole('button', { name: 'Use theirs' }).click();
  await expect.element(screen.getByRole('textbox', { name: 'Project name' })).toHaveValue('Beacon Court');
});

test('both values are shown as soon as the list hears of the other edit, before anything is saved [P15]', async () => {
  const server = servePortfolio({ mine: [own] });
  const screen = await showPortfolio();
  await screen.getByRole('button', { name: 'Edit Beacon Hall' }).click();
  await screen.getByRole('textbox', { name: 'Project name' }).fill('Beacon Tower');
  server.served.mine = [{ ...own, name: 'Beacon Court', version: own.version + 1 }];
  server.push({
    teamId: crypto.randomUUID(),
    projectId: own.id,
    isDemo: false,
    status: own.status,
    pipelineStatus: '',
    job: '',
    percent: 0,
    message: '',
  });
  await expect
    .element(screen.getByRole('alert').filter({ hasText: 'Project name' }))
    .toMatchTextContent(/Yours: Beacon Tower.*Theirs: Beacon Court/);
});

test('a comment shows on its card until it is dismissed, on this device for good [P14]', async () => {
  servePortfolio({
    mine: [
      exampleRow({
        latest_comment: ['Please confirm the roof.'],
        latest_comment_header: 'Review',
        latest_comment_id: 'c1',
      }),
    ],
  });
  const screen = await showPortfolio();
  await expect
    .element(screen.getByRole('note', { name: 'Latest comment' }))
    .toMatchTextContent('Please confirm the roof.');
  await screen.getByRole('button', { name: 'Dismiss the comment on Beacon Hall' }).click();
  await expect.element(screen.getByRole('note')).not.toBeInTheDocument();
  expect(JSON.parse(window.localStorage.getItem('seenComments') ?? '')).toEqual(['c1']);
  expect(screen.router.state.location.pathname).toBe('/');
});

test('partner staff: the project\u2019s details are read before it opens [P13]', async () => {
  const server = servePortfolio({ mine: [own], isPartner: true });
  const screen = await showPortfolio({ search: { view: 'grid' } });
  await screen.getByRole('link', { name: 'Beacon Hall' }).click();
  await expect.poll(() => screen.router.state.location.pathname).toBe(`/location/${own.locationRecId}`);
  expect(
    server.asked.some(({ url }) => url.pathname === '/api/at/project' && url.searchParams.get('projectId') === own.id),
  ).toBe(true);
});

test('details that cannot be read keep the page, with the catalogue\u2019s text [P13 P27]', async () => {
  const server = servePortfolio({ mine: [own], isPartner: true });
  server.refuse('/api/at/project', 404, 'There is nothing at this address.', 'NOT_FOUND');
  const screen = await showPortfolio({ search: { view: 'list' } });
  await screen.getByRole('link', { name: 'Beacon Hall' }).click();
  await expect.element(screen.getByText('Failed to fetch project details')).toBeVisible();
  expect(screen.router.state.location.pathname).toBe('/');
});
