import { page, userEvent } from 'vitest/browser';
import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import type { ComparableCloud, WireDeviation } from '#contract/deviations.ts';
import {
  BIN_COUNT,
  binOf,
  deviationResult,
  type DeviationResult,
  type ModelDeviation,
  type ScanDeviation,
} from '#domain/deviation/deviation.ts';
import { decodeViewerState } from '#viewer/state-text.ts';
import { addressOf, octreeFetch } from '#viewer/testing/octree-fetch.ts';
import { encodePotreeSample, sampleRoom } from '#viewer/testing/potree-sample.ts';
import { show, violations } from '#web/ui/show.tsx';
import { AligningProvider } from './aligning.tsx';
import { CloudView } from './cloud-view.tsx';
import { deviationSheet } from './deviation-sheet.ts';
import { file } from './testing-page.tsx';
import { sampleProject } from './testing/sample-project.ts';
import { createViewMemory } from './view-memory.ts';

const octree = octreeFetch(encodePotreeSample(sampleRoom(16), { leafSize: 2500 }));
const uuid = (last: number) => `0b7f4b5e-2f7a-4f7e-9d5e-${String(last).padStart(12, '0')}`;
const PROJECT = uuid(1);
const INCH_M = 0.0254;

const histogram = (at: number): number[] =>
  Array.from({ length: BIN_COUNT }, (_, bin) => (bin === binOf(at) ? 900 : 0));
const ofModel: ModelDeviation = {
  kind: 'model',
  pointCount: 1000,
  farCount: 0,
  histogram: histogram(0.03),
  elements: [{ id: 'wall', name: 'North wall', category: 'IFCWALL', histogram: histogram(0.03) }],
  unseen: [],
};
const counts = { same: 10, changed: 2, unseen: 0 };
const ofScans: ScanDeviation = {
  kind: 'scan',
  // The later scan is turned by a half turn and lies 14 m and 3 m farther: the room of 4 by 3 m ends 10 m beside itself.
  laterToEarlier: [-1, 0, 0, 0, 0, -1, 0, 0, 0, 0, 1, 0, 14, 3, 0, 1],
  turnDeg: 180,
  tiltDeg: 0,
  wallShare: 0.9,
  overlapShare: 0.9,
  medianM: 0.002,
  rmsM: 0.003,
  earlier: counts,
  later: counts,
  walls: [
    {
      middle: [2, 0, 1],
      normal: [0, 1, 0],
      areaM2: 9,
      heightM: 2.5,
      reachesCeiling: true,
      medianM: 0.05,
      seenShare: 1,
    },
  ],
};
const deviation = (change: Partial<WireDeviation>): WireDeviation => ({
  id: uuid(2),
  kind: 'model',
  cloudId: uuid(3),
  cloudUrl: '/octree/metadata.json',
  otherId: uuid(4),
  otherUrl: null,
  cloudName: 'Scan.las',
  otherName: 'House.ifc',
  isClassified: false,
  state: 'ready',
  percent: 100,
  words: '',
  problem: null,
  isStale: false,
  isStartable: false,
  createdAt: '2026-11-20T12:00:00.000Z',
  href: '/comparison',
  ...change,
});

const cloud = (id: string, name: string, change: Partial<ComparableCloud> = {}): ComparableCloud => ({
  id,
  url: `/${id}/metadata.json`,
  name,
  version: 1,
  isCurrent: true,
  isClassified: false,
  isAligned: true,
  alignedId: id,
  at: '2026-11-20T12:00:00.000Z',
  ...change,
});

