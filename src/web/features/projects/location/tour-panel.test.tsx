import { QueryClient, useQuery } from '@tanstack/react-query';
import { afterEach, expect, test, vi } from 'vitest';
import { page, userEvent } from 'vitest/browser';
import type { WireAsset, WireProject } from '#contract/projects.ts';
import { locationQuery } from '#web/lib/queries.ts';
import { sessionQuery } from '#web/lib/session.ts';
import { serve } from '#web/ui/serve.ts';
import { show, violations } from '#web/ui/show.tsx';
import { bareAsset } from '#web/lib/testing/bare-asset.ts';
import { sampleProject } from './testing/sample-project.ts';
import { TourTab } from './tour-tab.tsx';

const CREATE = '/api/virtualtours/create-virtual-tour';
const UPDATE = '/api/update-virtual-tour';
const DELETE = '/api/delete-virtual-tour';
const { id: projectId, locationId, access } = sampleProject();
const PLACE = `/api/locations/${locationId}`;
/** Of a known provider; nothing answers there. */
const address = (id: string) => `https://acme.iv.navvis.com/?site=${id}`;
const refused = (error: string, status = 503, code = 'UNAVAILABLE') => ({
  status,
  body: { error, code, requestId: '1' },
});

const tour = (id: string, name: string, url = address(id)): WireAsset => ({
  ...bareAsset,
  id,
  asset_type: 'virtual_tour',
  asset_name: name,
  name,
  role: 'tour',
  format: 'virtual_tour',
  storey: null,
  product: 'SCANIT',
  pdf_subtype: null,
  bytes: 0,
  asset_url: url,
  created: '',
  madeFrom: null,
  viewState: null,
});
const roof = tour('c', 'Roof');
const three = [roof, tour('b', 'Floor 10'), tour('a', 'Floor 2')];

afterEach(async () => {
  vi.unstubAllGlobals();
  await page.viewport(1280, 800);
});

/** The tab as a page shows it: the project comes from its query, the chosen tour from an address. */
async function showTours(
  stored: { assets: WireAsset[] },
  {
    answers = {},
    change = {},
    fileId,
  }: { answers?: Parameters<typeof serve>[0]; change?: Partial<WireProject>; fileId?: string } = {},
) {
  const place = () => ({
    id: locationId,
    name: 'Old mill',
    address: null,
    brand: null,
    projects: [sampleProject({ assets: stored.assets, ...change })],
  });
  const bodies = serve({ [PLACE]: () => ({ body: place() }), ...answers });
  const queries = new QueryClient({ defaultOptions: { queries: { retry: false, staleTime: Infinity } } });
  queries.setQueryData(sessionQuery.queryKey, {
    user: null,
    team: null,
    teams: [],
    outboxPath: null,
    supportEmail: null,
    isInsecure: false,
    tourHosts: ['my.matterport.com'],
  });
  queries.setQueryData(locationQuery(locationId).queryKey, place());
  const asked: (string | undefined)[] = [];
  function Page({ id }: { id: string | undefined }) {
    const { data } = useQuery(locationQuery(locationId));
    const [project] = data?.projects ?? [];
    return (
      <div style={{ position: 'relative', height: 500 }}>
        {project && (
          <TourTab
            project={project}
            fileId={id}
            onChoose={(next) => {
              asked.push(next);
              void screen.showInstead(<Page id={next} />);
            }}
            empty={<h2>No virtual tours</h2>}
          />
        )}
      </div>
    );
  }
  const screen = await show(<Page id={fileId} />, { queries });
  const follow = () => queries.invalidateQueries({ queryKey: locationQuery(locationId).queryKey });
  return { screen, bodies, asked, follow };
}

type Screen = Awaited<ReturnType<typeof showTours>>['screen'];
const listed = (screen: Screen) =>
  screen
    .getByRole('region', { name: 'VIRTUAL TOURS' })
    .getByRole('listitem')
    .elements()
    .map((item) => item.textContent);
const current = () => document.querySelector('[aria-current="true"]')?.textContent;

test('the panel lists tours by floor, then by name, each with its edit button; the first is selected [R1]', async () => {
  const { screen, asked } = await showTours({ assets: three });
  await expect.element(screen.getByRole('heading', { name: 'VIRTUAL TOURS' })).toBeVisible();
  expect(listed(screen)).toEqual(['Floor 2', 'Floor 10', 'Roof']);
  for (const name of ['Floor 2', 'Floor 10', 'Roof'])
    await expect.element(screen.getByRole('button', { name: `Edit ${name}` })).toBeVisible();
  expect(current()).toBe('Floor 2');
  await screen.getByRole('button', { name: 'Roof', exact: true }).click();
  await vi.waitFor(() => expect([asked, current()]).toEqual([['c'], 'Roof']));
  expect(await violations()).toEqual([]);
});

