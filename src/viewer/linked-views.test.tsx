import { afterEach, beforeEach, expect, test } from 'vitest';
import { sampleBuilding } from '#domain/building/testing/sample-building.ts';
import type { CadDrawing } from '#domain/drawing/cad-drawing.ts';
import { placePoint, type Placement } from '#domain/placement/placement.ts';
import { distance, type Point2 } from '#geometry/plane.ts';
import type { Point3 } from '#geometry/space.ts';
import { buildingLevels } from './building-levels.ts';
import { createCloudViewer, type CloudViewer } from './cloud/cloud-viewer.ts';
import { type LinkedView, linkViews } from './linked-views.ts';
import { createDrawingViewer } from './plan/drawing-viewer.ts';
import { createPlanViewer } from './plan/plan-viewer.ts';
import { octreeFetch } from './testing/octree-fetch.ts';
import { encodePotreeSample, sampleRoom } from './testing/potree-sample.ts';
import { nextEvent } from './testing/browser.ts';

const files = encodePotreeSample(sampleRoom(8), { leafSize: 2500 });
const levels = buildingLevels(sampleBuilding);
const [ground, upper] = sampleBuilding.storeys;
let ends: (() => void)[] = [];
beforeEach(() => document.body.replaceChildren());
afterEach(() => {
  ends.toReversed().forEach((end) => end());
  ends = [];
});

function host() {
  const made = document.createElement('div');
  Object.assign(made.style, { width: '400px', height: '300px' });
  document.body.append(made);
  return made;
}

async function openCloud(): Promise<{ cloud: CloudViewer; view: LinkedView }> {
  const cloud = createCloudViewer(host(), {
    clouds: [{ id: 'scan', name: '', url: '/octree/metadata.json' }],
    levels,
    fetch: octreeFetch(files).fetch,
  });
  ends.push(cloud.dispose);
  await nextEvent((listener) => cloud.on('open', listener));
  return { cloud, view: { ...cloud, isFlat: false, levels: () => levels } };
}

function openPlan() {
  const plan = createPlanViewer(host(), { building: sampleBuilding });
  ends.push(plan.dispose);
  return { plan, view: { ...plan, isFlat: true, levels: () => levels, heights: () => null } };
}

/** A click of a mouse beside a place of a flat viewer, in project meters. */
function pressIn(viewer: { toScreen: (point: Point2) => { x: number; y: number } }, canvas: Element, at: Point2) {
  const box = canvas.getBoundingClientRect();
  const { x, y } = viewer.toScreen(at);
  const where = { clientX: box.left + x + 3, clientY: box.top + y - 2, bubbles: true, pointerId: 1, button: 0 };
  for (const type of ['pointermove', 'pointerdown', 'pointerup']) canvas.dispatchEvent(new PointerEvent(type, where));
}

const lastCanvas = () => {
  const canvas = [...document.querySelectorAll('canvas')].at(-1);
  if (!canvas) throw new Error('no canvas');
  return canvas;
};

