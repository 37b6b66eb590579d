import { QueryClient } from '@tanstack/react-query';
import { afterEach, expect, test, vi } from 'vitest';
import { userEvent } from 'vitest/browser';
import type { WirePanorama } from '#contract/panoramas.ts';
import { FULL_SPHERE } from '#domain/panorama/tile-index.ts';
import { jpegEncoder } from '#formats/jpeg/encode-jpeg.ts';
import { paint } from '#formats/testing/read-picture.ts';
import { encodeLook } from '#viewer/panorama/look.ts';
import { sampleProject } from './testing/sample-project.ts';
import { createViewMemory } from './view-memory.ts';
import { show, violations } from '#web/ui/show.tsx';
import { PanoramaTab } from './panorama-tab.tsx';
import { StationMarks } from './station-marks.tsx';

const TILE = new Uint8Array(
  jpegEncoder(80)(
    paint(128, 64, () => [180, 90, 40]),
    128,
    64,
  ),
);
const INDEX = {
  version: 1,
  pictures: [{ shape: FULL_SPHERE, levels: [{ width: 128, height: 64, tiles: [[0, TILE.length]] }] }],
};
const idOf = (number: number) => `00000000-0000-4000-8000-00000000000${number}`;
const station = (number: number, name: string, x: number, more: Partial<WirePanorama> = {}): WirePanorama => ({
  id: idOf(number),
  name,
  state: 'ready',
  percent: 100,
  problem: null,
  widthPx: 128,
  isOfScan: false,
  fileId: null,
  pose: { frame: 'project', positionM: [x, 0, 1.6], rotation: [1, 0, 0, 0] },
  ...more,
});
const STATIONS = [
  station(1, 'Entrance', 0),
  station(2, 'Hall', 4),
  station(3, 'Roof', 8, { state: 'waiting', percent: 40, pose: null }),
  station(4, 'Yard', 0, {
    state: 'failed',
    problem: 'The picture ends before its last row. Export it again.',
    pose: null,
  }),
];

afterEach(() => vi.unstubAllGlobals());

/** What was asked of the server, but reading. */
function serve(panoramas: WirePanorama[], canEdit = true) {
  const calls: [method: string, path: string, body: unknown][] = [];
  vi.stubGlobal('fetch', async (input: URL | string, init?: RequestInit) => {
    const { pathname } = new URL(String(input), window.location.href);
    const method = init?.method ?? 'GET';
    if (method !== 'GET')
      calls.push([method, pathname, typeof init?.body === 'string' ? JSON.parse(init.body) : undefined]);
    if (pathname.endsWith('/index.json')) return Response.json(INDEX);
    if (pathname.endsWith('/tiles.bin')) return new Response(TILE, { status: 206 });
    if (pathname.endsWith('/panoramas')) return Response.json({ panoramas, canEdit });
    return Response.json(method === 'DELETE' ? { ok: true } : panoramas[0]);
  });
  return calls;
}

async function showTab(
  panoramas: WirePanorama[],
  { canEdit = true, view = '', id = undefined as string | undefined } = {},
) {
  const calls = serve(panoramas, canEdit);
  const onShow = vi.fn();
  const onView = vi.fn();
  const screen = await show(
    <div style={{ position: 'relative', width: 900, height: 560 }}>
      <PanoramaTab
        project={sampleProject({ assets: [] })}
        panoramaId={id}
        memory={createViewMemory()}
        view={view}
        onView={onView}
        onShow={onShow}
      />
    </div>,
    { queries: new QueryClient({ defaultOptions: { queries: { retry: false } } }) },
  );
  return { screen, calls, onShow, onView };
}

test(
  'a panorama is looked around in, and its neighbors are walked to by keys; what is not ready says why [N19]',
  { tags: 'nightly' },
  async () => {
    const look = { headingDeg: 90, pitchDeg: -10, fovDeg: 75 };
    const { screen, onShow, onView } = await showTab(STATIONS, { view: encodeLook(look) });
    const picture = screen.getByRole('img', { name: /^Panorama\. Drag or use the arrow keys/ });
    await expect.element(picture).toBeVisible();
    const neighbors = screen.getByRole('list', { name: 'Walk to' });
    await expect.element(neighbors.getByRole('button', { name: 'Walk to Hall' })).toBeVisible();
    expect(await violations()).toEqual([]);
    // The address gets the way one looks once that rests.
    (picture.element() as HTMLElement).focus();
    await userEvent.keyboard('{ArrowRight}');
    await expect.poll(() => onView.mock.lastCall).toEqual([encodeLook({ ...look, headingDeg: 99 })]);
    (neighbors.getByRole('button', { name: 'Walk to Hall' }).element() as HTMLElement).focus();
    await userEvent.keyboard('{Enter}');
    expect(onShow).toHaveBeenLastCalledWith('panorama', idOf(2));
    expect(document.activeElement, 'the keys go on in the picture').toBe(picture.element());
    // On the small plan it is a button as well.
    await screen
      .getByRole('group', { name: 'Plan of the stations' })
      .getByRole('button', { name: 'Walk to Hall' })
      .click();
    expect(onShow).toHaveBeenCalledTimes(2);
    const list = screen.getByRole('list', { name: 'Panoramas of this project' });
    expect(
      list
        .getByRole('listitem')
        .elements()
        .map(({ textContent }) => textContent?.replace(/[\u2066-\u2069]/g, '')),
    ).toEqual(['Entrance', 'Hall', 'RoofPreparing, 40%', 'YardCannot be shown']);
  },
);