test('who may not edit sees the list alone, and nothing beside the word where there is no tour [R1]', async () => {
  const change = { access: { ...access, canEditTours: false } };
  const { screen } = await showTours({ assets: three }, { change });
  await expect.element(screen.getByRole('button', { name: 'Roof', exact: true })).toBeVisible();
  expect(screen.getByRole('button', { name: /Edit|Add Tours/ }).elements()).toEqual([]);
  await screen.unmount();
  const without = await showTours({ assets: [] }, { change });
  await expect.element(without.screen.getByRole('heading', { name: 'No virtual tours' })).toBeVisible();
  expect(without.screen.getByRole('region').elements()).toEqual([]);
});

test('a tour is added where there was none, and is shown [R1] [R9]', async () => {
  const stored: { assets: WireAsset[] } = { assets: [] };
  const answers = {
    [CREATE]: () => {
      stored.assets = [tour('n', 'Lobby')];
      return { status: 201, body: { id: 'n', name: 'Lobby', url: address('n') } };
    },
  };
  const { screen, bodies, asked } = await showTours(stored, { answers });
  await expect.element(screen.getByRole('heading', { name: 'No virtual tours' })).toBeVisible();
  await screen.getByRole('button', { name: 'Add Tours' }).click();
  const dialog = screen.getByRole('dialog', { name: 'Add Tours' });
  await dialog.getByLabelText('Tour name').fill(' Lobby ');
  await dialog.getByLabelText('Tour URL').fill(` ${address('n')} `);
  expect(await violations()).toEqual([]);
  await userEvent.keyboard('{Enter}');
  await vi.waitFor(() => expect(current()).toBe('Lobby'));
  expect(bodies[CREATE]).toEqual({
    asset_name: 'Lobby',
    virtual_tour_url: address('n'),
    asset_type: 'virtual_tour',
    project: [projectId],
  });
  expect(asked).toEqual(['n']);
  await expect.element(screen.getByText('Lobby was added.')).toBeVisible();
  await expect.element(dialog).not.toBeInTheDocument();
});

test('what is missing or wrong in a new tour is said in the dialog, and nothing is sent [R2] [R3]', async () => {
  const { screen, bodies } = await showTours({ assets: three });
  await screen.getByRole('button', { name: 'Add Tours' }).click();
  const name = screen.getByLabelText('Tour name');
  const url = screen.getByLabelText('Tour URL');
  const add = screen.getByRole('button', { name: 'Add tour', exact: true });
  await add.click();
  await expect.element(screen.getByRole('alert')).toMatchTextContent('Please enter both tour name and URL.');
  await expect.element(screen.getByText('Please add a tour name')).toBeVisible();
  await expect.element(name).toHaveAttribute('maxlength', '64');
  await name.fill('x'.repeat(64));
  await expect.element(screen.getByText('Maximum character limit reached')).toBeVisible();
  await name.fill('x'.repeat(63));
  await expect.element(screen.getByText('Maximum character limit reached')).not.toBeInTheDocument();
  await url.fill('http://my.matterport.com/show/?m=1');
  await expect.element(screen.getByText('The virtual tour URL is not valid')).toBeVisible();
  await url.fill(address('a'));
  await expect.element(screen.getByText('This virtual tour already exists.')).toBeVisible();
  await add.click();
  expect(bodies[CREATE]).toBeUndefined();
});

test('a tour that could not be added keeps what was typed and says why; the next try is the same request [R9]', async () => {
  const keys: unknown[] = [];
  const answers = {
    [CREATE]: (_: URLSearchParams, init?: RequestInit) => {
      keys.push(new Headers(init?.headers).get('idempotency-key'));
      return refused('The service is restarting.');
    },
  };
  const { screen } = await showTours({ assets: three }, { answers });
  await screen.getByRole('button', { name: 'Add Tours' }).click();
  await screen.getByLabelText('Tour name').fill('Lobby');
  await screen.getByLabelText('Tour URL').fill(address('n'));
  const add = screen.getByRole('button', { name: 'Add tour', exact: true });
  for (const tries of [1, 2]) {
    await add.click();
    await vi.waitFor(() => expect(keys).toHaveLength(tries));
    await expect.element(screen.getByRole('alert')).toMatchTextContent('The service is restarting.');
  }
  expect(keys[0]).toEqual(expect.any(String));
  expect(keys[1]).toBe(keys[0]);
  await expect.element(screen.getByLabelText('Tour name')).toHaveValue('Lobby');
  await expect.element(screen.getByLabelText('Tour URL')).toHaveValue(address('n'));
});

