import { expect, test } from 'vitest';
import { encodePotreeSample, sampleRoom } from '#viewer/testing/potree-sample.ts';
import { denseBounds } from './dense-bounds.ts';
import { parsePotreeHierarchy } from './potree-hierarchy.ts';
import { parsePotreeMetadata, tightBounds } from './potree-metadata.ts';

function boundsOf(points: ReturnType<typeof sampleRoom>) {
  const files = encodePotreeSample(points, { leafSize: 100 });
  const meta = parsePotreeMetadata(JSON.parse(files.metadata));
  return denseBounds(
    parsePotreeHierarchy(files.hierarchy.buffer, meta.hierarchy.firstChunkSize, meta.boundingBox).values(),
    tightBounds(meta),
  );
}

test('stray points far away do not widen the picture', () => {
  const strays = Array.from({ length: 60 }, (_, i) => ({
    position: [60 - i, i % 50, -9] as [number, number, number],
    rgb: [0, 0, 0] as [number, number, number],
    classId: 0,
  }));
  const { min, max } = boundsOf([...sampleRoom(12), ...strays]);
  expect(max[0]).toBeLessThan(9);
  expect(max[1]).toBeLessThan(9);
  expect(min[2]).toBeGreaterThan(-5);
});

test('without stray points the box holds the whole room', () => {
  const { min, max } = boundsOf(sampleRoom(12));
  [0, 0, 0].forEach((low, axis) => expect(min[axis]).toBeLessThan(low + 0.3));
  [4, 3, 2.5].forEach((high, axis) => expect(max[axis]).toBeGreaterThan(high - 0.3));
});
