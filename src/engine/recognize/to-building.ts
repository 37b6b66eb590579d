import { radiansOf } from '#geometry/angle.ts';
import { rotate, type Point2 } from '#geometry/plane.ts';
import { perimeterM } from '#geometry/polygon.ts';
import { heightOnPlane, isLevel, type SlantedPlane } from '#geometry/slanted-plane.ts';
import { fitSlabs } from './fit-slabs.ts';
import { fitUnderRoof } from './fit-under-roof.ts';
import { onLowestFloor } from './lowest-floor.ts';
import { round } from './round.ts';
import { facesOf, heightOf, middleOf, widthOf } from './wall-draft.ts';
import { roofParts, type RoofPart } from './roof-parts.ts';
import { roomCeiling } from './room-ceiling.ts';
import { roomConfidence } from './room-confidence.ts';
import { wallConfidence } from './wall-confidence.ts';
import { onAxis } from './wall-face.ts';
import type {
  Beam,
  Building,
  BuildingObject,
  Column,
  Door,
  Room,
  Slab,
  Stair,
  Storey,
  UnmodeledFloor,
  Wall,
  Window,
} from '#domain/building/building.ts';
import type { Alignment } from './align.ts';
import type { ObjectDraft } from './find-objects.ts';
import type { FlightDraft } from './find-stairs.ts';
import type { OpeningDraft } from './find-openings.ts';
import type { Region } from './geometry/polygon-clip.ts';
import type { Rejected } from './rejected.ts';
import type { RoomDraft } from './find-rooms.ts';
import type { StoreyPlan } from './storey-plan.ts';
import { storeysOver, storeyUnder } from './storey-stack.ts';
import type { WallDraft } from './wall-draft.ts';

const ASSUMED_SLAB_M = 0.25;
/** How far a measured face may lie from the true one; half the uncertainty of a room's width. */
const FACE_ERROR_M = 0.005;
/** A boundary that is no wall may lie elsewhere by this share of the room. */
const OPEN_ERROR_SHARE = 0.1;

/** What the caller knows about the file's coordinates. */
type ToProject = (point: Point2) => Point2;
export type FrameOptions = { metresPerUnit: number; upAxis: 'z' | 'y'; origin: [number, number, number] };

/**
 * Writes storey plans, and the objects and stairs of each storey, as a building: out of the aligned frame into project
 * coordinates, the lowest floor at 0, with ids.
 */
export function toBuilding(
  plans: readonly StoreyPlan[],
  objects: readonly ObjectDraft[][],
  flights: readonly FlightDraft[][],
  alignment: Alignment,
  frame: FrameOptions,
  rejectedThings: readonly Rejected[] = [],
): Building {
  const toProject: ToProject = (point) => {
    const [x, y] = rotate(point, radiansOf(alignment.headingDeg));
    return [round(x), round(y)];
  };
  const building: Building = {
    version: 1,
    frame: { ...frame, cloudToProject: columnMajor(alignment.level), headingDeg: round(alignment.headingDeg) },
    storeys: plans.map((_, index) => toStorey(plans, index)),
    walls: [],
    doors: [],
    windows: [],
    columns: [],
    rooms: [],
    slabs: [],
    beams: [],
    stairs: [],
    objects: [],
    rejected: [...plans.flatMap((plan) => plan.rejected), ...rejectedThings],
    unmodeledFloors: plans.flatMap((plan, storey) =>
      plan.unmodeled.map((region, index) => toUnmodeledFloor(region, index, storey, toProject)),
    ),
  };
  plans.forEach((plan, storey) => {
    const storeyId = `storey-${storey + 1}`;
    const wallId = (index: number): string => `${storeyId}-wall-${index + 1}`;
    building.walls.push(
      ...plan.walls.map((wall, index) => toWall(wall, wallId(index), storeyId, plan, wallId, toProject)),
    );
    building.doors.push(
      ...openings(plan, 'door').map((opening, index) =>
        toDoor(opening, `${storeyId}-door-${index + 1}`, storeyId, plan, wallId, toProject),
      ),
    );
    building.windows.push(
      ...openings(plan, 'window').map((opening, index) =>
        toOpening(opening, `${storeyId}-window-${index + 1}`, storeyId, plan, wallId, toProject),
      ),
    );
    building.rooms.push(...plan.rooms.map((room, index) => toRoom(room, index, storey, plan, toProject)));
  });
  building.slabs = plans.flatMap((plan, index) => toSlabs(plan, index, plans, building.storeys[index]!, toProject));
  plans.forEach((plan, index) => {
    const things = (objects[index] ?? []).map((object) => ({
      object,
      at: toProject([(object.min[0] + object.max[0]) / 2, (object.min[1] + object.max[1]) / 2]),
    }));
    const isColumn = ({ object }: { object: ObjectDraft }): boolean => object.className === 'column_rect';
    building.columns.push(
      ...things.filter(isColumn).map(({ object, at }, i) => toColumn(object, at, i, index, plan, alignment.headingDeg)),
    );
    building.objects.push(
      ...things
        .filter((thing) => !isColumn(thing))
        .map(({ object, at }, i) => toObject(object, at, i, index, alignment.headingDeg)),
    );
  });
  building.stairs = flights.flatMap((own, storey) =>
    own.map((flight, index) => toStair(flight, index, storey, toProject)),
  );
  building.beams = plans.flatMap((plan, index) => toBeams(plan, index, toProject));
  building.slabs = fitSlabs(building);
  return onLowestFloor(fitUnderRoof(building));
}

