import { expect, test } from 'vitest';
import type { Fillings, Jamb } from './find-jambs.ts';
import { measureWidths } from './measure-width.ts';
import { wallAlongX } from './testing/wall-drafts.ts';
import { widthOf, type WallDraft } from './wall-draft.ts';

const jamb = (u: number, depthM: number, frameDepthM?: number): Jamb => ({
  u,
  depthM,
  frameDepthM,
  isBeyondFrame: false,
  isOfWindow: true,
});

/** So many voxels at one depth in openings. */
const filledAt = (depthM: number, count: number): Float64Array =>
  Float64Array.from({ length: 40 }, (_, bin) => (bin === Math.floor(depthM * 100) ? count : 0));

const shows = (
  wall: WallDraft,
  { jambs = [], windows = filledAt(0, 0), doors = filledAt(0, 0) }: { jambs?: Jamb[] } & Partial<Fillings> = {},
) => ({ wall, jambs, fillings: { windows, doors } });

test('an outer wall without openings is as thick as those of the other storeys of its building', () => {
  const [below, above] = [wallAlongX(0, 0, 8), wallAlongX(0, 0, 8)];
  measureWidths([
    { walls: [below], shown: [shows(below)] },
    { walls: [above], shown: [shows(above, { jambs: [jamb(2, 0.42), jamb(3, 0.42)] })] },
  ]);
  expect(widthOf(above)).toBeCloseTo(0.42, 3);
  expect(above.isWidthAssumed).toBe(false);
  expect(widthOf(below)).toBeCloseTo(0.42, 3);
  expect(below.isWidthAssumed).toBe(true);
});

test('what the walls of one building show says nothing of another one in the same scan', () => {
  const [house, annex] = [wallAlongX(0, 0, 8), wallAlongX(0, 12, 16)];
  const jambs = [jamb(2, 0.42), jamb(3, 0.42)];
  measureWidths([{ walls: [house, annex], shown: [shows(house, { jambs }), shows(annex)] }]);
  expect(widthOf(house)).toBeCloseTo(0.42, 3);
  expect(widthOf(annex)).toBeCloseTo(0.3, 3);
});

test('the depth of window panes says how thick walls are, that of door leaves only where there is no window', () => {
  const walls = [wallAlongX(0, 0, 2), wallAlongX(0, 2.5, 5), wallAlongX(0, 5.5, 8)];
  const leaf = filledAt(0.055, 900);
  measureWidths([
    {
      walls,
      shown: [
        shows(walls[0]!, { doors: leaf }),
        shows(walls[1]!, { doors: leaf }),
        shows(walls[2]!, { windows: filledAt(0.115, 300) }),
      ],
    },
  ]);
  expect(widthOf(walls[0]!)).toBeCloseTo(0.25, 3);
});

test('walls whose windows each show little of their panes show enough together', () => {
  const walls = [wallAlongX(0, 0, 2), wallAlongX(0, 2.5, 5), wallAlongX(0, 5.5, 8)];
  const little = filledAt(0.065, 40);
  measureWidths([{ walls, shown: walls.map((wall) => shows(wall, { windows: little })) }]);
  expect(walls.map(widthOf)).toEqual(walls.map(() => expect.closeTo(0.15, 3)));
});

test('a single jamb much deeper than the panes of windows is none', () => {
  const widthBy = (paneM: number) => {
    const walls = [wallAlongX(0, 0, 4), wallAlongX(0, 4.5, 8)];
    const windows = filledAt(paneM, 300);
    measureWidths([{ walls, shown: [shows(walls[0]!, { jambs: [jamb(2, 0.49)] }), shows(walls[1]!, { windows })] }]);
    return walls.map(widthOf);
  };
  expect(widthBy(0.065)).toEqual([expect.closeTo(0.15, 3), expect.closeTo(0.15, 3)]);
  expect(widthBy(0.205)).toEqual([expect.closeTo(0.49, 3), expect.closeTo(0.49, 3)]);
});
