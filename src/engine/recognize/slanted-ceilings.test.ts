import { expect, test } from 'vitest';
import type { VoxelCloud } from '#engine/voxels/voxel-cloud.ts';
import { findCeilings } from './ceiling-map.ts';
import { findSlantedCeilings } from './slanted-ceilings.ts';

const STEP_M = 0.03;
const CELL_M = 0.1;

/** A surface over a rectangle of the plan, as a scan from below shows it. */
type Sheet = { x: [number, number]; y: [number, number]; heightAt: (x: number, y: number) => number };

function cloudOf(sheets: readonly Sheet[]): VoxelCloud {
  const places = sheets.flatMap(({ x: [x0, x1], y: [y0, y1], heightAt }) => {
    const [columns, rows] = [Math.floor((x1 - x0) / STEP_M), Math.floor((y1 - y0) / STEP_M)];
    return Array.from({ length: columns * rows }, (_, i) => {
      const [x, y] = [x0 + ((i % columns) + 0.5) * STEP_M, y0 + (Math.floor(i / columns) + 0.5) * STEP_M];
      const [a, b] = [(heightAt(x + 0.01, y) - heightAt(x, y)) / 0.01, (heightAt(x, y + 0.01) - heightAt(x, y)) / 0.01];
      const length = Math.hypot(1, a, b);
      return { x, y, z: heightAt(x, y), nx: a / length, ny: b / length, nz: -1 / length };
    });
  });
  const axis = (of: (place: (typeof places)[number]) => number) => Float32Array.from(places, of);
  return {
    voxelM: STEP_M,
    count: places.length,
    x: axis(({ x }) => x),
    y: axis(({ y }) => y),
    z: axis(({ z }) => z),
    stations: [[2, 2, 1.5]],
    nx: axis(({ nx }) => nx),
    ny: axis(({ ny }) => ny),
    nz: axis(({ nz }) => nz),
    planarity: new Float32Array(places.length).fill(1),
  };
}

const found = (...sheets: Sheet[]) => findSlantedCeilings(cloudOf(sheets), 0, 6, CELL_M);
const SLOPE: Sheet = { x: [0, 4], y: [0, 2], heightAt: (_, y) => 1 + 0.8 * y };

test('a slanted ceiling lies in its plane, also where a wall parts it', () => {
  const [slope, ...others] = found({ ...SLOPE, x: [0, 2] }, { ...SLOPE, x: [2.3, 4] });
  expect(others).toEqual([]);
  expect(slope?.plane).toEqual({ a: expect.closeTo(0, 3), b: expect.closeTo(0.8, 3), c: expect.closeTo(1, 3) });
  expect(slope?.areaM2).toBeCloseTo(3.7 * 2, 0);
});

test('the underside of stairs is none: a ceiling is over it', () => {
  expect(found(SLOPE, { x: [0, 4], y: [0, 2], heightAt: () => 4 })).toEqual([]);
});

test('neither is what is level, steep, small or curved', () => {
  const over = (heightAt: Sheet['heightAt'], x: [number, number] = [0, 4]) => found({ x, y: [0, 2], heightAt });
  expect(over((_, y) => 2.5 + 0.1 * y)).toEqual([]);
  expect(over((_, y) => 1 + 5 * y)).toEqual([]);
  expect(over((_, y) => 1 + 0.8 * y, [0, 0.5])).toEqual([]);
  expect(over((_, y) => 2 + Math.sqrt(Math.max(0, 4 - (y - 2) ** 2)))).toEqual([]);
});

test('a roof seen through the opening of a stair is no ceiling of the storey below, unless most of its ceiling is slanted', () => {
  const levels = { floorM: 0, ceilingM: 2.5, hasCeiling: true, floorAreaM2: 40, ceilingAreaM2: 30 };
  const slopesOver = (room: Sheet['x']) =>
    findCeilings(
      cloudOf([
        { x: room, y: [0, 4], heightAt: () => 2.5 },
        { x: [-3, -0.5], y: [0, 2], heightAt: (_, y) => 3.2 + 0.8 * y },
      ]),
      levels,
      6,
      STEP_M,
    ).slanted.length;
  expect(slopesOver([0, 6])).toBe(0);
  expect(slopesOver([0, 0.9])).toBe(1);
});
