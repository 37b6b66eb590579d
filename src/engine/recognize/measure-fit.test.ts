import { expect, test } from 'vitest';
import type { Building } from '#domain/building/building.ts';
import { sampleBuilding } from '#domain/building/testing/sample-building.ts';
import { pointClassId } from '#domain/point-classes/point-classes.ts';
import { blocksOf, type VoxelBlocks } from '#engine/voxels/voxel-blocks.ts';
import { measureFit } from './measure-fit.ts';

type Point = [x: number, y: number, z: number, className: string];

const wall = (id: string, y: number): Building['walls'][number] => ({
  id,
  storey_id: 'storey-0',
  confidence: 0.9,
  assumed: [],
  start_pt: [0, y, 0],
  end_pt: [5, y, 0],
  width: 0.2,
  height: 2.5,
  neighbor_wall_ids_at_start: [],
  neighbor_wall_ids_at_end: [],
  isExternal: false,
  sidesSeen: 2,
});
const slab: Building['slabs'][number] = {
  id: 'floor',
  storey_id: 'storey-0',
  confidence: 0.7,
  assumed: [],
  kind: 'floor',
  polygon: [
    [0, 0],
    [5, 0],
    [5, 4],
    [0, 4],
  ],
  holes: [],
  topM: 0,
  thicknessM: 0.3,
};
const none = { columns: [], beams: [] };
const building: Building = { ...sampleBuilding, ...none, walls: [wall('south', 0), wall('north', 4)], slabs: [slab] };

function cloudOf(points: readonly Point[]): { cloud: VoxelBlocks; classes: Uint8Array } {
  const column = (axis: 0 | 1 | 2) => Float32Array.from(points, (point) => point[axis]);
  const all = { voxelM: 0.02, count: points.length, stations: [], x: column(0), y: column(1), z: column(2) };
  return { cloud: blocksOf(all), classes: Uint8Array.from(points, ([, , , name]) => pointClassId(name)) };
}

/** Points of a wall's face, of which one in ten lies as far off as `strayM`. */
const facePoints = (y: number, offM: number, strayM = offM): Point[] =>
  Array.from({ length: 200 }, (_, i) => [0.02 * i + 0.5, y + 0.1 + (i % 10 === 0 ? strayM : offM), 1.2, 'wall_int']);

test('a wall and a slab know how far their points lie from their faces [N3]', () => {
  const floor: Point[] = Array.from({ length: 100 }, (_, i) => [1 + 0.02 * i, 2, 0.0125, 'floor']);
  const { cloud, classes } = cloudOf([...facePoints(0, 0.0045), ...facePoints(4, -0.0105, 0.0505), ...floor]);
  const { walls, slabs } = measureFit(cloud, classes, building);
  expect(walls.map(({ fit }) => fit)).toEqual([
    { meanM: 0.0045, p95M: 0.005, pointCount: 200 },
    // A tenth of them decides what 95 of 100 do not exceed.
    { meanM: 0.0145, p95M: 0.051, pointCount: 200 },
  ]);
  expect(slabs[0]?.fit).toEqual({ meanM: 0.0125, p95M: 0.013, pointCount: 100 });
});

test('what is something else, lies farther off or beside it, or is too little, says nothing [N3]', () => {
  const shelf: Point[] = facePoints(0, 0.02).map(([x, y, z]) => [x, y, z, 'clutter']);
  const beside: Point[] = facePoints(0, 0).map(([x, y, z]) => [x + 6, y, z, 'wall_int']);
  const few = facePoints(4, 0).slice(0, 20);
  const { cloud, classes } = cloudOf([...shelf, ...beside, ...facePoints(0, 0.15), ...few]);
  expect(measureFit(cloud, classes, building)).toEqual(building);
});

test('points are brought from the frame of the cloud into the project first [N3]', () => {
  const raised = {
    ...building,
    frame: { ...building.frame, cloudToProject: [1, 0, 0, 0, 0, 1, 0, 0, 0, 0, 1, 0, 0, -7, 0, 1] },
  };
  const { cloud, classes } = cloudOf(facePoints(7, 0.0025));
  expect(measureFit(cloud, classes, raised).walls[0]?.fit).toMatchObject({ meanM: 0.0025, p95M: 0.003 });
});

test('columns and beams know it of their own points [N3]', () => {
  const said = { storey_id: 'storey-0', confidence: 0.9, assumed: [] };
  const square = { ...said, center: [1, 1, 0] as [number, number, number], depth: 0.4, height: 3, rotationDeg: 45 };
  const framed: Building = {
    ...building,
    columns: [
      { ...square, id: 'square', shape: 'rect', width: 0.6 },
      { ...square, id: 'round', shape: 'round', width: 0.4, center: [4, 1, 0] },
    ],
    beams: [{ ...said, id: 'beam', start_pt: [0, 3, 2.8], end_pt: [5, 3, 2.8], width: 0.3, depth: 0.5 }],
  };
  const repeated = (make: (i: number) => Point) => Array.from({ length: 40 }, (_, i) => make(i));
  const diagonal = Math.SQRT1_2;
  const { cloud, classes } = cloudOf([
    // The end of the turned column, 0.3 m from its middle, and 3.5 mm farther.
    ...repeated((i) => [1 + 0.3035 * diagonal, 1 + 0.3035 * diagonal, 0.05 * i, 'column_rect']),
    ...repeated((i) => [4 + 0.2055 * Math.cos(i), 1 + 0.2055 * Math.sin(i), 1.5, 'column_round']),
    // Its underside and one side.
    ...repeated((i) => [0.1 * i, 3.1, 2.3 - 0.0075, 'beam']),
    ...repeated((i) => [0.1 * i, 3.15 + 0.0075, 2.5, 'beam']),
  ]);
  const found = measureFit(cloud, classes, framed);
  const means = [...found.columns, ...found.beams].map(({ id, fit }) => [id, fit?.meanM, fit?.pointCount]);
  expect(means).toEqual([
    ['square', 0.0035, 40],
    ['round', 0.0055, 40],
    ['beam', 0.0075, 80],
  ]);
});