function openings(plan: StoreyPlan, kind: OpeningDraft['kind']): OpeningDraft[] {
  return plan.openings.filter((opening) => opening.kind === kind);
}

function toStorey(plans: readonly StoreyPlan[], index: number): Storey {
  const plan = plans[index]!;
  const { levels } = plan;
  const below = storeyUnder(plans, plan);
  const slabThicknessM = below ? levels.floorM - below.levels.ceilingM : ASSUMED_SLAB_M;
  const assumed = [...(below ? [] : ['slabThicknessM']), ...(levels.hasCeiling ? [] : ['clearHeightM'])];
  return {
    id: `storey-${index + 1}`,
    name: `Level ${index + 1}`,
    elevationM: round(levels.floorM),
    clearHeightM: round(levels.ceilingM - levels.floorM),
    slabThicknessM: round(Math.max(0.01, slabThicknessM)),
    assumed,
  };
}

function toWall(
  wall: WallDraft,
  id: string,
  storeyId: string,
  plan: StoreyPlan,
  wallId: (index: number) => string,
  toProject: ToProject,
): Wall {
  const [startX, startY] = toProject(onAxis(wall.axis, wall.from, middleOf(wall)));
  const [endX, endY] = toProject(onAxis(wall.axis, wall.to, middleOf(wall)));
  const floorM = round(plan.levels.floorM);
  return {
    id,
    confidence: round(wallConfidence(wall)),
    assumed: [...(wall.isWidthAssumed ? ['width'] : []), ...(wall.isLengthAssumed ? ['length'] : [])],
    storey_id: storeyId,
    start_pt: [startX, startY, floorM],
    end_pt: [endX, endY, floorM],
    width: round(widthOf(wall)),
    height: round(heightOf(wall)),
    neighbor_wall_ids_at_start: wall.joinedAtStart.map(wallId),
    neighbor_wall_ids_at_end: wall.joinedAtEnd.map(wallId),
    isExternal: wall.isExternal,
    sidesSeen: new Set(facesOf(wall).map((face) => face.side)).size,
  };
}

