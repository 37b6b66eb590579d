import { expect, test } from 'vitest';
import { findOpenings, type OpeningDraft } from './find-openings.ts';
import { wallAlongX } from './testing/wall-drafts.ts';
import { wallView } from './testing/wall-view.ts';

const WALL = wallAlongX(0, 0, 6, 0.3);
const HEIGHT_M = 2.5;
const PANE_M = 0.15;
const CURTAIN_M = -0.1;
const NOT_LOOKED_THROUGH = (): number => 0;

const isWithin = (value: number, [from, to]: readonly [number, number]): boolean => value > from && value < to;

/** The windows of a wall with one from 2 to 3.2, between 0.9 and 2.1 high, behind curtains that reach from the floor to 2.3. */
function windowsBehind(
  curtains: readonly (readonly [number, number])[],
  depthOfPane: (u: number) => number[] = () => [PANE_M],
): OpeningDraft[] {
  const view = wallView(WALL, (u, z) => {
    if (z < 2.3 && curtains.some((curtain) => isWithin(u, curtain))) return [CURTAIN_M];
    return isWithin(u, [2, 3.2]) && isWithin(z, [0.9, 2.1]) ? depthOfPane(u) : [0];
  });
  return findOpenings(view, WALL, 0, HEIGHT_M, NOT_LOOKED_THROUGH).openings;
}

test('a window that nothing hides ends where the wall begins', () => {
  const [window, ...others] = windowsBehind([]);
  expect(others).toEqual([]);
  expect(window).toMatchObject({ kind: 'window', isWidthAssumed: false });
  expect(window?.from).toBeCloseTo(2, 1);
  expect(window?.to).toBeCloseTo(3.2, 1);
});

test('a window between curtains ends in the middle of what each of them hides, and its width is assumed', () => {
  const [window, ...others] = windowsBehind([
    [1.85, 2.2],
    [3, 3.35],
  ]);
  expect(others).toEqual([]);
  expect(window?.from).toBeCloseTo(2.025, 1);
  expect(window?.to).toBeCloseTo(3.175, 1);
  expect(window?.isWidthAssumed).toBe(true);
});

test('the upright of a frame that shows behind a curtain ends the window', () => {
  const view = wallView(WALL, (u, z) => {
    const hanging = z < 2.3 && isWithin(u, [1.7, 2.3]) ? [CURTAIN_M] : [];
    if (!isWithin(u, [2, 3.2]) || !isWithin(z, [0.9, 2.1])) return hanging.length > 0 ? hanging : [0];
    // A pane gives back a part of what meets it, and less of it shows beside a curtain.
    const isShown = isWithin(u, [2, 2.1]) || (hanging.length === 0 && Math.round((u + z) / 0.05) % 2 === 0);
    return isShown ? [...hanging, PANE_M] : hanging;
  });
  const [window] = findOpenings(view, WALL, 0, HEIGHT_M, NOT_LOOKED_THROUGH).openings;
  expect(window?.from).toBeCloseTo(2.05, 1);
  expect(window?.to).toBeCloseTo(3.2, 1);
  expect(window?.isWidthAssumed).toBe(false);
});

test('a door beside a window bounds it', () => {
  const view = wallView(WALL, (u, z) => {
    if (isWithin(u, [3.2, 4.2]) && z < 2.1) return [0.2];
    return isWithin(u, [2, 3.2]) && isWithin(z, [0.9, 2.1]) ? [PANE_M] : [0];
  });
  const { openings } = findOpenings(view, WALL, 0, HEIGHT_M, NOT_LOOKED_THROUGH);
  expect(openings.map(({ kind }) => kind)).toEqual(['window', 'door']);
  expect(openings[0]?.to).toBeCloseTo(3.2, 1);
});
