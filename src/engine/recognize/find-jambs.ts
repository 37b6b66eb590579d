import { NumberList } from '#engine/voxels/number-list.ts';
import { forEachNear, planIndex, type PlanIndex } from './plan-index.ts';
import { facesOf } from './wall-draft.ts';
import { COLUMN_SOLID, columnAt, onAxis } from './wall-face.ts';
import type { StoreyLevels } from './storey-levels.ts';
import type { WallDraft } from './wall-draft.ts';
import type { VoxelCloud } from '#engine/voxels/voxel-cloud.ts';

export const BIN_M = 0.01;
/** Walls and what their openings show are looked for this far behind the face. */
export const DEEPEST_M = 0.85;
/** A jamb is at least this high and has this many voxels. */
const LEAST_HEIGHT_M = 0.5;
const LEAST_VOXELS = 40;
/** A window frame hides so much of a jamb at least, and at most where it stands in the way of a slanting look through its pane. */
const LEAST_FRAME_M = 0.035;
const FRAME_M = 0.2;
/** Panes are no deeper behind a face. What has this share of the voxels of the strongest surface is one too. */
const DEEPEST_PANE_BINS = 40;
const LEAST_PANE_VOXELS = 100;
const PANE_SHARE = 0.5;
/** What is seen lower in an opening is that of a door. */
const LOWEST_SILL_M = 0.4;
/** Voxels this near the jamb's plane belong to it, whatever their normal: beyond a frame it is a narrow strip. */
const PLANE_M = 0.013;

/** A jamb of an opening in a wall seen from one side: where along the wall, and how deep it can be seen. */
export type Jamb = {
  u: number;
  depthM: number;
  /** Depth of the front of a frame, leaf or pane that ends the view; undefined where nothing does. */
  frameDepthM: number | undefined;
  /** It was seen again beyond a frame: as deep as the wall. */
  isBeyondFrame: boolean;
  /** It does not reach down to the floor. */
  isOfWindow: boolean;
};

/** How deep behind a wall's face panes and leaves are. */
export type Pane = { depthM: number; isOfWindow: boolean };

/** Voxels that fill openings and look at the room, by depth behind the face in bins of 1 cm: those of windows, those of doors. */
export type Fillings = { windows: Float64Array; doors: Float64Array };

/** A voxel behind a wall's face. `isAcross`: its surface runs through the wall; `isFacing`: it looks at the room. */
type Sight = { u: number; depth: number; z: number; isAcross: boolean; isFacing: boolean };

/** What the openings of a wall that was seen from one side show: their jambs, and what fills them. `index`: `jambIndex` of the cloud. */
export function findJambs(
  cloud: VoxelCloud,
  index: PlanIndex,
  levels: StoreyLevels,
  wall: WallDraft,
): { jambs: Jamb[]; fillings: Fillings } {
  const sights = sightsBehind(cloud, index, wall);
  const jambs = peaksOf(sights)
    .map((bin) => wall.from + (bin + 0.5) * BIN_M)
    .filter((u) => isAtOpening(wall, u))
    .flatMap((u) => jambAt(sights, wall.from, u, levels.floorM));
  return { jambs, fillings: fillingsOf(sights, wall, levels.floorM) };
}

function fillingsOf(sights: readonly Sight[][], wall: WallDraft, floorM: number): Fillings {
  const fillings = { windows: new Float64Array(DEEPEST_PANE_BINS), doors: new Float64Array(DEEPEST_PANE_BINS) };
  for (const bin of sights) {
    const facing = bin.filter(
      ({ u, depth, isFacing }) => isFacing && depth < DEEPEST_PANE_BINS * BIN_M && !isSolidAt(wall, u),
    );
    const isDoor = facing.some(({ z }) => z < floorM + LOWEST_SILL_M);
    for (const { depth } of facing) fillings[isDoor ? 'doors' : 'windows'][Math.floor(depth / BIN_M)]!++;
  }
  return fillings;
}

/** The deepest of the surfaces that fill much of windows, or of doors where there are no windows. */
export function paneOf({ windows, doors }: Fillings): Pane | undefined {
  const windowM = paneDepth(windows);
  if (windowM !== undefined) return { depthM: windowM, isOfWindow: true };
  const doorM = paneDepth(doors);
  return doorM === undefined ? undefined : { depthM: doorM, isOfWindow: false };
}

function paneDepth(counts: Float64Array): number | undefined {
  const around = (bin: number): number => (counts[bin - 1] ?? 0) + counts[bin]! + (counts[bin + 1] ?? 0);
  const most = counts.reduce((best, _, bin) => Math.max(best, around(bin)), 0);
  if (most < LEAST_PANE_VOXELS) return undefined;
  for (let bin = counts.length - 1; bin > 0; bin--)
    if (around(bin) >= PANE_SHARE * most && around(bin) >= around(bin - 1)) return (bin + 0.5) * BIN_M;
  return undefined;
}

/** The index in which `findJambs` looks for the voxels behind a wall. */
export const jambIndex = (cloud: VoxelCloud, { floorM, ceilingM }: StoreyLevels): PlanIndex =>
  planIndex(cloud, floorM + 0.1, ceilingM - 0.1);

/** The voxels around a wall's plan, in the order of the cloud. */
function voxelsBehind(index: PlanIndex, { axis, low, high, lowFaces, from, to }: WallDraft): Uint32Array {
  const middle = lowFaces.length > 0 ? low + DEEPEST_M / 2 : high - DEEPEST_M / 2;
  const found = new NumberList();
  forEachNear(index, onAxis(axis, from, middle), onAxis(axis, to, middle), DEEPEST_M / 2, (i) => found.push(i));
  return found.values().sort();
}

