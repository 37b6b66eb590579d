import { Matrix4 } from 'three';
import { expect, test } from 'vitest';
import { encodePotreeSample, sampleRoom } from '#viewer/testing/potree-sample.ts';
import { describeCloud } from './opened-cloud.ts';
import { parsePotreeHierarchy } from './potree-hierarchy.ts';
import { parsePotreeMetadata } from './potree-metadata.ts';

/** A room of 4 by 3 m with a few points at a height. */
function opened(topM: number, cloudToProject = new Matrix4()) {
  const few = sampleRoom(16)
    .slice(0, 40)
    .map((point) => ({ ...point, position: [point.position[0], point.position[1], topM] as [number, number, number] }));
  const { metadata, hierarchy } = encodePotreeSample([...sampleRoom(16), ...few], { leafSize: 100 });
  const meta = parsePotreeMetadata(JSON.parse(metadata));
  const octree = parsePotreeHierarchy(hierarchy.buffer, meta.hierarchy.firstChunkSize, meta.boundingBox);
  const found = describeCloud(meta, octree, cloudToProject, undefined);
  if (!found) throw new Error('no root');
  return found;
}

test('a gallery that few points show is in the first picture; strays far away are not [L1]', () => {
  const hall = opened(4.5);
  expect(hall.focus).toEqual(hall.bounds);
  expect(Math.max(...hall.seen.map(([, , z]) => z))).toBeCloseTo(4.5, 2);
  const strayed = opened(60);
  expect(strayed.focus.max[2]).toBeLessThan(10);
  expect(strayed.bounds.max[2]).toBeCloseTo(60, 1);
  expect(Math.max(...strayed.seen.map(([, , z]) => z))).toBeLessThan(10);
});

test('what is seen of a cloud lies where the cloud does [L1]', () => {
  const moved = opened(4.5, new Matrix4().makeTranslation(100, 0, 0));
  expect(Math.min(...moved.seen.map(([x]) => x))).toBeGreaterThan(95);
});
