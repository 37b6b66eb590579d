import type { Building, Slab, Wall } from '#domain/building/building.ts';
import { pointClassId } from '#domain/point-classes/point-classes.ts';
import { direction, distance, dot, leftOf, type Point2, subtract } from '#geometry/plane.ts';
import { contains } from '#geometry/polygon.ts';
import type { VoxelBlocks } from '#engine/voxels/voxel-blocks.ts';

/** Farther from a face a point belongs to something else. */
const REACH_M = 0.1;
/** Places with fewer points say nothing about an element. */
const LEAST_VOXELS = 30;
const BINS = 100;
const BIN_M = REACH_M / BINS;
/** Walls are looked up by squares of the plan. */
const CELL_M = 1;

const WALLS = new Set(['wall_int', 'wall_ext'].map(pointClassId));
const SLABS = new Set(['floor', 'ceiling', 'roof'].map(pointClassId));

/** How far the points of an element lie from its faces: their number by distance, and the sum of the distances. */
type Tally = { bins: Uint32Array; count: number; sumM: number };

/**
 * Says of each wall and slab how far the points that were recognized as walls, floors and ceilings lie from its nearest face: the
 * mean, and what 95 of 100 do not exceed. A point is the mean of the raw points in a voxel, and counts for the element that is
 * nearest, within 10 cm. Memory: the blocks of the cloud, and 100 numbers for each element. `classes`: one for each voxel.
 */
export function measureFit(cloud: VoxelBlocks, classes: Uint8Array, building: Building): Building {
  const tallies = new Map<string, Tally>();
  const walls = wallsByPlace(building);
  const slabs = building.slabs.map(slabFaces);
  const { cloudToProject: m } = building.frame;
  cloud.forEach(({ count, x, y, z }, first) => {
    for (let i = 0; i < count; i++) {
      const pointClass = classes[first + i]!;
      const isWall = WALLS.has(pointClass);
      if (!isWall && !SLABS.has(pointClass)) continue;
      const [u, v, w] = [x[i]!, y[i]!, z[i]!];
      const px = m[0]! * u + m[4]! * v + m[8]! * w + m[12]!;
      const py = m[1]! * u + m[5]! * v + m[9]! * w + m[13]!;
      const pz = m[2]! * u + m[6]! * v + m[10]! * w + m[14]!;
      let nearest = '';
      let leastM = REACH_M;
      for (const { id, distanceM } of isWall ? (walls.get(cellOf(px, py)) ?? []) : slabs) {
        const awayM = distanceM(px, py, pz);
        if (awayM >= leastM) continue;
        leastM = awayM;
        nearest = id;
      }
      if (nearest !== '') tallyUp(tallies, nearest, leastM);
    }
  });
  const withFit = <T extends Wall | Slab>(element: T): T => {
    const tally = tallies.get(element.id);
    return tally && tally.count >= LEAST_VOXELS ? { ...element, fit: fitOf(tally) } : element;
  };
  return { ...building, walls: building.walls.map(withFit), slabs: building.slabs.map(withFit) };
}

function tallyUp(tallies: Map<string, Tally>, id: string, awayM: number): void {
  const tally = tallies.get(id) ?? { bins: new Uint32Array(BINS), count: 0, sumM: 0 };
  tallies.set(id, tally);
  tally.bins[Math.min(BINS - 1, Math.floor(awayM / BIN_M))]!++;
  tally.count++;
  tally.sumM += awayM;
}

function fitOf({ bins, count, sumM }: Tally): NonNullable<Wall['fit']> {
  let passed = 0;
  const bin = bins.findIndex((number) => (passed += number) >= 0.95 * count);
  return {
    meanM: Math.round((sumM / count) * 1e4) / 1e4,
    p95M: Math.round((bin + 1) * BIN_M * 1e4) / 1e4,
    pointCount: count,
  };
}

/** An element with the distance of a place to its nearest face, Infinity where no face of it is beside the place. */
type Faces = { id: string; distanceM: (x: number, y: number, z: number) => number };

const cellOf = (x: number, y: number): string => `${Math.floor(x / CELL_M)} ${Math.floor(y / CELL_M)}`;

function wallsByPlace({ walls }: Building): Map<string, Faces[]> {
  const cells = new Map<string, Faces[]>();
  for (const wall of walls) {
    const faces = wallFaces(wall);
    const reachM = wall.width / 2 + REACH_M;
    const cellsAlong = (axis: 0 | 1): [from: number, to: number] => {
      const [a, b] = [wall.start_pt[axis], wall.end_pt[axis]];
      return [Math.floor((Math.min(a, b) - reachM) / CELL_M), Math.floor((Math.max(a, b) + reachM) / CELL_M)];
    };
    const [[fromX, toX], [fromY, toY]] = [cellsAlong(0), cellsAlong(1)];
    for (let cx = fromX; cx <= toX; cx++)
      for (let cy = fromY; cy <= toY; cy++) {
        const key = cellOf(cx * CELL_M, cy * CELL_M);
        cells.set(key, [...(cells.get(key) ?? []), faces]);
      }
  }
  return cells;
}

function wallFaces({ id, start_pt, end_pt, width, height }: Wall): Faces {
  const start: Point2 = [start_pt[0], start_pt[1]];
  const end: Point2 = [end_pt[0], end_pt[1]];
  const [along, lengthM] = [direction(start, end), distance(start, end)];
  const left = leftOf(along);
  return {
    id,
    distanceM: (x, y, z) => {
      const from = subtract([x, y], start);
      const at = dot(from, along);
      if (at < 0 || at > lengthM || z < start_pt[2] || z > start_pt[2] + height) return Infinity;
      return Math.abs(Math.abs(dot(from, left)) - width / 2);
    },
  };
}

function slabFaces({ id, polygon, holes, topM, thicknessM, slant }: Slab): Faces {
  return {
    id,
    distanceM: (x, y, z) => {
      const faceM = slant ? slant.a * x + slant.b * y + slant.c : topM;
      // Measured upright: across a slanted face it is less.
      const tilt = slant ? Math.hypot(slant.a, slant.b, 1) : 1;
      const awayM = Math.min(Math.abs(z - faceM), Math.abs(z - faceM + thicknessM)) / tilt;
      const isBeside = awayM < REACH_M && contains(polygon, x, y) && !holes.some((hole) => contains(hole, x, y));
      return isBeside ? awayM : Infinity;
    },
  };
}