/** Voxels behind the face by position along the wall, in bins of 1 cm. */
function sightsBehind(cloud: VoxelCloud, index: PlanIndex, wall: WallDraft): Sight[][] {
  const bins: Sight[][] = Array.from({ length: Math.max(1, Math.ceil((wall.to - wall.from) / BIN_M)) }, () => []);
  const isLow = wall.lowFaces.length > 0;
  const { along, left } = wall.axis;
  for (const i of voxelsBehind(index, wall)) {
    if (Math.abs(cloud.nz[i]!) > 0.5) continue;
    const z = cloud.z[i]!;
    const offset = cloud.x[i]! * left[0] + cloud.y[i]! * left[1];
    const depth = isLow ? offset - wall.low : wall.high - offset;
    if (depth < 0.01 || depth > DEEPEST_M) continue;
    const u = cloud.x[i]! * along[0] + cloud.y[i]! * along[1];
    const turn = Math.abs(cloud.nx[i]! * along[0] + cloud.ny[i]! * along[1]);
    const look = (cloud.nx[i]! * left[0] + cloud.ny[i]! * left[1]) * (isLow ? -1 : 1);
    bins[Math.floor((u - wall.from) / BIN_M)]?.push({ u, depth, z, isAcross: turn > 0.85, isFacing: look > 0.85 });
  }
  return bins;
}

function peaksOf(sights: readonly Sight[][]): number[] {
  const counts = sights.map((bin) => bin.reduce((sum, sight) => sum + (sight.isAcross ? 1 : 0), 0));
  const mass = (bin: number): number => [-2, -1, 0, 1, 2].reduce((sum, d) => sum + (counts[bin + d] ?? 0), 0);
  const order = [...sights.keys()]
    .filter((bin) => mass(bin) >= LEAST_VOXELS)
    .sort((a, b) => mass(b) - mass(a) || a - b);
  const chosen: number[] = [];
  for (const bin of order) if (chosen.every((other) => Math.abs(other - bin) > 8)) chosen.push(bin);
  return chosen;
}

/** An opening has wall on one side of its jamb and not on the other. */
function isAtOpening(wall: WallDraft, u: number): boolean {
  if (u < wall.from + 0.08 || u > wall.to - 0.08) return false;
  const before = [-0.2, -0.3].filter((d) => isSolidAt(wall, u + d)).length;
  const after = [0.2, 0.3].filter((d) => isSolidAt(wall, u + d)).length;
  return before !== after;
}

const isSolidAt = (wall: WallDraft, u: number): boolean =>
  facesOf(wall).some((face) => columnAt(face, u) === COLUMN_SOLID);

function jambAt(sights: readonly Sight[][], from: number, nearU: number, floorM: number): Jamb[] {
  const bin = Math.floor((nearU - from) / BIN_M);
  const around = sights.slice(Math.max(0, bin - 30), bin + 31).flat();
  const across = around.filter((sight) => sight.isAcross && Math.abs(sight.u - nearU) < 0.03);
  const u = across.reduce((sum, sight) => sum + sight.u, 0) / Math.max(1, across.length);
  const heights = across.map((sight) => sight.z).sort((a, b) => a - b);
  const lowestM = heights[Math.floor(heights.length * 0.05)] ?? 0;
  const heightM = (heights[Math.floor(heights.length * 0.95)] ?? 0) - lowestM;
  if (heightM < LEAST_HEIGHT_M) return [];
  const reach = reachOf(around.filter((sight) => Math.abs(sight.u - u) < PLANE_M).map((sight) => sight.depth));
  // A surface that goes on beyond any wall's thickness is no jamb.
  if (!reach || reach.depthM > DEEPEST_M - 0.05) return [];
  const isOfWindow = lowestM > floorM + LOWEST_SILL_M;
  return [{ u, ...reach, frameDepthM: frameDepth(around, u, reach.depthM, heightM), isOfWindow }];
}

/** How deep a jamb goes on, over gaps no wider than a frame hides; undefined where it does not begin at the face. */
function reachOf(depths: number[]): Pick<Jamb, 'depthM' | 'isBeyondFrame'> | undefined {
  const counts = new Float64Array(Math.ceil(DEEPEST_M / BIN_M) + 1);
  for (const depth of depths) counts[Math.floor(depth / BIN_M)]!++;
  const filled = [...counts].filter((count) => count > 0).sort((a, b) => a - b);
  const least = Math.max(2, 0.2 * (filled[Math.floor(filled.length / 2)] ?? 0));
  let last = -1;
  let isBeyondFrame = false;
  for (let bin = 0; bin < counts.length; bin++) {
    if (counts[bin]! < least) continue;
    const gapM = (bin - Math.max(last, 0)) * BIN_M;
    if (gapM > FRAME_M) break;
    if (last >= 0 && gapM > LEAST_FRAME_M) isBeyondFrame = true;
    last = bin;
  }
  if (last < 0) return undefined;
  const inside = depths.filter((depth) => depth < (last + 2) * BIN_M).sort((a, b) => a - b);
  return { depthM: inside[Math.max(0, inside.length - 3)]!, isBeyondFrame };
}

/** A frame, leaf or pane that ends the view of a jamb is at its end over most of its height. */
function frameDepth(around: readonly Sight[], u: number, depthM: number, heightM: number): number | undefined {
  const heights = new Set<number>();
  const depths: number[] = [];
  for (const sight of around) {
    const apart = Math.abs(sight.u - u);
    if (!sight.isFacing || apart < 0.02 || apart > 0.3 || Math.abs(sight.depth - depthM - 0.03) > 0.06) continue;
    heights.add(Math.floor(sight.z / 0.05));
    depths.push(sight.depth);
  }
  depths.sort((a, b) => a - b);
  return heights.size * 0.05 > 0.5 * heightM ? depths[Math.floor(depths.length / 2)] : undefined;
}
