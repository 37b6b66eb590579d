import { boundingWalls } from './bounding-walls.ts';
import { bridgesBetween } from './bridge-faces.ts';
import { findCeilings, type CeilingMap } from './ceiling-map.ts';
import { divideOpenPlan } from './divide-open-plan.ts';
import { findFaces } from './find-faces.ts';
import { findRooms } from './find-rooms.ts';
import { findOpenings } from './find-openings.ts';
import { floorOutlines } from './floor-outline.ts';
import { interiorMap } from './interior-map.ts';
import { joinWalls } from './join-walls.ts';
import type { StoreySpace } from './local-top.ts';
import { heightOf } from './wall-draft.ts';
import { measureWidths } from './measure-width.ts';
import { mergeCollinear, withoutCovered } from './merge-collinear.ts';
import { oneSidedWalls } from './one-sided-walls.ts';
import { pairFaces } from './pair-faces.ts';
import { planIndex } from './plan-index.ts';
import { scannedFloor, type StoreyRange } from './scanned-floor.ts';
import { splitWideOpenings } from './split-wide-openings.ts';
import { unmodeledFloor } from './unmodeled-floor.ts';
import { boundUnscannedRooms } from './unscanned-rooms.ts';
import { typicalSpacing } from '#engine/voxels/typical-spacing.ts';
import { wallView } from './wall-view.ts';
import type { OpeningDraft } from './find-openings.ts';
import type { Grid } from './geometry/grid.ts';
import type { Region } from './geometry/polygon-clip.ts';
import type { RoomDraft } from './find-rooms.ts';
import type { Header } from './split-wide-openings.ts';
import type { Rejected } from './rejected.ts';
import type { StoreyLevels } from './storey-levels.ts';
import type { WallDraft } from './wall-draft.ts';
import type { VoxelCloud } from '#engine/voxels/voxel-cloud.ts';

/** An open door leaf reaches this far from its wall. */
const LEAF_REACH_M = 1.2;

/** Walls, openings and rooms of one storey, in the aligned frame. */
export type StoreyPlan = {
  levels: StoreyLevels;
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

/**
 * Finds walls and rooms of one storey in an aligned cloud with normals. `bottomM`: ceiling of the
 * storey below; `topM`: where the next storey begins; `rasterM`: raster that the cloud's places were rounded to (0: none).
 */
export function planStorey(cloud: VoxelCloud, { levels, bottomM, topM }: StoreyRange, rasterM: number): StoreyPlan {
  const spacingM = typicalSpacing(cloud);
  const ceilings = findCeilings(cloud, levels, topM, spacingM);
  const interior = interiorMap(cloud, levels, ceilings, rasterM);
  const space: StoreySpace = { levels, interior, ceilings, rasterM };
  const rejections: Rejected[] = [];
  const seenFaces = findFaces(cloud, space, rejections);
  const faces = [...seenFaces, ...bridgesBetween(seenFaces, space)];
  const { walls: paired, rest } = pairFaces(faces, interior);
  const merged = withoutCovered(mergeCollinear([...paired, ...oneSidedWalls(rest, interior)], interior));
  const { walls: split, headers } = splitWideOpenings(merged);
  const index = planIndex(cloud, levels.floorM, ceilings.highestM);
  const openingsOf = (wall: WallDraft, i: number): ReturnType<typeof findOpenings> =>
    findOpenings(wallView(cloud, index, wall, levels.floorM, LEAF_REACH_M), wall, i, heightOf(wall));
  const candidates = boundUnscannedRooms(split, (wall) =>
    openingsOf(wall, 0).openings.some(({ kind }) => kind === 'window'),
  );
  measureWidths(cloud, levels, candidates);
  joinWalls(candidates);
  const stations = cloud.stations.filter(([, , z]) => z > levels.floorM && z < ceilings.highestM);
  const { walls, rooms: whole } = boundingWalls(
    candidates,
    findRooms({ walls: candidates, faces, interior, spacingM, hasCeiling: levels.hasCeiling }),
  );
  joinWalls(walls);
  const rooms = whole.flatMap((room) => divideOpenPlan(room, stations));
  const searched = walls.map(openingsOf);
  const openings = searched.flatMap((found) => found.openings);
  rejections.push(...searched.flatMap((found) => found.rejected));
  const { regions: outlines, isAssumed: isOutlineAssumed } = floorOutlines(walls, rooms, interior, levels.hasCeiling);
  const scanned = scannedFloor(cloud, { levels, bottomM, topM }, interior, spacingM);
  return {
    levels,
    interior,
    ceilings,
    scanned,
    walls,
    headers,
    rooms,
    openings,
    outlines,
    isOutlineAssumed,
    unmodeled: unmodeledFloor(scanned, { walls, rooms, outlines }),
    rejected: rejections,
  };
}