test(
  'a panorama is named and placed in the unit of the reader, deleted, and brought back [N19 N13]',
  { tags: 'nightly' },
  async () => {
    const { screen, calls } = await showTab(STATIONS, { id: idOf(4) });
    await expect.element(screen.getByText('The picture ends before its last row. Export it again.')).toBeVisible();
    await screen.getByRole('button', { name: 'Edit Yard' }).click();
    const dialog = screen.getByRole('dialog', { name: 'Edit panorama' });
    await dialog.getByLabelText('Name').fill('Court');
    await dialog.getByLabelText('Place it in the building').click();
    await dialog.getByRole('button', { name: 'Save panorama' }).click();
    await expect.element(dialog.getByRole('alert')).toHaveTextContent('Enter a number for each value.');
    // Below the two stations that are placed, in their middle.
    const plan = dialog.getByRole('group', { name: 'Plan: click where the picture was taken' });
    await plan.click();
    await expect.element(dialog.getByLabelText('X (ft)')).toHaveValue('6.562');
    await dialog.getByLabelText('Y (ft)').fill('-4,9213');
    await dialog.getByLabelText('Direction (°)').fill('90');
    await expect.element(dialog.getByLabelText('Height (ft)')).toHaveAccessibleDescription('5\'-3"');
    expect(await violations()).toEqual([]);
    await dialog.getByRole('button', { name: 'Save panorama' }).click();
    await expect
      .poll(() => calls)
      .toEqual([
        ['PATCH', `/api/panoramas/${idOf(4)}`, { name: 'Court', place: { positionM: [2, -1.5, 1.6], headingDeg: 90 } }],
      ]);
    await screen.getByRole('button', { name: 'Edit Yard' }).click();
    await dialog.getByRole('button', { name: 'Delete panorama' }).click();
    await screen.getByRole('button', { name: 'Undo' }).click();
    await expect
      .poll(() => calls.slice(1).map(([method, path]) => [method, path]))
      .toEqual([
        ['DELETE', `/api/panoramas/${idOf(4)}`],
        ['POST', `/api/panoramas/${idOf(4)}/restore`],
      ]);
  },
);

test(
  'what is typed of a panorama outlives a page that is left, as a session that ends has it, until it is saved or given up [N19]',
  { tags: 'nightly' },
  async () => {
    const first = await showTab(STATIONS, { id: idOf(4) });
    const edit = { name: 'Edit Yard' };
    await first.screen.getByRole('button', edit).click();
    await first.screen.getByRole('dialog').getByLabelText('Name').fill('Inner court');
    await first.screen.unmount();
    const { screen } = await showTab(STATIONS, { id: idOf(4) });
    const name = screen.getByRole('dialog').getByLabelText('Name');
    await screen.getByRole('button', edit).click();
    await expect.element(name).toHaveValue('Inner court');
    await screen.getByRole('dialog').getByRole('button', { name: 'Cancel' }).click();
    await screen.getByRole('button', edit).click();
    await expect.element(name).toHaveValue('Yard');
  },
);

test('without panoramas it says what to do, and to whom it cannot be done nothing of it [N19]', async () => {
  const { screen, calls } = await showTab([]);
  await expect.element(screen.getByRole('heading', { name: 'No panoramas' })).toBeVisible();
  await expect.element(screen.getByText(/^Upload 360° pictures \(JPEG or PNG/)).toBeVisible();
  const input = screen.getByTestId('panorama-files');
  await userEvent.upload(input, [new File(['x'], 'Lobby.webp'), new File(['x'], 'Plan.pdf')]);
  await expect
    .element(screen.getByText('WEBP pictures cannot be read. Save Lobby.webp as JPEG or PNG and choose that file.'))
    .toBeVisible();
  await expect.element(screen.getByText(/^Plan\.pdf is not a picture\./)).toBeVisible();
  expect(calls).toEqual([]);
  await screen.unmount();
  const reader = await showTab([], { canEdit: false });
  await expect.element(reader.screen.getByText('360° pictures of this project open here.')).toBeVisible();
  await expect.element(reader.screen.getByRole('button', { name: 'Add panoramas' })).not.toBeInTheDocument();
});

test('stations are marked over another viewer where they are in its picture, and a mark opens the panorama [N19]', async () => {
  serve([
    ...STATIONS,
    station(5, 'Upstairs', 6, { pose: { frame: 'project', positionM: [6, 0, 5], rotation: [1, 0, 0, 0] } }),
  ]);
  const onOpen = vi.fn();
  const moves: (() => void)[] = [];
  let shiftPx = 0;
  const viewer = {
    on: (_name: 'camera', listener: () => void) => {
      moves.push(listener);
      return () => {};
    },
    toScreen: ([x]: [number, number, number]) => (x === 0 ? null : { x: 50 * x + shiftPx, y: 100 }),
  };
  const screen = await show(
    <div style={{ position: 'relative', width: 600, height: 300 }}>
      <StationMarks
        viewer={viewer}
        project={sampleProject({ assets: [] })}
        frame="project"
        heightsM={[0, 3]}
        onOpen={onOpen}
      />
    </div>,
    { queries: new QueryClient() },
  );
  const marks = screen.getByRole('list', { name: 'PANORAMAS' });
  const mark = marks.getByRole('button', { name: 'Open the panorama Hall' });
  await expect.element(mark).toBeVisible();
  // Behind the eye, not ready, or of another storey: no mark.
  expect(marks.getByRole('button').elements()).toHaveLength(1);
  expect((mark.element() as HTMLElement).style.left).toBe('200px');
  shiftPx = 30;
  for (const move of moves) move();
  await expect.poll(() => (mark.element() as HTMLElement).style.left).toBe('230px');
  await mark.click();
  expect(onOpen).toHaveBeenCalledWith(idOf(2));
});