/** The server: an octree at both addresses, a comparison, and distances as long as they are not held back. */
function serve(
  of: WireDeviation | readonly WireDeviation[] | null,
  result: DeviationResult,
  isHeld = () => false,
  comparable: readonly ComparableCloud[] = [],
) {
  const held: (() => void)[] = [];
  const fetch: typeof globalThis.fetch = async (input, init) => {
    const path = new URL(addressOf(input), location.href).pathname;
    if (path.endsWith('/deviations'))
      return Response.json({ deviations: of === null ? [] : [of].flat(), clouds: comparable });
    if (path === '/api/at/project')
      return Response.json({ projectId: PROJECT, name: 'Old mill', address: ['1 Mill Lane, Salem, OR'] });
    if (path === '/scans/result.json') return Response.json(ofScans);
    if (path.endsWith('/result.json')) return Response.json(result);
    if (!path.endsWith('deviation.bin')) return octree.fetch(path.replace('/later/', '/octree/'), init);
    if (isHeld()) await new Promise<void>((resolve) => held.push(resolve));
    const [, from = 0, to = 0] = (/^bytes=(\d+)-(\d+)$/.exec(new Headers(init?.headers).get('Range') ?? '') ?? []).map(
      Number,
    );
    return new Response(new Int16Array((to - from + 1) / 2).fill(300), { status: 206 });
  };
  vi.stubGlobal('fetch', fetch);
  return { release: () => held.splice(0).forEach((resolve) => resolve()) };
}

type CloudModels = Parameters<typeof CloudView>[0]['models'];
async function showCloud(unit: 'metric' | 'imperial', view = '', models: CloudModels = [], aligned = sampleProject()) {
  localStorage.setItem('measureUnit', unit);
  const memory = createViewMemory(view);
  const written: string[] = [];
  memory.listen((text) => written.push(text));
  const screen = await show(
    <div style={{ position: 'relative', height: 700 }}>
      <AligningProvider project={aligned} pickerOf={undefined}>
        <CloudView
          clouds={[
            { id: 'scan', name: 'Scan.las', url: '/octree/metadata.json' },
            { id: 'later', name: 'Later.las', url: '/later/metadata.json' },
          ]}
          models={models}
          isAligned={(id) => id !== 'later'}
          onModel={() => undefined}
          levels={[]}
          projectId={PROJECT}
          canExport
          modelUnits="Metric"
          colorMode={undefined}
          memory={memory}
        />
      </AligningProvider>
    </div>,
  );
  return { screen, memory, written };
}

/** How much wider a picture is drawn than it is, as a share. */
function ratioError(element: Element): number {
  if (!(element instanceof HTMLImageElement) || element.naturalWidth === 0) return Infinity;
  // Without the border.
  return Math.abs((element.clientWidth * element.naturalHeight) / (element.clientHeight * element.naturalWidth) - 1);
}

beforeEach(async () => {
  localStorage.clear();
  await page.viewport(1280, 800);
});
afterEach(() => vi.unstubAllGlobals());

test(
  'points say that their distances load, and the report has its place, its own address, and a picture when they are there [N17]',
  { tags: 'nightly' },
  async () => {
    let isHeld = true;
    const server = serve(deviation({}), ofModel, () => isHeld);
    // Of a view that is almost as high as it is wide, so that the picture is limited by its height.
    await page.viewport(900, 800);
    const { screen, written } = await showCloud('imperial');
    await screen.getByRole('button', { name: 'Color points by deviation' }).click();
    await expect.element(screen.getByText('Loading distances…')).toBeVisible();
    await screen.getByRole('button', { name: 'Open report' }).click();
    const report = screen.getByRole('dialog', { name: 'Deviation report' });
    await expect.element(report.getByText('Old mill')).toBeVisible();
    await expect.element(report.getByText('1 Mill Lane, Salem, OR')).toBeVisible();
    await expect.element(report.getByText('Compared on Nov 20, 2026, tolerance 0.75 in')).toBeVisible();
    await expect.element(report.getByText('Tolerance ±0.75 in')).toBeVisible();
    await expect.element(report.getByText('Loading distances…')).toBeVisible();
    expect(report.getByRole('img', { name: /The view with the points/ }).query()).toBeNull();
    isHeld = false;
    server.release();
    const picture = report.getByRole('img', { name: /The view with the points/ });
    await expect.element(picture).toBeVisible();
    await expect.poll(() => ratioError(picture.element())).toBeLessThan(0.01);
    expect(await violations()).toEqual([]);
    await expect.poll(() => decodeViewerState(written.at(-1) ?? '').deviation?.isReported).toBe(true);
    const address = written.at(-1) ?? '';
    await screen.unmount();
    const again = await showCloud('imperial', address);
    const reopened = again.screen.getByRole('dialog', { name: 'Deviation report' });
    await expect.element(reopened.getByText('Tolerance ±0.75 in')).toBeVisible();
    await reopened.getByRole('button', { name: 'Close' }).click();
    await expect.poll(() => reopened.query()).toBeNull();
  },
);

