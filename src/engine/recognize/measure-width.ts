import { findJambs } from './find-jambs.ts';
import { ASSUMED_WIDTH_M } from './one-sided-walls.ts';
import { widthOf } from './wall-draft.ts';
import type { Jamb } from './find-jambs.ts';
import type { StoreyLevels } from './storey-levels.ts';
import type { WallDraft } from './wall-draft.ts';
import type { VoxelCloud } from '#engine/voxels/voxel-cloud.ts';

/** Two jambs that agree within this confirm each other. */
const AGREE_M = 0.02;
/** Outer walls of a storey differ by less than this; what is thinner is a reveal in front of a frame. */
const THINNER_M = 0.05;
/** An exterior wall is thicker than a window's reveal in front of its pane. */
const WIDTH_RANGE_M = [0.15, 0.6] as const;
/** From a frame's front to its middle. Frames are near the middle of a wall: a last resort, marked as assumed. */
const HALF_FRAME_M = 0.03;

/**
 * Gives walls that were seen from one side the thickness that the jambs of their doors and windows show, in place.
 * Other walls take the storey's usual measured thickness, or twice the depth of the window frames, or a usual value;
 * they stay marked as assumed.
 */
export function measureWidths(cloud: VoxelCloud, levels: StoreyLevels, walls: readonly WallDraft[]): void {
  const jambsOf = new Map(
    walls
      .filter((wall) => wall.isWidthAssumed && wall.isExternal)
      .map((wall) => [wall, findJambs(cloud, levels, wall)]),
  );
  const storeyM = confirmedWidth([...jambsOf.values()].flat());
  const measured = new Map<WallDraft, number>();
  for (const [wall, jambs] of jambsOf) {
    const widthM = ownWidth(jambs, storeyM);
    if (widthM !== undefined) measured.set(wall, widthM);
  }
  const interiorM = median(walls.filter((wall) => !wall.isWidthAssumed).map(widthOf));
  const byLength = [...measured].flatMap(([wall, widthM]) =>
    Array<number>(Math.ceil(wall.to - wall.from)).fill(widthM),
  );
  const usualM = median(byLength) ?? widthOfFrames([...jambsOf.values()].flat()) ?? ASSUMED_WIDTH_M;
  for (const wall of walls) {
    if (!wall.isWidthAssumed) continue;
    const widthM = measured.get(wall) ?? (wall.isExternal ? usualM : (interiorM ?? usualM));
    if (wall.lowFaces.length > 0) wall.high = wall.low + widthM;
    else wall.low = wall.high - widthM;
    wall.isWidthAssumed = !measured.has(wall);
  }
}

/** The deepest view that a second jamb confirms. */
function confirmedWidth(jambs: readonly Jamb[]): number | undefined {
  const depths = openDepths(jambs);
  const confirmed = depths.find((depth, i) => depths.some((other, j) => j !== i && Math.abs(other - depth) < AGREE_M));
  if (confirmed === undefined) return undefined;
  const agreeing = depths.filter((depth) => Math.abs(depth - confirmed) < AGREE_M);
  return agreeing.reduce((sum, depth) => sum + depth, 0) / agreeing.length;
}

/**
 * A wall's own width: what its jambs agree on, or one of them with those of the storey's other walls. Where they show less than
 * those, the view ends at frames and says nothing.
 */
function ownWidth(jambs: readonly Jamb[], storeyM: number | undefined): number | undefined {
  if (storeyM === undefined) return openDepths(jambs)[0];
  const agreedM = confirmedWidth(jambs);
  if (agreedM !== undefined && agreedM > storeyM - THINNER_M) return agreedM;
  return openDepths(jambs).find((depth) => Math.abs(depth - storeyM) < AGREE_M);
}

/** Depths of jambs with nothing at their end, within what a wall can be thick, deepest first. */
function openDepths(jambs: readonly Jamb[]): number[] {
  const open = jambs.filter((jamb) => jamb.frameDepthM === undefined).map((jamb) => jamb.depthM);
  return open.filter((depth) => depth >= WIDTH_RANGE_M[0] && depth <= WIDTH_RANGE_M[1]).sort((a, b) => b - a);
}

function widthOfFrames(jambs: readonly Jamb[]): number | undefined {
  const frameM = median(jambs.flatMap((jamb) => jamb.frameDepthM ?? []));
  if (frameM === undefined) return undefined;
  const widthM = 2 * (frameM + HALF_FRAME_M);
  return widthM >= 0.15 && widthM <= 0.5 ? widthM : undefined;
}

function median(values: number[]): number | undefined {
  const sorted = values.toSorted((a, b) => a - b);
  return sorted[Math.floor(sorted.length / 2)];
}
