import { afterEach, describe, expect, test } from 'vitest';
import { sampleBuilding } from '#domain/building/testing/sample-building.ts';
import { doubtfulBuilding } from '#domain/building/testing/doubtful-building.ts';
import { colorShares, isShown, mountHost, nextEvent } from '#viewer/testing/browser.ts';
import type { PlanEvents, PlanViewer, PlanViewerOptions } from './plan-viewer-types.ts';
import { createPlanViewer } from './plan-viewer.ts';

let viewer: PlanViewer | undefined;
afterEach(() => viewer?.dispose());

const room = sampleBuilding.rooms[0];
if (!room) throw new Error('the sample has no room');

function open(options: Partial<PlanViewerOptions> = {}) {
  viewer = createPlanViewer(mountHost(480, 320), { building: sampleBuilding, ...options });
  return viewer;
}

function press(x: number, y: number, button = 0) {
  const canvas = document.querySelector('canvas');
  const box = canvas?.getBoundingClientRect();
  for (const type of ['pointermove', 'pointerdown', 'pointerup']) {
    canvas?.dispatchEvent(
      new PointerEvent(type, {
        pointerId: 1,
        clientX: (box?.left ?? 0) + x,
        clientY: (box?.top ?? 0) + y,
        button: type === 'pointermove' ? -1 : button,
        bubbles: true,
      }),
    );
  }
}

const isNavy = ([r, g, b]: number[]) => (r ?? 0) < 40 && (g ?? 0) < 65 && (b ?? 0) > 80;
const isAmber = ([r, g, b]: number[]) => (r ?? 0) > 150 && (b ?? 0) < (r ?? 0) - 60 && (g ?? 0) < (r ?? 0) - 20;
const isPale = ([r, g, b]: number[]) => (r ?? 0) > 150 && (g ?? 0) > 180 && (b ?? 0) > 220;