test(
  'the later of two scans is shown where it fits the earlier one, and a wall that moved is looked at [N17]',
  { tags: 'nightly' },
  async () => {
    serve(deviation({ kind: 'scan', otherUrl: '/later/metadata.json', otherName: 'Later.las' }), ofScans);
    const { screen, memory } = await showCloud('metric');
    await screen.getByRole('button', { name: 'Color points by deviation' }).click();
    await expect.element(screen.getByRole('checkbox', { name: 'Later.las' }), { timeout: 10_000 }).toBeChecked();
    const eastM = () => memory.read().camera?.target[0] ?? 0;
    // Both fill the picture, in place of the one from 0 to 4 m: the other lies from 10 to 14 m.
    await expect.poll(eastM, { timeout: 10_000 }).toBeGreaterThan(5);
    await expect.element(screen.getByText('Appeared: only in the later scan')).toBeVisible();
    await expect
      .poll(async () => {
        await screen.getByRole('button', { name: 'Zoom to Later.las' }).click();
        return Math.round(eastM());
      })
      .toBe(12);
    await screen.getByRole('button', { name: 'Wall, 9.00 m²' }).click();
    await expect
      .poll(() => memory.read().camera?.target.map((value) => Math.round(value * 10) / 10), { timeout: 10_000 })
      .toEqual([2, 0, 1]);
  },
);

test(
  'a cloud and a model that do not meet are said to, in the panel, the report and the table, and nothing else is [N17]',
  { tags: 'nightly' },
  async () => {
    const { elements } = ofModel;
    const apart = { ...ofModel, farCount: 1000, histogram: histogram(0.03).fill(0), elements: [], unseen: elements };
    serve(deviation({}), apart);
    const { screen } = await showCloud('imperial');
    await expect.element(screen.getByText(/do not meet, so nothing was compared/)).toBeVisible();
    await screen.getByRole('button', { name: 'Open report' }).click();
    const report = screen.getByRole('dialog', { name: 'Deviation report' });
    await expect.element(report.getByText(/do not meet/)).toBeVisible();
    for (const claim of [/out of tolerance\./, /Every element/, /Points by distance/])
      expect(screen.getByText(claim).query(), String(claim)).toBeNull();
    expect(screen.getByRole('img', { name: /of the points are within/ }).query()).toBeNull();
    const { rows } = deviationSheet(apart, { deviation: deviation({}), toleranceM: 0.02, unit: 'm' });
    expect(rows).toEqual([[expect.stringContaining('do not meet'), 20, '2026-11-20']]);
  },
);

test(
  'a comparison begins with the cloud on screen, and says of one that is not aligned that no model can be compared with it [N17]',
  { tags: 'nightly' },
  async () => {
    serve(deviation({}), ofModel, () => false, [
      cloud('own', 'Own.e57', { alignedId: null }),
      cloud('own-classified', 'Own.e57', { alignedId: null, isClassified: true }),
      cloud('octree', 'Scan.las'),
      cloud('later', 'Later.las', { isAligned: false }),
    ]);
    const { screen } = await showCloud('metric', '', [{ id: 'house', name: 'House.ifc', isAligned: true }]);
    await screen.getByRole('button', { name: 'Compare with…' }).click();
    const dialog = screen.getByRole('dialog', { name: 'Compare a point cloud with a model or another scan' });
    const chosen = dialog.getByRole('combobox', { name: /Point cloud, the earlier/ });
    await expect.element(chosen).toHaveValue('Scan.las, version 1, Nov 20, 2026');
    await expect.element(dialog.getByRole('button', { name: 'Start comparison' })).toBeEnabled();
    await chosen.click();
    await screen.getByRole('option', { name: /Later/ }).click();
    await expect.element(dialog.getByText(/Later\.las is not aligned with the project/)).toBeVisible();
    await expect.element(dialog.getByRole('button', { name: 'Start comparison' })).toBeDisabled();
    await expect.element(dialog.getByText(/An admin of the team that owns the project can align it/)).toBeVisible();
    await chosen.click();
    await expect.element(screen.getByText('Not aligned yet')).toBeVisible();
    const options = () =>
      screen
        .getByRole('option')
        .elements()
        .map(({ textContent }) => textContent?.split(', version')[0]);
    expect(options(), 'aligned ones first').toEqual(['Own.e57', 'Own.e57, classified', 'Scan.las', 'Later.las']);
    await screen.getByRole('option', { name: /classified/ }).click();
    await expect.element(dialog.getByRole('button', { name: 'Start comparison' })).toBeEnabled();
    await dialog.getByRole('combobox', { name: 'Compare with' }).click();
    expect(options(), 'no scan is compared with itself').toEqual(['House.ifc', 'Scan.las', 'Later.las']);
    await userEvent.keyboard('{Escape}');
    await dialog.getByRole('button', { name: 'Close' }).click();
    await expect.element(dialog).not.toBeInTheDocument();
  },
);