function toOpening(
  opening: OpeningDraft,
  id: string,
  storeyId: string,
  plan: StoreyPlan,
  wallId: (index: number) => string,
  toProject: ToProject,
): Window {
  const wall = plan.walls[opening.wall]!;
  const [x, y] = toProject(onAxis(wall.axis, (opening.from + opening.to) / 2, middleOf(wall)));
  return {
    id,
    confidence: round(opening.confidence),
    assumed: opening.isWidthAssumed ? ['width'] : [],
    storey_id: storeyId,
    host_id: wallId(opening.wall),
    center: [x, y, round(plan.levels.floorM + (opening.bottom + opening.top) / 2)],
    width: round(opening.to - opening.from),
    height: round(opening.top - opening.bottom),
    sill: round(opening.bottom),
  };
}

/** Wider doors have two leaves. */
const WIDEST_SINGLE_M = 1.3;

function toDoor(
  opening: OpeningDraft,
  id: string,
  storeyId: string,
  plan: StoreyPlan,
  wallId: (index: number) => string,
  toProject: ToProject,
): Door {
  const kind = opening.isFullHeight ? 'opening' : opening.to - opening.from > WIDEST_SINGLE_M ? 'double' : 'single';
  return {
    ...toOpening(opening, id, storeyId, plan, wallId, toProject),
    kind,
    swing: kind === 'opening' ? null : (opening.swing ?? null),
  };
}

function toRoom(room: RoomDraft, index: number, storey: number, plan: StoreyPlan, toProject: ToProject): Room {
  const number = `${(storey + 1) * 100 + index + 1}`;
  return {
    id: `storey-${storey + 1}-room-${index + 1}`,
    confidence: round(roomConfidence(room)),
    assumed: room.hasOpenBoundary ? ['boundary'] : [],
    storey_id: `storey-${storey + 1}`,
    name: `Room ${number}`,
    number,
    polygon: room.polygon.map(toProject),
    holes: room.holes.map((hole) => hole.map(toProject)),
    areaM2: round(room.areaM2),
    areaErrorM2: round(
      perimeterM(room.polygon) * FACE_ERROR_M + (room.hasOpenBoundary ? OPEN_ERROR_SHARE * room.areaM2 : 0),
    ),
    ...roomCeiling(room.polygon, plan),
  };
}

function toUnmodeledFloor(
  { polygon, holes, areaM2 }: Region,
  index: number,
  storey: number,
  toProject: ToProject,
): UnmodeledFloor {
  return {
    id: `storey-${storey + 1}-unmodeled-${index + 1}`,
    storey_id: `storey-${storey + 1}`,
    polygon: polygon.map(toProject),
    holes: holes.map((hole) => hole.map(toProject)),
    areaM2: round(areaM2),
  };
}

function toSlabs(
  plan: StoreyPlan,
  storey: number,
  plans: readonly StoreyPlan[],
  { slabThicknessM }: Storey,
  toProject: ToProject,
): Slab[] {
  const storeyId = `storey-${storey + 1}`;
  const isLowest = storeyUnder(plans, plan) === undefined;
  const slab = (region: Region, index: number, kind: Slab['kind']): Slab => ({
    id: `${storeyId}-${kind}-${index + 1}`,
    confidence: plan.isOutlineAssumed ? 0.4 : 0.7,
    assumed: [...(kind === 'roof' || isLowest ? ['thicknessM'] : []), ...(plan.isOutlineAssumed ? ['outline'] : [])],
    storey_id: storeyId,
    kind,
    polygon: region.polygon.map(toProject),
    holes: region.holes.map((hole) => hole.map(toProject)),
    topM: round(plan.levels.floorM),
    thicknessM: slabThicknessM,
  });
  const floors = plan.outlines.map((region, i) => slab(region, i, 'floor'));
  if (storeysOver(plans, plan).length > 0) return floors;
  const parts = plan.outlines.map((outline) => roofParts(outline, plan.ceilings));
  const roofs = plan.outlines.flatMap((outline, i): RoofPart[] => {
    const own = parts[i] ?? [];
    if (own.length > 0) return own;
    return plan.levels.hasCeiling ? [{ ...outline, underside: { a: 0, b: 0, c: plan.levels.ceilingM } }] : [];
  });
  return [...floors, ...roofs.map((part, i) => onUnderside(slab(part, i, 'roof'), part.underside, toProject))];
}

