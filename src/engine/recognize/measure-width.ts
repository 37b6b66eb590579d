import { median } from '#geometry/median.ts';
import { clamp } from '#geometry/clamp.ts';
import { findJambs, jambIndex, paneOf } from './find-jambs.ts';
import { separateBuildings } from './separate-buildings.ts';
import { ASSUMED_WIDTH_M } from './one-sided-walls.ts';
import { widthOf } from './wall-draft.ts';
import type { Fillings, Jamb, Pane } from './find-jambs.ts';
import type { StoreyLevels } from './storey-levels.ts';
import type { WallDraft } from './wall-draft.ts';
import type { VoxelCloud } from '#engine/voxels/voxel-cloud.ts';

/** Two jambs that agree within this confirm each other. */
const AGREE_M = 0.02;
/** Outer walls of a building differ by less than this; what is thinner is a reveal in front of a frame. */
const THINNER_M = 0.05;
/** Outer walls are as thick as this. */
const WIDTH_RANGE_M = [0.1, 0.65] as const;
/** From a frame's front to its middle. A wall goes on beyond it as far as before it, but no farther than this: a last resort, marked as assumed. */
const HALF_FRAME_M = 0.03;
const MOST_BEYOND_FRAME_M = 0.15;
/** A pane is in the middle of its wall or farther out: what is more than so many times as deep, and confirmed by nothing, is another surface. */
const MOST_PANE_DEPTHS = 3;
const FRAMED_RANGE_M = [0.15, 0.6] as const;

/** The walls of a storey, and what the openings of those seen from one side show of their thickness. */
export type ShownWidths = { walls: readonly WallDraft[]; shown: readonly ShownWidth[] };

type ShownWidth = { wall: WallDraft; jambs: Jamb[]; fillings: Fillings };

/**
 * What one storey shows of the thickness of its outer walls.
 * @param revealsOf what the reveals of a wall's windows show through their panes
 */
export function showWidths(
  cloud: VoxelCloud,
  levels: StoreyLevels,
  walls: readonly WallDraft[],
  revealsOf: (wall: WallDraft) => readonly Jamb[],
): ShownWidths {
  const searched = walls.filter((wall) => wall.isWidthAssumed && wall.isExternal);
  if (searched.length === 0) return { walls, shown: [] };
  const index = jambIndex(cloud, levels);
  const shown = searched.map((wall): ShownWidth => {
    const { jambs, fillings } = findJambs(cloud, index, levels, wall);
    return { wall, jambs: [...jambs, ...revealsOf(wall)], fillings };
  });
  return { walls, shown };
}

/**
 * Gives walls that were seen from one side the thickness that the jambs of their doors and windows show, in place.
 * Other walls take what is usual on their storey, in their building, what the depth of the building's window frames suggests, or
 * a usual value; they stay marked as assumed.
 */
export function measureWidths(storeys: readonly ShownWidths[]): void {
  for (const building of separateBuildings(storeys.flatMap(({ walls }) => walls))) {
    const isOwn = (wall: WallDraft): boolean => building.has(wall);
    measureBuilding(
      storeys.map(({ walls, shown }) => ({
        walls: walls.filter(isOwn),
        shown: shown.filter(({ wall }) => isOwn(wall)),
      })),
    );
  }
}

function measureBuilding(storeys: readonly ShownWidths[]): void {
  const shown = storeys.flatMap((storey) => storey.shown);
  const jambs = shown.flatMap((own) => own.jambs);
  const buildingM = confirmedWidth(jambs);
  // Of outer walls that were seen from both sides the thickness is known.
  const measured = new Map(
    storeys
      .flatMap(({ walls }) => walls)
      .filter((wall) => wall.isExternal && !wall.isWidthAssumed)
      .map((wall) => [wall, widthOf(wall)]),
  );
  const framed = [
    ...jambs.flatMap(({ frameDepthM, isOfWindow }) =>
      frameDepthM === undefined ? [] : { depthM: frameDepthM + HALF_FRAME_M, isOfWindow },
    ),
    ...panesOf(shown.map(({ fillings }) => fillings)),
  ];
  const mostM = mostByPanes(framed);
  for (const own of shown) {
    const widthM = ownWidth(own.jambs, buildingM, mostM);
    if (widthM !== undefined) measured.set(own.wall, widthM);
  }
  const buildingUsualM = usualWidth([...measured]) ?? widthOfFrames(framed) ?? ASSUMED_WIDTH_M;
  for (const { walls } of storeys) {
    const usualM = usualWidth([...measured].filter(([wall]) => walls.includes(wall))) ?? buildingUsualM;
    const interiorM = medianWidth(walls.filter((wall) => !wall.isWidthAssumed));
    for (const wall of walls) {
      if (!wall.isWidthAssumed) continue;
      const widthM = measured.get(wall) ?? (wall.isExternal ? usualM : (interiorM ?? usualM));
      if (wall.lowFaces.length > 0) wall.high = wall.low + widthM;
      else wall.low = wall.high - widthM;
      wall.isWidthAssumed = !measured.has(wall);
    }
  }
}

