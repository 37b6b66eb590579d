import { thinBehindFurniture } from './behind-furniture.ts';
import { boundingWalls } from './bounding-walls.ts';
import { bridgesBetween } from './bridge-faces.ts';
import { findCeilings, type CeilingMap } from './ceiling-map.ts';
import { closeCorners } from './close-corners.ts';
import { closeEnvelope } from './close-envelope.ts';
import { divideOpenPlan } from './divide-open-plan.ts';
import { dropDoubled } from './drop-doubled.ts';
import { drawOverPanes } from './draw-over-panes.ts';
import { findFaces } from './find-faces.ts';
import { findRooms } from './find-rooms.ts';
import { DEEPEST_M, type Jamb } from './find-jambs.ts';
import { findOpenings } from './find-openings.ts';
import { reachHiddenCorners } from './hidden-corners.ts';
import { floorOutlines } from './floor-outline.ts';
import { interiorMap } from './interior-map.ts';
import { hasLeaf } from './find-leaf.ts';
import { joinInLine } from './join-in-line.ts';
import { joinWalls } from './join-walls.ts';
import type { StoreySpace } from './local-top.ts';
import { heightOf } from './wall-draft.ts';
import { medianWidth, showWidths, type ShownWidths } from './measure-width.ts';
import { lookedThrough } from './looked-through.ts';
import { mergeCollinear, withoutCovered } from './merge-collinear.ts';
import { oneSidedWalls } from './one-sided-walls.ts';
import { pairFaces } from './pair-faces.ts';
import { runOnPastShafts } from './past-shafts.ts';
import { planIndex } from './plan-index.ts';
import { revealsBeyondPanes } from './reveals-beyond-panes.ts';
import { runOnBehind } from './run-on-behind.ts';
import { scannedFloor } from './scanned-floor.ts';
import { splitWideOpenings } from './split-wide-openings.ts';
import { unmodeledFloor } from './unmodeled-floor.ts';
import { boundUnscannedRooms } from './unscanned-rooms.ts';
import { wallView } from './wall-view.ts';
import type { OpeningDraft } from './find-openings.ts';
import type { Grid } from './geometry/grid.ts';
import type { Region } from './geometry/polygon-clip.ts';
import type { RoomDraft } from './find-rooms.ts';
import type { Header } from './split-wide-openings.ts';
import type { Rejected } from './rejected.ts';
import type { FoundStorey } from './find-storeys.ts';
import type { StoreyLevels } from './storey-levels.ts';
import { outerFaces } from './outer-faces.ts';
import { ownFaces } from './own-faces.ts';
import type { StoreyCloud } from './storey-cloud.ts';
import { ownSights, type StoreyPart } from './storey-part.ts';
import type { WallDraft } from './wall-draft.ts';
import type { WallFace } from './wall-face.ts';
import type { VoxelCloud } from '#engine/voxels/voxel-cloud.ts';

/** What is shorter between the middle lines of the walls that it joins is the end of one of them: where its thickness changes. */
const LEAST_WALL_M = 0.12;
/** An open door leaf reaches this far from its wall. */
const LEAF_REACH_M = 1.2;

/** Walls, openings and rooms of one storey, in the aligned frame. */
export type StoreyPlan = {
  levels: StoreyLevels;
  /** Where it is in the plan, if others lie beside it at overlapping heights. */
  part: StoreyPart | undefined;
  interior: Grid;
  ceilings: CeilingMap;
  /** Where its floor was scanned, in coarse cells. */
  scanned: Grid;
  walls: WallDraft[];
  headers: Header[];
  rooms: RoomDraft[];
  openings: OpeningDraft[];
  outlines: Region[];
  isOutlineAssumed: boolean;
  /** Floor that was scanned and lies in no room. */
  unmodeled: Region[];
  rejected: Rejected[];
};

/** What `draftStorey` has found: a storey's walls, not yet joined, and what was seen of their surroundings. */
export type StoreyDraft = {
  storey: FoundStorey;
  /** Raster that the cloud's places were rounded to; 0: none. */
  rasterM: number;
  spacingM: number;
  interior: Grid;
  ceilings: CeilingMap;
  faces: WallFace[];
  headers: Header[];
  walls: WallDraft[];
  rejected: Rejected[];
};

/**
 * Finds the walls of one storey in its part of an aligned cloud. `rasterM`: raster that the cloud's places were rounded to
 * (0: none). How thick its outer walls are, `measureWidths` says from all storeys.
 */
export function draftStorey(cloud: StoreyCloud, storey: FoundStorey, rasterM: number): StoreyDraft {
  const { levels, part, topM } = storey;
  const { spacingM } = cloud;
  const ceilings = findCeilings(cloud, levels, topM, spacingM);
  const interior = interiorMap(cloud, levels, ceilings, rasterM);
  const space: StoreySpace = { levels, interior, ceilings, rasterM };
  const rejected: Rejected[] = [];
  const found = findFaces(cloud, space, rejected);
  const { indoor, outdoor } = storey.showsOutdoors
    ? outerFaces(found.faces, found.others, interior)
    : { indoor: found.faces, outdoor: [] };
  const seenFaces = reachHiddenCorners(
    part ? ownFaces(indoor, part, levels) : indoor,
    found.furniture,
    interior,
    spacingM,
  );
  const faces = [...seenFaces, ...bridgesBetween(seenFaces, space)];
  const { walls: paired, rest } = pairFaces([...faces, ...outdoor], interior);
  const measured = thinBehindFurniture([...paired, ...oneSidedWalls(rest, interior)], { interior, spacingM });
  const merged = withoutCovered(mergeCollinear(drawOverPanes(measured, rasterM), interior));
  const { walls: split, headers } = splitWideOpenings(merged);
  return { storey, rasterM, spacingM, interior, ceilings, faces, headers, walls: split, rejected };
}