test(
  'whoever may align files begins it from the comparison that needs it, and finds it beside the name of the file [N17]',
  { tags: 'nightly' },
  async () => {
    serve(null, ofModel, () => false, [cloud('octree', 'Scan.las'), cloud('later', 'Later.las', { isAligned: false })]);
    const asset = file('later', 'Later.las', { role: 'scan', format: 'las', isAligned: false, placement: null });
    const { access } = sampleProject();
    const project = sampleProject({ assets: [asset], access: { ...access, canPlace: true } });
    const { screen } = await showCloud('metric', '', [{ id: 'house', name: 'House.ifc', isAligned: true }], project);
    await screen.getByRole('button', { name: 'Align Later.las…' }).click();
    const aligning = screen.getByRole('dialog', { name: /^Align .*Later\.las/ });
    await expect.element(aligning).toBeVisible();
    await userEvent.keyboard('{Escape}');
    await expect.element(aligning).not.toBeInTheDocument();
    await screen.getByRole('button', { name: 'Compare with…' }).click();
    const dialog = screen.getByRole('dialog', { name: /^Compare a point cloud/ });
    await dialog.getByRole('combobox', { name: /Point cloud, the earlier/ }).click();
    await screen.getByRole('option', { name: /Later/ }).click();
    await dialog.getByRole('button', { name: 'Align Later.las…' }).click();
    await expect.element(dialog).not.toBeInTheDocument();
    await expect.element(aligning).toBeVisible();
  },
);

test(
  'another comparison that is chosen colors the points at once, and takes away the scan that was shown for the one before [N17]',
  { tags: 'nightly' },
  async () => {
    const ofLater = {
      kind: 'scan',
      otherId: uuid(5),
      otherUrl: '/later/metadata.json',
      otherName: 'Later.las',
    } as const;
    serve([deviation({ id: uuid(6), ...ofLater, href: '/scans' }), deviation({})], ofModel);
    const { screen, memory } = await showCloud('metric');
    await screen.getByRole('button', { name: 'Color points by deviation' }).click();
    const later = screen.getByRole('checkbox', { name: 'Later.las' });
    await expect.element(later).toBeChecked();
    await screen.getByRole('combobox', { name: 'Comparison' }).click();
    await screen.getByRole('option', { name: 'Scan.las with House.ifc' }).click();
    await expect.element(screen.getByText('Within 20 mm')).toBeVisible();
    await expect.element(later).not.toBeChecked();
    await expect.element(screen.getByRole('checkbox', { name: 'Scan.las' })).toBeChecked();
    expect(memory.read()).toMatchObject({ colorMode: 'deviation', deviation: { id: uuid(2) } });
  },
);

test(
  'comparisons of other files are kept apart from those of the cloud on screen, and none of them is opened for it [N17]',
  { tags: 'nightly' },
  async () => {
    serve(deviation({ cloudUrl: '/elsewhere/metadata.json', cloudName: 'Barn.las' }), ofModel);
    const { screen } = await showCloud('metric');
    const choice = screen.getByRole('combobox', { name: 'Comparison' });
    await expect.element(choice).toHaveValue('');
    expect(screen.getByRole('button', { name: 'Color points by deviation' }).query()).toBeNull();
    await choice.click();
    await expect.element(screen.getByText('Of other files')).toBeVisible();
    await screen.getByRole('option', { name: 'Barn.las with House.ifc' }).click();
    await expect.element(screen.getByRole('button', { name: 'Open report' })).toBeVisible();
  },
);

