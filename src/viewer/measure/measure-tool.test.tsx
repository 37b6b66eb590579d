import { afterEach, expect, test } from 'vitest';
import { colorShares, isShown } from '#viewer/testing/browser.ts';
import { openTinyModel, VIEW } from '#viewer/testing/model-fixture.ts';
import { clickAt, keyIn, point } from '#viewer/testing/pointer.ts';
import type { ModelViewer, ModelViewerOptions } from '#viewer/model/model-viewer-types.ts';

let viewer: ModelViewer | undefined;
afterEach(() => viewer?.dispose());

const { middle } = VIEW;
type Place = [number, number, number];
const above = (target: Place) => ({
  target,
  distanceM: 8,
  azimuthDeg: -90,
  elevationDeg: 90,
  projection: 'perspective' as const,
});
/** Corners of the top of the first wall. */
const [west, east, north]: Place[] = [
  [100, 0, 3],
  [104, 0, 3],
  [104, 0.2, 3],
];
const isOrange = ([r, g, b]: number[]) => (r ?? 0) > 200 && (g ?? 0) > 90 && (g ?? 0) < 140 && (b ?? 0) < 60;

async function open(options?: Partial<ModelViewerOptions>): Promise<ModelViewer> {
  viewer = await openTinyModel(options);
  return viewer;
}
const lookAt = async (v: ModelViewer, place: Place | undefined) => {
  v.setCamera(above(place ?? [0, 0, 0]));
  await v.settled();
};
const shareOf = async (v: ModelViewer) => colorShares(await v.screenshot(), isOrange);
/** Sets a point at a corner by a click on the wall near it, and waits until it is drawn or has finished something. */
const clickNear = async (v: ModelViewer, place: Place | undefined, more?: PointerEventInit) => {
  const [x, y, z] = place ?? [0, 0, 0];
  await lookAt(v, [x, y, z]);
  const fact = async () => `${v.getState().measurements.length} ${await shareOf(v)}`;
  const before = await fact();
  clickAt(middle.x + (x < 102 ? 4 : -4), middle.y + (y < 0.1 ? -3 : 3), more);
  await expect.poll(fact).not.toBe(before);
};
const rounded = (v: ModelViewer) =>
  v.getState().measurements.map(({ kind, points }) => ({
    kind,
    points: points.map((each) => each.map((value) => Math.round(value * 1e4) / 1e4 + 0)),
  }));

test(
  'clicks near corners measure between the corners, each pair stays, and Clear takes all [V5]',
  { tags: 'nightly' },
  async () => {
    const v = await open();
    v.tools.press('measure');
    await clickNear(v, west);
    await clickNear(v, east);
    await expect.poll(() => rounded(v)).toEqual([{ kind: 'distance', points: [west, east] }]);
    await clickNear(v, north);
    await clickNear(v, west);
    await expect.poll(() => v.getState().measurements.length).toBe(2);
    expect(v.tools.press('measureUndo')).toBe(true);
    expect(v.getState().measurements).toHaveLength(1);
    await clickNear(v, north);
    v.tools.press('clear');
    expect([v.getState().measurements, isShown(v, 'clear'), await shareOf(v)]).toEqual([[], false, 0]);
  },
);

test('what a click would take is marked before the click [V5]', { tags: 'nightly' }, async () => {
  const v = await open();
  await lookAt(v, west);
  v.tools.press('measure');
  expect(await shareOf(v)).toBe(0);
  point('pointermove', middle.x + 5, middle.y + 4);
  await expect.poll(() => shareOf(v)).toBeGreaterThan(0);
  v.tools.press('measure');
  expect(await shareOf(v), 'not while nothing is measured').toBe(0);
});

test(
  'angles and areas are measured too; an area closes by the other button, with at least three corners [V5]',
  { tags: 'nightly' },
  async () => {
    const v = await open();
    v.tools.press('angle');
    for (const place of [west, east, north]) await clickNear(v, place);
    await expect.poll(() => rounded(v)).toEqual([{ kind: 'angle', points: [west, east, north] }]);
    v.tools.press('clear');
    v.tools.press('area');
    const close = () => clickAt(middle.x, middle.y, { button: 2 });
    for (const place of [west, east]) await clickNear(v, place);
    close();
    await clickNear(v, north);
    close();
    await expect.poll(() => rounded(v)).toEqual([{ kind: 'area', points: [west, east, north] }]);
    expect(v.tools.list().flatMap(({ id, isOn }) => (isOn && id !== 'pins' ? [id] : []))).toEqual(['area']);
    await v.reset();
    expect(v.getState().measurements).toEqual([]);
  },
);

test(
  'nothing that is cut away is measured: a click takes the face and the corner that the cut has opened [V5]',
  { tags: 'nightly' },
  async () => {
    const v = await open({ state: { cutPlanes: [{ normal: [0, 0, 1], distanceM: 1 }] } });
    v.tools.press('measure');
    await clickNear(v, [100, 0, 1]);
    await lookAt(v, [102, 0.1, 1]);
    clickAt(middle.x, middle.y);
    await expect.poll(() => v.getState().measurements.length).toBe(1);
    const [corner, face] = v.getState().measurements[0]?.points ?? [];
    expect([corner?.[0], corner?.[1], corner?.[2]].map((value) => Math.round((value ?? 9) * 100) / 100 + 0)).toEqual([
      100, 0, 1,
    ]);
    expect(face?.[2]).toBeCloseTo(1, 1);
  },
);

