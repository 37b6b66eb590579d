import type { Beam, Building, Column, Slab, Wall } from '#domain/building/building.ts';
import { pointClassId } from '#domain/point-classes/point-classes.ts';
import { radiansOf } from '#geometry/angle.ts';
import { direction, distance, dot, leftOf, type Point2, subtract } from '#geometry/plane.ts';
import { contains } from '#geometry/polygon.ts';
import type { Point3 } from '#geometry/space.ts';
import type { VoxelBlocks } from '#engine/voxels/voxel-blocks.ts';

/** Farther from a face a point belongs to something else. */
const REACH_M = 0.1;
/** Places with fewer points say nothing about an element. */
const LEAST_VOXELS = 30;
const BINS = 100;
const BIN_M = REACH_M / BINS;
/** Elements that stand are looked up by squares of the plan. */
const CELL_M = 1;

/**
 * Which points speak of which elements: classes by their numbers. Doors and windows fill their wall, and where in it is not modeled;
 * what stands under a flight of stairs has the class of the stairs, and is as near to their steps as they are to each other.
 */
const KINDS = Object.entries({
  walls: ['wall_int', 'wall_ext'],
  slabs: ['floor', 'ceiling', 'roof'],
  columns: ['column_rect', 'column_round'],
  beams: ['beam'],
}).flatMap(([kind, names]) => names.map((name) => [pointClassId(name), kind] as const));

type Fit = NonNullable<Wall['fit']>;
/** How far the points of an element lie from its faces: their number by distance, and the sum of the distances. */
type Tally = { bins: Uint32Array; count: number; sumM: number };

/**
 * Says of each wall, slab, column and beam how far the points that were recognized as such lie from its nearest face: the mean, and
 * what 95 of 100 do not exceed. A point is the mean of the raw points in a voxel, and counts for the element that is nearest, within
 * 10 cm. Memory: the blocks of the cloud, and 100 numbers for each element. `classes`: one for each voxel.
 */
export function measureFit(cloud: VoxelBlocks, classes: Uint8Array, building: Building): Building {
  const tallies = new Map<string, Tally>();
  const lookups: Record<string, Lookup> = {
    walls: byPlace(building.walls.map(wallFaces)),
    slabs: byHeight(building.slabs.map(slabFaces)),
    columns: byPlace(building.columns.map(columnFaces)),
    beams: byPlace(building.beams.map(beamFaces)),
  };
  const lookupOfClass = new Map(KINDS.map(([pointClass, kind]) => [pointClass, lookups[kind]]));
  const { cloudToProject: m } = building.frame;
  cloud.forEach(({ count, x, y, z }, first) => {
    for (let i = 0; i < count; i++) {
      const lookup = lookupOfClass.get(classes[first + i]!);
      if (!lookup) continue;
      const [u, v, w] = [x[i]!, y[i]!, z[i]!];
      const px = m[0]! * u + m[4]! * v + m[8]! * w + m[12]!;
      const py = m[1]! * u + m[5]! * v + m[9]! * w + m[13]!;
      const pz = m[2]! * u + m[6]! * v + m[10]! * w + m[14]!;
      let nearest = '';
      let leastM = REACH_M;
      for (const { id, distanceM } of lookup(px, py)) {
        const awayM = distanceM(px, py, pz);
        if (awayM >= leastM) continue;
        leastM = awayM;
        nearest = id;
      }
      if (nearest !== '') tallyUp(tallies, nearest, leastM);
    }
  });
  const withFit = <T extends { id: string; fit?: Fit }>(element: T): T => {
    const tally = tallies.get(element.id);
    return tally && tally.count >= LEAST_VOXELS ? { ...element, fit: fitOf(tally) } : element;
  };
  return {
    ...building,
    walls: building.walls.map(withFit),
    slabs: building.slabs.map(withFit),
    columns: building.columns.map(withFit),
    beams: building.beams.map(withFit),
  };
}

function tallyUp(tallies: Map<string, Tally>, id: string, awayM: number): void {
  const tally = tallies.get(id) ?? { bins: new Uint32Array(BINS), count: 0, sumM: 0 };
  tallies.set(id, tally);
  tally.bins[Math.min(BINS - 1, Math.floor(awayM / BIN_M))]!++;
  tally.count++;
  tally.sumM += awayM;
}