test('a cloud and a plan beside each other share place, scale, level, cuts and what is measured; the cloud keeps its angles [N7 K4]', async () => {
  const { cloud, view } = await openCloud();
  const { plan, view: flat } = openPlan();
  const before = cloud.getCamera();
  ends.push(linkViews(view, flat, { isAligned: true, isOverlaid: false }));
  cloud.setCamera({ ...before, target: [3, 4, 1], distanceM: 9 });
  expect(plan.getCamera()).toMatchObject({ target: [3, 4, 1], distanceM: 9, projection: 'orthographic' });
  plan.setCamera({ ...plan.getCamera(), target: [1, 2, 0], distanceM: 20 });
  expect(cloud.getCamera()).toEqual({ ...before, target: [1, 2, 1], distanceM: 20 });

  plan.setStorey(upper?.id ?? '');
  expect(cloud.getState().level).toBe(upper?.id);
  cloud.setState({ level: null });
  expect(plan.getState().level, 'a plan always shows a level').toBe(upper?.id);
  cloud.setState({ level: ground?.id ?? null, cutPlanes: [{ normal: [0, 0, 1], distanceM: 2 }] });
  expect(plan.getState()).toMatchObject({ level: ground?.id, cutPlanes: [{ distanceM: 2 }] });

  cloud.tools.press('measure');
  expect(plan.measurements().mode, 'one measures in either').toBe('distance');
  const [a, b] = plan.lines()[0] ?? [];
  if (!a || !b) throw new Error('the plan has lines');
  plan.fit();
  pressIn(plan, lastCanvas(), a);
  pressIn(plan, lastCanvas(), b);
  const heightM = ground?.elevationM ?? 0;
  const { from = a, to = b } = plan.measurements().segments[0] ?? {};
  expect(
    plan
      .lines()
      .flat()
      .filter((corner) => distance(corner, from) < 1e-9),
    'a corner of the plan',
  ).not.toEqual([]);
  const onPlan = { kind: 'distance' as const, points: [from, to].map(([x, y]): Point3 => [x, y, heightM]) };
  expect(cloud.getState().measurements).toEqual([onPlan]);
  const inCloud = { kind: 'height' as const, points: [[1, 1, 0] as Point3, [1, 1, 2] as Point3] };
  cloud.setState({ measurements: [onPlan, inCloud] });
  expect(plan.getState().measurements, 'what was measured on the plan is not taken for another one').toHaveLength(2);
  expect(plan.measurements().segments).toHaveLength(1);
  cloud.setState({ measurements: [inCloud] });
  expect(plan.measurements().segments).toEqual([]);
  plan.tools.press('clear');
  expect(cloud.getState().measurements).toEqual([]);
});

test('beside a whole plan the whole building is seen, and beside a place of it that place [N7]', async () => {
  const { cloud, view } = await openCloud();
  const { plan, view: flat } = openPlan();
  const whole = cloud.getCamera();
  ends.push(linkViews(flat, view, { isAligned: true, isOverlaid: false }));
  expect(cloud.getCamera()).toEqual(whole);
  expect(plan.getCamera().distanceM, 'both have one scale').toBe(whole.distanceM);
  ends.pop()?.();
  plan.setCamera({ ...plan.getCamera(), target: [1, 2, 0], distanceM: 3 });
  ends.push(linkViews(flat, view, { isAligned: true, isOverlaid: false }));
  expect(cloud.getCamera()).toMatchObject({ target: [1, 2, expect.any(Number)], distanceM: 3 });
});

test('pictures over each other are both seen as the plan is turned, cut at its level, and come apart as they were [N7]', async () => {
  const { cloud, view } = await openCloud();
  const { plan, view: flat } = openPlan();
  const before = cloud.getCamera();
  const unlink = linkViews(view, flat, { isAligned: true, isOverlaid: true });
  const { azimuthDeg } = plan.getCamera();
  expect(cloud.getCamera()).toMatchObject({ azimuthDeg, elevationDeg: 90, projection: 'orthographic' });
  expect(cloud.getState().level).toBe(plan.getState().level);
  cloud.setCamera({ ...before, target: [2, 2, 1], distanceM: 7 });
  expect(cloud.getCamera(), 'it does not turn away from the plan').toEqual(plan.getCamera());
  expect(plan.getCamera().target).toEqual([2, 2, 1]);
  unlink();
  const { elevationDeg, projection } = before;
  expect(cloud.getCamera()).toMatchObject({ azimuthDeg: before.azimuthDeg, elevationDeg, projection, distanceM: 7 });
  expect(cloud.getState().level).toBeNull();
});