test(
  'a tour is saved only if it is valid and was changed, with what the page had shown [R3] [R9]',
  { tags: 'nightly' },
  async () => {
    const stored = { assets: three };
    const answers = {
      [UPDATE]: () => {
        stored.assets = [tour('a', 'Floor 3'), ...three.slice(0, 2)];
        return { body: { id: 'a', name: 'Floor 3', url: address('a') } };
      },
    };
    const { screen, bodies } = await showTours(stored, { answers });
    await screen.getByRole('button', { name: 'Edit Floor 2' }).click();
    const name = screen.getByLabelText('Tour name');
    const save = screen.getByRole('button', { name: 'Save tour' });
    await expect.element(name).toHaveFocus();
    await expect.element(name).toHaveAttribute('maxlength', '64');
    await expect.element(save).toBeDisabled();
    await name.fill('Floor 2 ');
    await expect.element(save).toBeDisabled();
    await name.fill('');
    await expect.element(screen.getByText('Please add a tour name')).toBeVisible();
    await expect.element(save).toBeDisabled();
    await name.fill('Floor 3');
    await screen.getByLabelText('Tour URL').fill(address('b'));
    await expect.element(screen.getByText('This virtual tour already exists.')).toBeVisible();
    await expect.element(save).toBeDisabled();
    await screen.getByLabelText('Tour URL').fill(address('a'));
    await expect.element(save).toBeEnabled();
    expect(await violations()).toEqual([]);
    await save.click();
    await vi.waitFor(() => expect(listed(screen)).toEqual(['Floor 3', 'Floor 10', 'Roof']));
    expect(bodies[UPDATE]).toEqual({
      assetRecordId: 'a',
      updatedAssetName: 'Floor 3',
      updatedVirtualTour: address('a'),
      seen: { updatedAssetName: 'Floor 2', updatedVirtualTour: address('a') },
    });
    await expect.element(screen.getByRole('button', { name: 'Edit Floor 3' })).toHaveFocus();
  },
);

test('an edit that fails says so in the dialog and keeps what was typed [R4]', async () => {
  const { screen } = await showTours(
    { assets: three },
    { answers: { [UPDATE]: () => refused('The service is restarting.') } },
  );
  await screen.getByRole('button', { name: 'Edit Roof' }).click();
  await screen.getByLabelText('Tour name').fill('Roof garden');
  await screen.getByRole('button', { name: 'Save tour' }).click();
  const alert = screen.getByRole('alert');
  await expect.element(alert).toMatchTextContent(/Failed to update tour/);
  await expect.element(alert).toMatchTextContent(/The service is restarting\./);
  await expect.element(screen.getByLabelText('Tour name')).toHaveValue('Roof garden');
});

test('where somebody else has changed the tour in the meantime, both values are there to choose from [R3]', async () => {
  const stored = { assets: three };
  const answers = {
    [UPDATE]: () => {
      stored.assets = [tour('c', 'Attic'), ...three.slice(1)];
      return refused('Somebody else changed it to Attic in the meantime.', 409, 'STALE');
    },
  };
  const { screen } = await showTours(stored, { answers });
  await screen.getByRole('button', { name: 'Edit Roof' }).click();
  await screen.getByLabelText('Tour name').fill('Roof garden');
  await screen.getByRole('button', { name: 'Save tour' }).click();
  await expect.element(screen.getByText('Tour name: someone else changed this')).toBeVisible();
  await screen.getByRole('button', { name: 'Use theirs' }).click();
  await expect.element(screen.getByLabelText('Tour name')).toHaveValue('Attic');
});

