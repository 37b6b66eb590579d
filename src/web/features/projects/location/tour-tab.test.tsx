import { QueryClient } from '@tanstack/react-query';
import { afterEach, expect, test, vi } from 'vitest';
import type { WireAsset } from '#contract/projects.ts';
import { sessionQuery } from '#web/lib/session.ts';
import { show, violations } from '#web/ui/show.tsx';
import { bareAsset } from '#web/lib/testing/bare-asset.ts';
import { sampleProject } from './testing/sample-project.ts';
import { TourFrame } from './tour-frame.tsx';
import { TourTab } from './tour-tab.tsx';

const made: string[] = [];
afterEach(() => made.splice(0).forEach((url) => URL.revokeObjectURL(url)));
/** A page of our own origin, in place of a provider's. */
function pageOf(content: string, type = 'text/html') {
  const url = URL.createObjectURL(new Blob([content], { type }));
  made.push(url);
  return url;
}
const SLOW = 'The tour has not loaded yet. Its provider may be slow, or may not allow embedding.';

const tour = (id: string, name: string, url: string): WireAsset => ({
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

/** `tours.invalid` is a name that resolves nowhere. */
async function showTab(assets: WireAsset[], fileId?: string) {
  const queries = new QueryClient();
  queries.setQueryData(sessionQuery.queryKey, {
    user: null,
    team: null,
    teams: [],
    outboxPath: null,
    supportEmail: null,
    isInsecure: false,
    tourHosts: ['tours.invalid'],
  });
  const onChoose = vi.fn();
  const screen = await show(
    <div style={{ position: 'relative', height: 500 }}>
      <TourTab project={sampleProject({ assets })} fileId={fileId} onChoose={onChoose} empty={<p>Nothing here</p>} />
    </div>,
    { queries },
  );
  return { screen, onChoose };
}

test('a tour runs in a frame that cannot leave it, open windows or learn where it is shown [R1]', async () => {
  const screen = await show(
    <div style={{ height: 400 }}>
      <TourFrame
        url={pageOf('<!doctype html><html lang="en"><title>T</title><main>Inside</main></html>')}
        name="Lobby"
      />
    </div>,
  );
  const frame = screen.getByTitle('Virtual tour: Lobby');
  await expect.element(frame).toHaveAttribute('sandbox', 'allow-scripts allow-same-origin allow-forms');
  await expect.element(frame).toHaveAttribute('referrerpolicy', 'no-referrer');
  await expect.element(screen.getByText('Loading the tour…')).not.toBeInTheDocument();
  expect(screen.getByText(SLOW).elements()).toEqual([]);
  expect(await violations()).toEqual([]);
});

test('a tour that does not answer says so, with a way to open it elsewhere [R1]', async () => {
  // A download never becomes a page, and the frame may not download.
  const url = pageOf('no page', 'application/octet-stream');
  const screen = await show(<TourFrame url={url} name="Lobby" patienceMs={1} />);
  await expect.element(screen.getByRole('alert')).toMatchTextContent(SLOW);
  const link = screen.getByRole('link', { name: 'Open in a new tab: Lobby' });
  await expect.element(link).toHaveAttribute('href', url);
  await expect.element(link).toHaveAttribute('rel', 'noopener noreferrer');
  expect(await violations()).toEqual([]);
});

test('of several tours one is shown, by floor, and another is chosen by its name [R1 F1]', async () => {
  const tours = [tour('b', 'Floor 10', 'https://tours.invalid/10'), tour('a', 'Floor 2', 'https://tours.invalid/2')];
  const { screen, onChoose } = await showTab(tours);
  await expect.element(screen.getByTitle('Virtual tour: Floor 2')).toHaveAttribute('src', 'https://tours.invalid/2');
  // A provider may refuse its frame, which nothing tells us.
  await expect.element(screen.getByText('Nothing below? Some tours open only in their own tab.')).toBeVisible();
  await screen.getByRole('button', { name: 'Floor 10', exact: true }).click();
  expect(onChoose).toHaveBeenCalledExactlyOnceWith('b');
  await screen.unmount();
  const asked = await showTab(tours, 'b');
  await expect
    .element(asked.screen.getByTitle('Virtual tour: Floor 10'))
    .toHaveAttribute('src', 'https://tours.invalid/10');
});

test('another host is never framed: it is named, with its link [R2]', async () => {
  const { screen } = await showTab([tour('a', 'Lobby', 'https://tours.invalid.evil.example/1')]);
  await expect
    .element(screen.getByText('This tour is on tours.invalid.evil.example and cannot be shown on this page.'))
    .toBeVisible();
  await expect
    .element(screen.getByRole('link', { name: 'Open in a new tab: Lobby' }))
    .toHaveAttribute('href', 'https://tours.invalid.evil.example/1');
  expect(document.querySelectorAll('iframe')).toHaveLength(0);
  expect(await violations()).toEqual([]);
});

test.each(['javascript:alert(1)', 'data:text/html,x', 'http://tours.invalid/1', 'https://a:b@tours.invalid/1'])(
  '%s is neither framed nor linked [R2]',
  async (url) => {
    const { screen } = await showTab([tour('a', 'Lobby', url)]);
    await expect.element(screen.getByRole('heading', { name: 'This tour cannot be opened' })).toBeVisible();
    expect([...document.querySelectorAll('main iframe, main a')]).toEqual([]);
  },
);

test('without a tour there is what says so [R1]', async () => {
  const { screen } = await showTab([]);
  await expect.element(screen.getByText('Nothing here')).toBeVisible();
});