test('two clouds of different height are sliced at the same height [N7 K5]', async () => {
  const [{ cloud: low, view: lowView }, { cloud: high, view: highView }] = [await openCloud(), await openCloud()];
  const tall = { ...highView, heights: () => ({ fromM: 0, toM: 2 * (low.heights()?.toM ?? 0) }) };
  ends.push(linkViews(lowView, tall, { isAligned: true, isOverlaid: false }));
  low.setState({ slice: { from: 0, to: 50 } });
  expect(high.getState().slice?.to).toBeCloseTo(25, 6);
  high.setState({ slice: null });
  expect(low.getState().slice).toBeNull();
});

test('views of other meters share the tool and nothing else [N7]', async () => {
  const { cloud, view } = await openCloud();
  const { plan, view: flat } = openPlan();
  const [before, seen] = [plan.getCamera(), cloud.getCamera()];
  ends.push(linkViews(view, flat, { isAligned: false, isOverlaid: true }));
  expect([plan.getCamera(), cloud.getCamera()]).toEqual([before, seen]);
  cloud.setCamera({ ...seen, target: [3, 4, 1] });
  cloud.setState({ measurements: [{ kind: 'distance', points: [[0, 0, 0], [1, 0, 0]] }] }); // prettier-ignore
  expect(plan.getCamera()).toEqual(before);
  expect(plan.getState().measurements).toEqual([]);
  plan.tools.press('area');
  expect(cloud.tools.list().find(({ id }) => id === 'area')?.isOn).toBe(true);
  cloud.tools.press('area');
  expect(plan.measurements().mode).toBe('none');
});

/** A room of 10 by 6 units. */
const drawing: CadDrawing = {
  version: 1,
  unit: { name: 'meters', metresPerUnit: 1, isAssumed: false },
  originM: [1000, 500],
  bounds: { minX: 0, minY: 0, maxX: 10, maxY: 6 },
  layers: [{ name: 'A-WALL', color: null, isShown: true }],
  groups: [
    { layer: 0, color: null, penMm: 0.25, lines: [[0, 0, 10, 0, 10, 6, 0, 6, 0, 0]], curves: [], arcs: [], fills: [] },
  ],
  texts: [],
  sheets: [],
  missed: [],
};

test('a drawing lies where its placement says: its snapped corners, its camera and measurements of others are those of the project [N7 K1]', async () => {
  const placement: Placement = { scale: 0.3048, turnDeg: 90, shiftM: [200, -280, 5] };
  const inProject = ([x, y]: Point2) => placePoint(placement, [1000 + x, 500 + y, 0]);
  const viewer = createDrawingViewer(host(), { drawing, placement, levels, unit: 'm' });
  ends.push(viewer.dispose);
  const { cloud, view } = await openCloud();
  ends.push(
    linkViews({ ...viewer, isFlat: true, levels: () => levels, heights: () => null }, view, {
      isAligned: true,
      isOverlaid: false,
    }),
  );
  const middle = inProject([5, 3]);
  expect(
    viewer
      .getCamera()
      .target.map((value, i) => value - (middle[i] ?? 0))
      .every((d) => Math.abs(d) < 1e-6),
  ).toBe(true);
  expect(cloud.getCamera().target[0]).toBeCloseTo(middle[0], 6);
  const canvas = document.querySelector('canvas');
  if (!canvas) throw new Error('no canvas');
  viewer.tools.press('measure');
  const [[ax, ay, az], [bx, by, bz]] = [inProject([0, 0]), inProject([10, 0])];
  pressIn(viewer, canvas, [ax, ay]);
  pressIn(viewer, canvas, [bx, by]);
  const [measured] = cloud.getState().measurements;
  const expected = [ax, ay, az, bx, by, bz];
  expect(measured?.points.flat().map((value, i) => Math.abs(value - (expected[i] ?? 0)) < 1e-6)).toEqual(
    expected.map(() => true),
  );
  viewer.setState({ level: upper?.id ?? null });
  pressIn(viewer, canvas, [ax, ay]);
  pressIn(viewer, canvas, [bx, by]);
  expect(cloud.getState().measurements[1]?.points[0]?.[2], 'at the height of the level').toBe(upper?.elevationM);
});