function fitOf({ bins, count, sumM }: Tally): Fit {
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
/** One that stands somewhere: what it may reach lies in a box of the plan. */
type Standing = Faces & { plan: readonly Point2[]; reachM: number };
type Lookup = (x: number, y: number) => readonly Faces[];

const cellOf = (x: number, y: number): string => `${Math.floor(x / CELL_M)} ${Math.floor(y / CELL_M)}`;

function byPlace(all: readonly Standing[]): Lookup {
  const cells = new Map<string, Faces[]>();
  for (const { id, distanceM, plan, reachM } of all) {
    const cellsAlong = (axis: 0 | 1): [from: number, to: number] => {
      const values = plan.map((point) => point[axis]);
      return [
        Math.floor((Math.min(...values) - reachM - REACH_M) / CELL_M),
        Math.floor((Math.max(...values) + reachM + REACH_M) / CELL_M),
      ];
    };
    const [[fromX, toX], [fromY, toY]] = [cellsAlong(0), cellsAlong(1)];
    for (let cx = fromX; cx <= toX; cx++)
      for (let cy = fromY; cy <= toY; cy++) {
        const key = cellOf(cx * CELL_M, cy * CELL_M);
        cells.set(key, [...(cells.get(key) ?? []), { id, distanceM }]);
      }
  }
  return (x, y) => cells.get(cellOf(x, y)) ?? [];
}

/** Slabs are as large as a building, and few. */
const byHeight =
  (slabs: readonly Faces[]): Lookup =>
  () =>
    slabs;

const flat = ([x, y]: Point3): Point2 => [x, y];

/** What runs from a point to another: its ends in the plan, and a place by how far along and how far to the left of it that is. */
function axisOf(from: Point3, to: Point3) {
  const [start, end] = [flat(from), flat(to)];
  const along = direction(start, end);
  const left = leftOf(along);
  return {
    ends: [start, end],
    lengthM: distance(start, end),
    placeOf: (x: number, y: number): [alongM: number, leftM: number] => {
      const away = subtract([x, y], start);
      return [dot(away, along), dot(away, left)];
    },
  };
}

function wallFaces({ id, start_pt, end_pt, width, height }: Wall): Standing {
  const { ends, lengthM, placeOf } = axisOf(start_pt, end_pt);
  return {
    id,
    plan: ends,
    reachM: width / 2,
    distanceM: (x, y, z) => {
      const [at, aside] = placeOf(x, y);
      if (at < 0 || at > lengthM || z < start_pt[2] || z > start_pt[2] + height) return Infinity;
      return Math.abs(Math.abs(aside) - width / 2);
    },
  };
}

function columnFaces({ id, shape, center, width, depth, rotationDeg, height }: Column): Standing {
  const angle = radiansOf(rotationDeg);
  const along: Point2 = [Math.cos(angle), Math.sin(angle)];
  const middle = flat(center);
  return {
    id,
    plan: [middle],
    reachM: Math.hypot(width, depth) / 2,
    distanceM: (x, y, z) => {
      if (z < center[2] || z > center[2] + height) return Infinity;
      const from = subtract([x, y], middle);
      if (shape === 'round') return Math.abs(Math.hypot(...from) - width / 2);
      return toRectangleM(dot(from, along), dot(from, leftOf(along)), width, depth);
    },
  };
}

/** Its section hangs below the axis. */
function beamFaces({ id, start_pt, end_pt, width, depth }: Beam): Standing {
  const { ends, lengthM, placeOf } = axisOf(start_pt, end_pt);
  const slope = lengthM > 0 ? (end_pt[2] - start_pt[2]) / lengthM : 0;
  return {
    id,
    plan: ends,
    reachM: width / 2,
    distanceM: (x, y, z) => {
      const [at, aside] = placeOf(x, y);
      if (at < 0 || at > lengthM) return Infinity;
      const underAxisM = (start_pt[2] + slope * at - z) / Math.hypot(slope, 1);
      return toRectangleM(aside, underAxisM - depth / 2, width, depth);
    },
  };
}

/** From a place, as seen from the middle of a rectangle, to its nearest side. */
function toRectangleM(x: number, y: number, width: number, depth: number): number {
  const [overX, overY] = [Math.abs(x) - width / 2, Math.abs(y) - depth / 2];
  return overX > 0 && overY > 0 ? Math.hypot(overX, overY) : Math.abs(Math.max(overX, overY));
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