/** The panes of windows that single walls show, or all of them together where each has little; else those of doors. */
function panesOf(fillings: readonly Fillings[]): Pane[] {
  const single = fillings.flatMap((own) => paneOf(own) ?? []);
  if (single.some(({ isOfWindow }) => isOfWindow)) return single;
  const sumOf = (kind: keyof Fillings): Float64Array =>
    fillings.reduce(
      (sum, own) => sum.map((count, bin) => count + own[kind][bin]!),
      new Float64Array(fillings[0]?.[kind].length ?? 0),
    );
  const together = paneOf({ windows: sumOf('windows'), doors: sumOf('doors') });
  return together?.isOfWindow ? [together] : [...single, ...(together ? [together] : [])];
}

/** The median thickness of measured walls, by length. */
const usualWidth = (measured: readonly (readonly [WallDraft, number])[]): number | undefined =>
  median(measured.flatMap(([wall, widthM]) => Array<number>(Math.ceil(wall.to - wall.from)).fill(widthM)));

/** The deepest view that goes on beyond a frame, or that a second jamb confirms. */
function confirmedWidth(jambs: readonly Jamb[]): number | undefined {
  const open = openJambs(jambs);
  const isAlike = (a: Jamb, b: Jamb): boolean => Math.abs(a.depthM - b.depthM) < AGREE_M;
  const confirmed = open.find(
    (jamb) => jamb.isBeyondFrame || open.some((other) => other !== jamb && isAlike(other, jamb)),
  );
  if (!confirmed) return undefined;
  const agreeing = open.filter((jamb) => isAlike(jamb, confirmed));
  return agreeing.reduce((sum, { depthM }) => sum + depthM, 0) / agreeing.length;
}

/**
 * A wall's own width: what its jambs agree on, or one of them with those of the building's other walls. Where they show less than
 * those, the view ends at frames and says nothing.
 */
function ownWidth(jambs: readonly Jamb[], buildingM: number | undefined, mostM: number): number | undefined {
  if (buildingM === undefined) return openJambs(jambs).find(({ depthM }) => depthM <= mostM)?.depthM;
  const agreedM = confirmedWidth(jambs);
  if (agreedM !== undefined && agreedM > buildingM - THINNER_M) return agreedM;
  return openJambs(jambs).find(({ depthM }) => Math.abs(depthM - buildingM) < AGREE_M)?.depthM;
}

/** Jambs with nothing at their end, within what a wall can be thick, deepest first. */
function openJambs(jambs: readonly Jamb[]): Jamb[] {
  return jambs
    .filter(({ depthM, frameDepthM, isBeyondFrame }) => {
      const isOpen = frameDepthM === undefined || isBeyondFrame;
      return isOpen && depthM >= WIDTH_RANGE_M[0] && depthM <= WIDTH_RANGE_M[1];
    })
    .sort((a, b) => b.depthM - a.depthM);
}

/** How thick walls are at most by the panes of their windows. */
function mostByPanes(frames: readonly Pane[]): number {
  const depthsM = frames.filter(({ isOfWindow }) => isOfWindow).map(({ depthM }) => depthM);
  return depthsM.length > 0 ? MOST_PANE_DEPTHS * Math.max(...depthsM) : Infinity;
}

/** The depth of the middle of frames and panes, of windows if there are any, and what a wall has beyond them. */
function widthOfFrames(frames: readonly Pane[]): number | undefined {
  const ofWindows = frames.filter(({ isOfWindow }) => isOfWindow);
  const depthM = median((ofWindows.length > 0 ? ofWindows : frames).map((frame) => frame.depthM));
  return depthM === undefined ? undefined : clamp(depthM + Math.min(depthM, MOST_BEYOND_FRAME_M), ...FRAMED_RANGE_M);
}

/** The median thickness of walls; undefined for none. */
export const medianWidth = (walls: readonly WallDraft[]): number | undefined => median(walls.map(widthOf));