describe('plan viewer', () => {
  test('draws walls in navy on light and in pale blue on dark', { tags: 'nightly' }, async () => {
    const v = open({ hasDimensions: false });
    expect(await colorShares(await v.screenshot(), isNavy)).toBeGreaterThan(0.005);
    v.setTheme('dark');
    const shot = await v.screenshot();
    expect(await colorShares(shot, isPale)).toBeGreaterThan(0.005);
    expect(await colorShares(shot, isNavy)).toBeLessThan(0.002);
  });

  test('hatches what was scanned and not modeled, on light and on dark [N26]', { tags: 'nightly' }, async () => {
    const clean = open({ hasDimensions: false });
    expect(await colorShares(await clean.screenshot(), isAmber)).toBe(0);
    clean.dispose();
    const v = open({ hasDimensions: false, building: doubtfulBuilding });
    for (const theme of ['light', 'dark'] as const) {
      v.setTheme(theme);
      expect(await colorShares(await v.screenshot(), isAmber)).toBeGreaterThan(0.001);
    }
  });

  test('a click selects a room and tells name, area and perimeter', async () => {
    const v = open();
    const selected = nextEvent<PlanEvents['select']>((listener) => v.on('select', listener));
    const inside = v.toScreen([(room.polygon[0]?.[0] ?? 0) + 0.5, (room.polygon[0]?.[1] ?? 0) + 0.5]);
    press(inside.x, inside.y);
    expect(await selected).toMatchObject({ id: room.id, name: room.name, areaM2: room.areaM2 });
    expect((await selected)?.perimeterM).toBeGreaterThan(10);
    expect(v.getState().selection).toEqual([{ model: '', id: room.id }]);
  });

  test('an area clicked along a room snaps to its corners and has the room area [K4][K11][N7]', () => {
    const v = open();
    v.tools.press('area');
    for (const corner of room.polygon) {
      const at = v.toScreen(corner);
      press(at.x + 0.4, at.y - 0.4);
    }
    expect(isShown(v, 'clear')).toBe(true);
    press(240, 160, 2);
    const [area] = v.measurements().areas;
    expect(area?.areaM2).toBeCloseTo(room.areaM2, 6);
    v.tools.press('clear');
    expect(isShown(v, 'clear')).toBe(false);
  });

  test('the tools exclude each other and Escape drops what is pending [K4]', () => {
    const v = open();
    v.tools.press('measure');
    press(100, 100);
    expect(v.measurements().pending).toHaveLength(1);
    document.querySelector('canvas')?.dispatchEvent(new KeyboardEvent('keydown', { key: 'Escape' }));
    expect(v.measurements().pending).toHaveLength(0);
    expect([v.tools.cancel(), v.measurements().mode, v.tools.cancel()]).toEqual([true, 'none', false]);
    v.tools.press('area');
    expect(v.measurements().mode).toBe('area');
    v.tools.press('area');
    expect(v.measurements().mode).toBe('none');
  });

  test('the whole storey lies beside the panel, until one moves it', () => {
    const v = open({ hasDimensions: false });
    v.setInsets({ leftPx: 200, rightPx: 0, topPx: 0, bottomPx: 40 });
    const places = room.polygon.map((point) => v.toScreen(point));
    expect(Math.min(...places.map(({ x }) => x))).toBeGreaterThanOrEqual(200);
    expect(Math.max(...places.map(({ y }) => y))).toBeLessThanOrEqual(280);
    v.zoom(2);
    const zoomed = v.getCamera();
    v.setInsets({ leftPx: 0, rightPx: 0, topPx: 0, bottomPx: 0 });
    expect(v.getCamera()).toEqual(zoomed);
  });

  test('a plan too small for dimensions gets their room', () => {
    const cornerIn = (widthPx: number, heightPx: number) => {
      const v = createPlanViewer(mountHost(widthPx, heightPx), { building: sampleBuilding });
      const { x } = v.toScreen([0, 0]);
      v.dispose();
      return x;
    };
    expect(cornerIn(1200, 1200)).toBeGreaterThan(60);
    expect(cornerIn(240, 400)).toBeCloseTo(20, 0);
  });

  test('moves and zooms with the keyboard and comes back with R', () => {
    const v = open();
    const fitted = v.getCamera();
    const canvas = document.querySelector('canvas');
    for (const key of ['ArrowRight', '+', '+'])
      canvas?.dispatchEvent(new KeyboardEvent('keydown', { key, cancelable: true }));
    expect(v.getCamera().distanceM).toBeLessThan(fitted.distanceM * 0.75);
    expect(v.getCamera().target).not.toEqual(fitted.target);
    canvas?.dispatchEvent(new KeyboardEvent('keydown', { key: 'r' }));
    expect(v.getCamera()).toEqual(fitted);
  });

  test('the wheel and two fingers zoom about the place that they touch', () => {
    const v = open();
    const corner = room.polygon[0] ?? [0, 0];
    const box = document.querySelector('canvas')?.getBoundingClientRect() ?? new DOMRect();
    const at = v.toScreen(corner);
    const fire = (event: Event) => document.querySelector('canvas')?.dispatchEvent(event);
    fire(
      new WheelEvent('wheel', { deltaY: -240, clientX: box.left + at.x, clientY: box.top + at.y, cancelable: true }),
    );
    const zoomed = v.getCamera().distanceM;
    expect(v.toScreen(corner).x).toBeCloseTo(at.x, 0);
    expect(v.toScreen(corner).y).toBeCloseTo(at.y, 0);
    const touch = (type: string, pointerId: number, x: number) =>
      fire(new PointerEvent(type, { pointerId, clientX: box.left + x, clientY: box.top + 160, bubbles: true }));
    touch('pointerdown', 1, 200);
    touch('pointerdown', 2, 280);
    for (const spread of [10, 20, 40]) {
      touch('pointermove', 1, 200 - spread);
      touch('pointermove', 2, 280 + spread);
    }
    expect(v.getCamera().distanceM / zoomed).toBeCloseTo(0.5, 6);
  });

  test('shows the place of a 3D camera from above, at the same scale [N7][K3]', () => {
    const v = open();
    v.setCamera({ target: [3, 4, 1], distanceM: 9, azimuthDeg: 33, elevationDeg: 20, projection: 'perspective' });
    expect(v.getCamera()).toMatchObject({
      target: [3, 4, 1],
      distanceM: 9,
      elevationDeg: 90,
      projection: 'orthographic',
    });
    const middle = v.toScreen([3, 4]);
    expect([Math.round(middle.x), Math.round(middle.y)]).toEqual([240, 160]);
  });

  test('opened at the place of a 3D camera, it looks from above, and so does what lies under it [N7][K3]', () => {
    const camera = { target: [2, 1.5, 0], distanceM: 12, azimuthDeg: -58, elevationDeg: 32 } as const;
    const v = open({ state: { camera: { ...camera, target: [...camera.target], projection: 'perspective' } } });
    const poses: unknown[] = [];
    v.setUnder((_host, { pose }) => {
      poses.push(pose);
      return {
        setCamera: () => {},
        setInsets: () => {},
        setTheme: () => {},
        screenshot: v.screenshot,
        dispose: () => {},
      };
    });
    const above = { target: [2, 1.5, 0], distanceM: 12, elevationDeg: 90, projection: 'orthographic' };
    expect(v.getCamera()).toMatchObject(above);
    expect(poses).toMatchObject([above]);
  });

  test('another level is shown whole, wherever it is and whatever was looked at, and an unknown one shows the first', async () => {
    const aside = (point: readonly number[]) => [point[0]! + 60, point[1]! + 40] as [number, number];
    const building = {
      ...sampleBuilding,
      walls: sampleBuilding.walls.map((wall) =>
        wall.storey_id === 'storey-1'
          ? {
              ...wall,
              start_pt: [...aside(wall.start_pt), wall.start_pt[2]] as typeof wall.start_pt,
              end_pt: [...aside(wall.end_pt), wall.end_pt[2]] as typeof wall.end_pt,
            }
          : wall,
      ),
      rooms: sampleBuilding.rooms.map((each) =>
        each.storey_id === 'storey-1' ? { ...each, polygon: each.polygon.map(aside) } : each,
      ),
    };
    const v = open({ building });
    v.zoom(4);
    v.setStorey('storey-1');
    expect(v.getState().level).toBe('storey-1');
    for (const corner of building.rooms.find(({ storey_id }) => storey_id === 'storey-1')?.polygon ?? []) {
      const { x, y } = v.toScreen(corner);
      expect(x).toBeGreaterThan(0);
      expect(x).toBeLessThan(480);
      expect(y).toBeGreaterThan(0);
      expect(y).toBeLessThan(320);
    }
    v.zoom(2);
    const zoomed = v.getCamera();
    v.setStorey('storey-1');
    expect(v.getCamera(), 'the same level stays as it is looked at').toEqual(zoomed);
    v.setState({ level: 'nowhere' });
    expect(v.getState().level).toBe('storey-0');
    const error = nextEvent<PlanEvents['error']>((listener) => {
      const empty = createPlanViewer(mountHost(100, 100), { building: { ...sampleBuilding, storeys: [] } });
      const end = empty.on('error', listener);
      empty.setStorey('x');
      return end;
    });
    expect((await error).message).toBe('There is no plan for this level.');
  });
});
