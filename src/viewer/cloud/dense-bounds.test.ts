import { expect, test } from 'vitest';
import { encodePotreeSample, sampleRoom } from '#viewer/testing/potree-sample.ts';
import { basisOf, eyeOf, fitPose } from '#viewer/view/camera-pose.ts';
import { rotate } from '#geometry/plane.ts';
import { dot3, subtract3 } from '#geometry/space.ts';
import { denseBounds, denseCorners } from './dense-bounds.ts';
import { type OctreeNode, parsePotreeHierarchy } from './potree-hierarchy.ts';
import { parsePotreeMetadata, tightBounds } from './potree-metadata.ts';

function octreeOf(points: ReturnType<typeof sampleRoom>) {
  const files = encodePotreeSample(points, { leafSize: 100 });
  const meta = parsePotreeMetadata(JSON.parse(files.metadata));
  const octree = parsePotreeHierarchy(files.hierarchy.buffer, meta.hierarchy.firstChunkSize, meta.boundingBox);
  return { nodes: [...octree.values()], dense: denseBounds(octree.values(), tightBounds(meta)) };
}
const boundsOf = (points: ReturnType<typeof sampleRoom>) => octreeOf(points).dense;

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

test('a room in a cloud of strays of a kilometer fills the picture, however few boxes the octree has of it [L1]', () => {
  const strays = Array.from({ length: 300 }, (_, i) => ({
    position: [((i * 397) % 1000) - 500, ((i * 613) % 1000) - 500, ((i * 211) % 200) - 100] as [number, number, number],
    rgb: [0, 0, 0] as [number, number, number],
    classId: 0,
  }));
  const room = sampleRoom(12);
  expect(strays.length / room.length, 'more than are left out on each side').toBeLessThan(0.08);
  const { min, max } = boundsOf([...room, ...strays]);
  for (const axis of [0, 1, 2] as const) {
    expect(max[axis]).toBeLessThan(40);
    expect(min[axis]).toBeGreaterThan(-40);
  }
});

test('of a coarse box that the points end in, only as much is in the picture as of its points [L1]', () => {
  const node = (pointCount: number, min: number, side: number): OctreeNode => ({
    name: 'r',
    level: 0,
    childMask: 0,
    pointCount,
    byteOffset: 0n,
    byteSize: 0n,
    bounds: { min: [min, 0, 0], max: [min + side, side, side] },
    children: [],
    isKnown: true,
  });
  const fine = Array.from({ length: 4 }, (_, i) => node(2300, 10 * i, 10));
  const cloud = [...fine, node(800, -40, 40)];
  const { min, max } = denseBounds(cloud, { min: [-40, 0, 0], max: [40, 40, 40] });
  expect(min[0]).toBeCloseTo(-20, 6);
  expect(max[0]).toBe(40);
});

test('without stray points the box holds the whole room', () => {
  const { min, max } = boundsOf(sampleRoom(12));
  [0, 0, 0].forEach((low, axis) => expect(min[axis]).toBeLessThan(low + 0.3));
  [4, 3, 2.5].forEach((high, axis) => expect(max[axis]).toBeGreaterThan(high - 0.3));
});

test('a building at an angle opens in the middle of the picture, and fills more of it than its box leaves [L1]', () => {
  // A wing at an angle: two corners of the box have nothing in them.
  const points = sampleRoom(12).map((point) => {
    const [x, y, z] = point.position;
    const [east, north] = rotate([3 * x, y], Math.PI / 4);
    return { ...point, position: [east, north, z] as [number, number, number] };
  });
  const { nodes, dense } = octreeOf(points);
  const spread = (pose: ReturnType<typeof fitPose>) => {
    const [eye, { right, up, back }] = [eyeOf(pose), basisOf(pose)];
    const seen = points.map(({ position }) => {
      const offset = subtract3(position, eye);
      return [dot3(offset, right) / -dot3(offset, back), dot3(offset, up) / -dot3(offset, back)] as const;
    });
    const [xs, ys] = [seen.map(([x]) => x), seen.map(([, y]) => y)];
    const [left, rightmost, low, high] = [Math.min(...xs), Math.max(...xs), Math.min(...ys), Math.max(...ys)];
    return { off: Math.abs(left + rightmost) + Math.abs(low + high), size: rightmost - left };
  };
  const [byBox, bySeen] = [fitPose(dense, 1.6), fitPose(dense, 1.6, 'oblique', denseCorners(nodes, dense))].map(spread);
  expect(bySeen?.off).toBeLessThan((byBox?.off ?? 0) / 3);
  expect(bySeen?.size).toBeGreaterThan(byBox?.size ?? Infinity);
});