test.each([
  ['the selected one: the first remaining is selected', 'a', 'Floor 10'],
  ['another one: the selected stays', 'c', 'Roof'],
])('a tour is deleted after it was asked; %s [R1] [R4]', async (_, fileId, selected) => {
  const name = 'Floor 2';
  const stored = { assets: three };
  const answers = {
    [DELETE]: () => {
      stored.assets = three.slice(0, 2);
      return { body: { ok: true } };
    },
  };
  const { screen, bodies } = await showTours(stored, { answers, fileId });
  await screen.getByRole('button', { name: `Edit ${name}` }).click();
  await screen.getByRole('button', { name: 'Delete tour' }).click();
  const question = screen.getByRole('dialog', { name: `Delete ${name}?` });
  await expect
    .element(question.getByText('Are you sure you want to delete this virtual tour? This action cannot be undone.'))
    .toBeVisible();
  expect(bodies[DELETE]).toBeUndefined();
  const confirm = question.getByRole('button', { name: 'Delete tour' });
  const { left, top, width, height } = confirm.element().getBoundingClientRect();
  const onTop = document.elementFromPoint(left + width / 2, top + height / 2);
  expect(confirm.element().contains(onTop), 'the question is above the dialog that it was asked from').toBe(true);
  await confirm.click();
  await vi.waitFor(() => expect([listed(screen), current()]).toEqual([['Floor 10', 'Roof'], selected]));
  expect(bodies[DELETE]).toEqual({ assetRecordId: 'a' });
  await expect.element(screen.getByRole('heading', { name: 'VIRTUAL TOURS' })).toHaveFocus();
});

test('deleting the only tour selects none [R1]', async () => {
  const stored = { assets: [roof] };
  const answers = {
    [DELETE]: () => {
      stored.assets = [];
      return { body: { ok: true } };
    },
  };
  const { screen, asked } = await showTours(stored, { answers, fileId: 'c' });
  await screen.getByRole('button', { name: 'Edit Roof' }).click();
  await screen.getByRole('button', { name: 'Delete tour' }).click();
  await screen.getByRole('dialog', { name: 'Delete Roof?' }).getByRole('button', { name: 'Delete tour' }).click();
  await expect.element(screen.getByRole('heading', { name: 'No virtual tours' })).toBeVisible();
  expect(asked).toEqual([undefined]);
});

test('a deletion that fails says so in its dialog, and the tour stays [R4]', async () => {
  const { screen } = await showTours(
    { assets: three },
    { answers: { [DELETE]: () => refused('The service is restarting.') } },
  );
  await screen.getByRole('button', { name: 'Edit Roof' }).click();
  await screen.getByRole('button', { name: 'Delete tour' }).click();
  const question = screen.getByRole('dialog', { name: 'Delete Roof?' });
  await question.getByRole('button', { name: 'Delete tour' }).click();
  await expect
    .element(question.getByRole('alert'))
    .toMatchTextContent('Failed to delete tour: The service is restarting.');
  await userEvent.keyboard('{Escape}');
  await expect.element(question).not.toBeInTheDocument();
  await expect.element(screen.getByRole('dialog', { name: 'Edit tour' })).toBeVisible();
  expect(listed(screen)).toHaveLength(3);
});

test('another page follows: what was deleted there gives its place to the first; an unknown address says so [R1]', async () => {
  const stored = { assets: three };
  const { screen, follow } = await showTours(stored, { fileId: 'c' });
  await vi.waitFor(() => expect(current()).toBe('Roof'));
  stored.assets = three.slice(1);
  await follow();
  await vi.waitFor(() => expect([listed(screen), current()]).toEqual([['Floor 2', 'Floor 10'], 'Floor 2']));
  await screen.unmount();
  const unknown = await showTours(stored, { fileId: 'x' });
  await expect.element(unknown.screen.getByRole('heading', { name: 'File not found' })).toBeVisible();
  expect(current()).toBeUndefined();
  await unknown.screen.getByRole('button', { name: 'Open another file' }).click();
  await vi.waitFor(() => expect(current()).toBe('Floor 2'));
});

test('on a phone a long list scrolls above the tour, and names are cut nowhere [R1]', async () => {
  await page.viewport(390, 700);
  const many = Array.from({ length: 30 }, (_, index) => tour(`t${index}`, `Floor ${index} ${'x'.repeat(50)}`));
  const { screen } = await showTours({ assets: many });
  const panel = screen.getByRole('region', { name: 'VIRTUAL TOURS' }).element();
  expect(panel.clientHeight).toBeLessThanOrEqual(200);
  expect(panel.scrollWidth).toBeLessThanOrEqual(panel.clientWidth);
  expect(document.documentElement.scrollWidth).toBeLessThanOrEqual(390);
  await expect.element(screen.getByRole('button', { name: /^Floor 0/ })).toBeVisible();
});
