import { expect, test } from 'vitest';
import { UNCLAIMED } from './classify-voxels.ts';
import { findObjects } from './find-objects.ts';
import { levelCloud } from './testing/level-cloud.ts';

const levels = { floorM: 0, ceilingM: 2.6, hasCeiling: true, floorAreaM2: 20, ceilingAreaM2: 20 };

/** What a box of shelves from one height to another, close enough to be one thing, is taken for. */
function found(widthM: number, depthM: number, fromM: number, toM: number) {
  const heights = Array.from({ length: Math.round((toM - fromM) / 0.075) + 1 }, (_, i) => fromM + i * 0.075);
  const cloud = levelCloud(heights.map((z) => ({ x: 0, y: 0, widthM, depthM, z })));
  const { objects, rejected } = findObjects(
    cloud,
    { levels, part: undefined },
    new Uint8Array(cloud.count).fill(UNCLAIMED),
  );
  return [...objects.map(({ className }) => className), ...rejected.map(({ category }) => `not modeled: ${category}`)];
}

test.each([
  ['a cabinet', 1.8, 0.6, 0.02, 2.1, 'cabinet'],
  ['a table', 1.6, 0.8, 0.02, 0.74, 'table'],
  ['a lamp at the ceiling', 1.2, 0.3, 2.3, 2.58, 'luminaire'],
  ['what hangs down far from the ceiling', 1.2, 1.2, 1.85, 2.55, 'clutter'],
  ['what hangs from the ceiling and is as broad as a room', 2.6, 2, 2.1, 2.58, 'clutter'],
  ['what is as deep as no cabinet', 2.6, 1.9, 0.02, 1.2, 'clutter'],
  ['what is longer than any table', 3.6, 1.8, 0.02, 0.74, 'clutter'],
  ['much that touches', 4.2, 1.2, 0.02, 2.1, 'not modeled: objects'],
  ['much that touches, from floor to ceiling', 2.4, 2.3, 0.02, 2.55, 'not modeled: objects'],
  ['a service deck under the ceiling', 4.2, 2.4, 2.3, 2.5, 'not modeled: objects'],
])('%s is taken for what its size allows', (_, widthM, depthM, fromM, toM, expected) => {
  expect(found(widthM, depthM, fromM, toM)).toEqual([expected]);
});