const FAR_M = 1000;

/** A roof over the plane of its underside, which is in the aligned frame. */
function onUnderside(roof: Slab, underside: SlantedPlane, toProject: ToProject): Slab {
  const { a, b, c } = underside;
  const topM = c + roof.thicknessM;
  if (isLevel(underside)) return { ...roof, topM: round(topM) };
  // A place far away, so that the slope keeps more digits than places do.
  const [x, y] = toProject([FAR_M * a, FAR_M * b]);
  const slant = { a: x / FAR_M, b: y / FAR_M, c: topM };
  return { ...roof, topM: round(Math.max(...roof.polygon.map((corner) => heightOnPlane(slant, ...corner)))), slant };
}

/** Least depth of a header whose lower edge was not measured. */
const ASSUMED_HEADER_M = 0.3;

function toBeams(plan: StoreyPlan, storey: number, toProject: ToProject): Beam[] {
  const z = round(plan.levels.ceilingM);
  return plan.headers.map((header, index) => {
    const [startX, startY] = toProject(onAxis(header.axis, header.from, header.middle));
    const [endX, endY] = toProject(onAxis(header.axis, header.to, header.middle));
    return {
      id: `storey-${storey + 1}-beam-${index + 1}`,
      confidence: 0.6,
      assumed: ['depth'],
      storey_id: `storey-${storey + 1}`,
      start_pt: [startX, startY, z],
      end_pt: [endX, endY, z],
      width: round(header.width),
      depth: ASSUMED_HEADER_M,
    };
  });
}

function toStair(flight: FlightDraft, index: number, storey: number, toProject: ToProject): Stair {
  const [startX, startY] = toProject(flight.start);
  const [endX, endY] = toProject(flight.end);
  return {
    id: `storey-${storey + 1}-stair-${index + 1}`,
    confidence: round(flight.confidence),
    assumed: flight.isEndAssumed ? ['riserCount'] : [],
    storey_id: `storey-${storey + 1}`,
    start_pt: [startX, startY, round(flight.firstTreadM)],
    end_pt: [endX, endY, round(flight.firstTreadM + (flight.riserCount - 1) * flight.riserM)],
    width: round(flight.widthM),
    riserCount: flight.riserCount,
    riserM: round(flight.riserM),
    goingM: round(flight.goingM),
  };
}

function toColumn(
  object: ObjectDraft,
  [x, y]: Point2,
  index: number,
  storey: number,
  plan: StoreyPlan,
  headingDeg: number,
): Column {
  return {
    id: `storey-${storey + 1}-column-${index + 1}`,
    confidence: 0.6,
    assumed: [],
    storey_id: `storey-${storey + 1}`,
    shape: 'rect',
    center: [x, y, round(plan.levels.floorM)],
    width: round(object.max[0] - object.min[0]),
    depth: round(object.max[1] - object.min[1]),
    rotationDeg: round(headingDeg),
    height: round(plan.levels.ceilingM - plan.levels.floorM),
  };
}

function toObject(
  object: ObjectDraft,
  [x, y]: Point2,
  index: number,
  storey: number,
  headingDeg: number,
): BuildingObject {
  const size = [0, 1, 2].map((axis) => round(object.max[axis]! - object.min[axis]!));
  return {
    id: `storey-${storey + 1}-object-${index + 1}`,
    confidence: object.className === 'clutter' ? 0.4 : 0.5,
    assumed: [],
    storey_id: `storey-${storey + 1}`,
    class: object.className,
    center: [x, y, round((object.min[2] + object.max[2]) / 2)],
    size: [size[0] ?? 0, size[1] ?? 0, size[2] ?? 0],
    rotationDeg: round(headingDeg),
  };
}

function columnMajor([a = 1, b = 0, c = 0, d = 0, e = 1, f = 0, g = 0, h = 0, k = 1]: number[]): number[] {
  return [a, d, g, 0, b, e, h, 0, c, f, k, 0, 0, 0, 0, 1].map((v) => v + 0);
}