test.each([
  [2, [], 'Compare this point cloud with another scan of the same place.'],
  [1, [{ id: 'house', name: 'House.ifc', isAligned: true }], 'Compare this point cloud with a model.'],
  [1, [], null],
])('a cloud is said to be compared with what is there: %i scans, models %o [N17]', async (count, models, sentence) => {
  const clouds = [cloud('octree', 'Scan.las'), cloud('later', 'Later.las')];
  serve(null, ofModel, () => false, clouds.slice(0, count));
  const { screen } = await showCloud('metric', '', models);
  if (sentence) {
    await expect.element(screen.getByText(sentence)).toBeVisible();
    await expect.element(screen.getByRole('button', { name: 'Compare with…' })).toBeVisible();
  } else {
    await expect.element(screen.getByText(/points shown/)).toBeVisible();
    expect(screen.getByRole('button', { name: 'Compare with…' }).query()).toBeNull();
  }
});

test('elements of a conversion are named by kind, number and level, in the list and in the table, and clutter is in neither [N17]', async () => {
  const element = (id: string, name: string, category: string) => ({ id, name, category, histogram: histogram(0.05) });
  const found: ModelDeviation = {
    ...ofModel,
    elements: [
      element('a', 'Wall storey-1-wall-3', 'IFCWALL'),
      element('b', 'table storey-2-object-7', 'IFCFURNITURE'),
      element('c', '', 'IFCSLAB'),
      element('d', 'clutter storey-1-object-7', 'IFCBUILDINGELEMENTPROXY'),
    ],
  };
  serve(deviation({}), found);
  const { screen } = await showCloud('metric');
  const list = screen.getByRole('table');
  await expect.element(list.getByRole('row', { name: /^Wall 3, level 1/ })).toBeVisible();
  await expect.element(list.getByRole('row', { name: /^Table 7, level 2/ })).toBeVisible();
  await expect.element(list.getByRole('row', { name: /^Slab/ })).toBeVisible();
  expect(list.getByText(/clutter|storey-/i).query()).toBeNull();
  const read = deviationResult.parse(found);
  const { rows } = deviationSheet(read, { deviation: deviation({}), toleranceM: 0.02, unit: 'm' });
  expect(rows.map(([name, category]) => [name, category])).toEqual([
    ['Wall 3, level 1', 'Wall'],
    ['Slab', 'Slab'],
    ['Table 7, level 2', 'Furniture'],
  ]);
});

test('one wall that the later scan hardly shows is one wall [N17]', { tags: 'nightly' }, async () => {
  const walls = ofScans.walls.map((wall) => ({ ...wall, medianM: null }));
  serve(deviation({ kind: 'scan', otherUrl: '/later/metadata.json' }), { ...ofScans, walls });
  const { screen } = await showCloud('metric');
  await expect
    .element(screen.getByText('1 wall is hardly in the later scan, so nothing is said about it.'))
    .toBeVisible();
});

test('a table says its unit, the tolerance and the day in each row [N17]', () => {
  const of = { deviation: deviation({}), toleranceM: 0.75 * INCH_M };
  const inches = deviationSheet(ofModel, { ...of, unit: 'ft' });
  expect(inches.columns.map(({ title }) => title)).toContain('Median, in');
  expect(inches.rows[0]?.slice(-2)).toEqual([0.75, '2026-11-20']);
  const metric = deviationSheet(ofScans, { ...of, toleranceM: 0.02, unit: 'm' });
  expect(metric.columns.map(({ title }) => title).slice(5)).toEqual([
    'Moved by, mm',
    'Seen',
    'Tolerance, mm',
    'Compared on',
  ]);
  expect(metric.rows[0]?.slice(5)).toEqual([50, 1, 20, '2026-11-20']);
  const toProject = [1, 0, 0, 0, 0, 1, 0, 0, 0, 0, 1, 0, 1000, 0, 0, 1];
  const placed = deviationSheet(ofScans, { ...of, unit: 'm', toProject });
  expect(placed.rows[0]?.[0], 'where the wall is in the project').toBe(Number(metric.rows[0]?.[0]) + 1000);
});