/** Looks for windows in walls of one storey. */
export function windowSearch(cloud: StoreyCloud, { storey, ceilings }: StoreyDraft): (wall: WallDraft) => boolean {
  const openingsOf = openingSearch(cloud, storey.levels, ceilings);
  return (wall) => openingsOf(wall, 0).openings.some(isWindow);
}

/** A search that looks once at each stretch of a wall. */
function once(search: (wall: WallDraft) => boolean): (wall: WallDraft) => boolean {
  const known = new Map<WallDraft, { from: number; to: number; isFound: boolean }>();
  return (wall) => {
    const { from, to } = wall;
    const before = known.get(wall);
    if (before?.from === from && before.to === to) return before.isFound;
    const isFound = search(wall);
    known.set(wall, { from, to, isFound });
    return isFound;
  };
}

const isWindow = ({ kind }: OpeningDraft): boolean => kind === 'window';

/** Looks for the reveals of windows beyond their panes, in walls of one storey of which one face was seen. */
function revealSearch(cloud: StoreyCloud, { storey, ceilings }: StoreyDraft): (wall: WallDraft) => Jamb[] {
  const { floorM } = storey.levels;
  const openingsOf = openingSearch(cloud, storey.levels, ceilings);
  const index = planIndex(cloud, floorM, ceilings.highestM);
  return (wall) =>
    revealsBeyondPanes(
      wallView(cloud, index, wall, floorM, DEEPEST_M),
      wall,
      openingsOf(wall, 0).openings.filter(isWindow),
    );
}

/**
 * What the openings of a storey's outer walls show of their thickness. Draws outer walls on, in place, around rooms that nobody entered
 * before; walls of rooms that nobody scanned are no outer ones.
 * @param others the storeys over and under it
 */
export function storeyWidths(cloud: StoreyCloud, draft: StoreyDraft, others: readonly StoreyDraft[]): ShownWidths {
  const hasWindow = once(windowSearch(cloud, draft));
  const views = { hasWindow, hasLeaf: leafSearch(cloud, draft) };
  closeCorners(draft, others, views);
  const walls = boundUnscannedRooms({ ...draft, walls: runOnPastShafts(draft, views) }, hasWindow);
  return showWidths(cloud, draft.storey.levels, walls, revealSearch(cloud, draft));
}

/** Joins the walls of a storey, and finds what they bound and what is in them. */
export function planStorey(cloud: StoreyCloud, draft: StoreyDraft, drafted: readonly WallDraft[]): StoreyPlan {
  const { storey, rasterM, spacingM, interior, ceilings, faces, headers } = draft;
  const { levels, part } = storey;
  const own = part ? ownSights(interior, part) : interior;
  joinWalls(drafted);
  const candidates = drafted.filter(({ from, to }) => to - from >= LEAST_WALL_M);
  if (candidates.length < drafted.length) joinWalls(candidates);
  const stations = cloud.stations.filter(([, , z]) => z > levels.floorM && z < ceilings.highestM);
  const closedRooms = findRooms({ walls: candidates, faces, interior: own, spacingM, hasCeiling: levels.hasCeiling });
  closeEnvelope(candidates, closedRooms);
  runOnBehind(candidates, closedRooms, { interior: own, spacingM });
  // A raster tells no two surfaces apart.
  const single = rasterM > 0 ? { walls: candidates, rooms: closedRooms } : dropDoubled(candidates, closedRooms);
  const whole = joinInLine(single.walls, single.rooms);
  const { walls, rooms: undivided } = boundingWalls(whole.walls, whole.rooms);
  joinWalls(walls);
  const rooms = undivided.flatMap((room) => divideOpenPlan(room, stations));
  const searched = walls.map(openingSearch(cloud, levels, ceilings));
  const openings = searched.flatMap((found) => found.openings);
  const { regions: outlines, isAssumed: isOutlineAssumed } = floorOutlines(walls, rooms, own, levels.hasCeiling);
  const scannedAround = scannedFloor(cloud, storey, own, spacingM);
  const scanned = part ? ownSights(scannedAround, part) : scannedAround;
  return {
    levels,
    part,
    interior: own,
    ceilings,
    scanned,
    walls,
    headers,
    rooms,
    openings,
    outlines,
    isOutlineAssumed,
    unmodeled: unmodeledFloor(scanned, { walls, rooms, outlines }),
    rejected: [...draft.rejected, ...searched.flatMap((found) => found.rejected)],
  };
}

/** Looks for closed leaves of doors in walls of one storey of which one face was seen. */
function leafSearch(cloud: VoxelCloud, { storey, ceilings, walls }: StoreyDraft): (wall: WallDraft) => boolean {
  const { floorM } = storey.levels;
  const index = planIndex(cloud, floorM, ceilings.highestM);
  const innerM = medianWidth(walls.filter((wall) => !wall.isWidthAssumed));
  return (wall) => innerM !== undefined && hasLeaf(wallView(cloud, index, wall, floorM, innerM), wall, innerM);
}

/** Looks for openings in walls of one storey. */
function openingSearch(cloud: VoxelCloud, { floorM }: StoreyLevels, { highestM }: CeilingMap) {
  const index = planIndex(cloud, floorM, highestM);
  const through = lookedThrough(cloud, floorM);
  return (wall: WallDraft, wallIndex: number): ReturnType<typeof findOpenings> =>
    findOpenings(wallView(cloud, index, wall, floorM, LEAF_REACH_M), wall, wallIndex, heightOf(wall), through);
}