test(
  'a finger that rests aims under a magnifier and sets a point where it lets go; one that moves turns the view [V5]',
  { tags: 'nightly' },
  async () => {
    const v = await open();
    v.tools.press('measure');
    const touch = { pointerType: 'touch' };
    await clickNear(v, west, touch);
    await lookAt(v, east);
    const camera = v.getCamera();
    const plain = await shareOf(v);
    point('pointerdown', middle.x - 40, middle.y + 60, touch);
    await expect.poll(() => shareOf(v), { message: 'its rim' }).toBeGreaterThan(plain + 0.003);
    point('pointermove', middle.x, middle.y, touch);
    point('pointerup', middle.x, middle.y, touch);
    await expect.poll(() => rounded(v)).toEqual([{ kind: 'distance', points: [west, east] }]);
    expect(v.getCamera()).toEqual(camera);
    point('pointerdown', middle.x, middle.y, touch);
    point('pointermove', middle.x + 40, middle.y, touch);
    point('pointerup', middle.x + 40, middle.y, touch);
    expect(v.getCamera()).not.toEqual(camera);
  },
);

test(
  'Backspace takes back the last point, then the last measurement; Escape what is not finished, then the tool [V5]',
  { tags: 'nightly' },
  async () => {
    const v = await open();
    v.tools.press('measure');
    await clickNear(v, west);
    await clickNear(v, east);
    await expect.poll(() => v.getState().measurements.length).toBe(1);
    clickAt(middle.x, middle.y);
    await expect.poll(() => shareOf(v)).toBeGreaterThan(0);
    await clickNear(v, west);
    await expect.poll(() => v.getState().measurements.length).toBe(2);
    expect(keyIn('Backspace')).toBe(false);
    expect(v.getState().measurements).toHaveLength(1);
    await clickNear(v, north);
    expect(v.tools.cancel()).toBe(true);
    expect(v.tools.list().find(({ id }) => id === 'measure')?.isOn).toBe(true);
    expect(v.tools.cancel()).toBe(true);
    expect(v.tools.list().find(({ id }) => id === 'measure')?.isOn).toBe(false);
    expect(v.getState().measurements, 'what is finished stays').toHaveLength(1);
  },
);

/** Moves the crosshair, and waits until what is under it is known. */
const aimBy = async (v: ModelViewer, arrow: string, times: number) => {
  for (let i = 0; i < times; i++) expect(keyIn(arrow), arrow).toBe(false);
  await v.settled();
};
const toldBy = (v: ModelViewer) => v.tools.list().find(({ told }) => told)?.told;

test('keys alone measure: arrows move a crosshair and not the view, Enter sets points, Backspace takes one back [V5]', async () => {
  const v = await open({ unit: 'm' });
  await lookAt(v, [102, 0.1, 3]);
  const camera = v.getCamera();
  v.tools.press('measure');
  await expect.element(document.querySelector('canvas')).toHaveFocus();
  await aimBy(v, 'ArrowLeft', 3);
  keyIn('Enter');
  await expect.poll(() => toldBy(v)).toEqual({ what: 'point', count: 1 });
  keyIn('Backspace');
  expect(toldBy(v)).toEqual({ what: 'taken', count: 0 });
  keyIn('Enter');
  await expect.poll(() => toldBy(v)).toEqual({ what: 'point', count: 1 });
  await aimBy(v, 'ArrowRight', 6);
  keyIn('Enter');
  await expect.poll(() => toldBy(v)?.what).toBe('measured');
  const [made] = v.getState().measurements;
  const [from, to] = made?.points ?? [];
  const lengthM = (to?.[0] ?? 0) - (from?.[0] ?? 0);
  expect(lengthM).toBeGreaterThan(0.5);
  expect(toldBy(v)).toEqual({ what: 'measured', kind: 'distance', figure: expect.stringMatching(/^\d\.\d{3} m$/) });
  expect(v.getCamera()).toEqual(camera);
  await aimBy(v, 'ArrowDown', 8);
  keyIn('Enter');
  await expect.poll(() => toldBy(v), { message: 'beside the model' }).toEqual({ what: 'nothing' });
  expect(keyIn('ArrowLeft', { shiftKey: true })).toBe(false);
  expect(v.getCamera(), 'Shift is for the view').not.toEqual(camera);
});

test('keys alone measure an area: Enter in the same place closes it [V5]', { tags: 'nightly' }, async () => {
  const v = await open({ unit: 'm' });
  v.setCamera({ ...above([102, 0.1, 3]), distanceM: 0.6 });
  await v.settled();
  v.tools.press('area');
  keyIn('Enter');
  expect(v.tools.list().find(({ id }) => id === 'area')?.isAimed, 'the first press shows where').toBe(true);
  for (const [i, arrow] of ['ArrowLeft', 'ArrowDown', 'ArrowRight'].entries()) {
    await aimBy(v, arrow, 4);
    keyIn('Enter');
    await expect.poll(() => toldBy(v)).toEqual({ what: 'point', count: i + 1 });
  }
  keyIn('Enter');
  await expect.poll(() => toldBy(v)).toMatchObject({ what: 'measured', kind: 'area' });
  expect(v.getState().measurements).toMatchObject([{ kind: 'area', points: { length: 3 } }]);
});
