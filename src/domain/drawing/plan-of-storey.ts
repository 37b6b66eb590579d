import { radiansOf } from '#geometry/angle.ts';
import { boundsOf, type Bounds2 } from '#geometry/bounds.ts';
import { along, leftOf, midpoint, rectangleAround, rotate, subtract, unit, type Point2 } from '#geometry/plane.ts';
import { contains, edgesOf } from '#geometry/polygon.ts';
import type { Beam, Building, Column, Door, Room, Slab, Stair, Storey, Window } from '#domain/building/building.ts';
import { doorSymbol } from './door-symbol.ts';
import { doorCountByRoom, likelySwing } from './door-swing.ts';
import { facadeDimensions } from './facade-dimensions.ts';
import { objectSymbol } from './object-symbol.ts';
import { CUT_HEIGHT_M, isCut, stretchOf } from './opening-stretch.ts';
import { openBoundary } from './open-boundary.ts';
import { circle, line, ring } from './plan-items.ts';
import { PEN_MM } from './plan-model.ts';
import type { PlanItem, PlanModel, RoomTag } from './plan-model.ts';
import { roomDimensions } from './room-dimensions.ts';
import { roomTag, TAG_SIZE_M, unmodeledTag } from './room-tag.ts';
import { frameOfRing, sheetFrame } from './sheet-frame.ts';
import type { SheetFrame } from './sheet-frame.ts';
import { stairFromAbove, stairFromBelow } from './stair-symbol.ts';
import { unmodeledSymbol } from './unmodeled-symbol.ts';
import { unionOutline } from './union-outline.ts';
import { wallBody, wallPieces } from './wall-pieces.ts';
import { wallFootprints } from './wall-footprint.ts';
import type { WallFootprint } from './wall-footprint.ts';
import { windowSymbol } from './window-symbol.ts';

/**
 * Plan of one storey, cut 1.2 m over its floor: the same for screen, SVG, DXF and PDF. Depends on the building alone.
 * Throws for a storey that the building does not have: a programming error.
 */
export function planOfStorey(building: Building, storeyId: string): PlanModel {
  const storey = building.storeys.find(({ id }) => id === storeyId);
  if (!storey) throw new Error(`no storey ${storeyId}`);
  const on = onStorey(building, storey);
  const frame = sheetFrame(building.frame);
  const footprints = wallFootprints(on.walls);
  const bodies = footprints.map(wallBody);
  const symbols: PlanItem[] = [
    ...doorItems(on.doors, footprints, on.rooms),
    ...stairItems(building, storey),
    ...on.objects.flatMap((object) => objectSymbol(object, storey.elevationM, footprints)),
  ];
  const items: PlanItem[] = [
    ...on.rooms.map((room) => ring('A-AREA', room.id, room.polygon, { penMm: null, fill: 'area' }, room.holes)),
    ...on.unmodeledFloors.flatMap(unmodeledSymbol),
    ...on.rooms.flatMap((room) => openBoundary(room, bodies)),
    ...slabItems(on.slabs, footprints, on.rooms),
    ...on.beams.flatMap(beamItems),
    ...symbols.filter(({ layer }) => layer !== 'A-DOOR'),
    ...wallItems(footprints, [...on.doors, ...on.windows]),
    ...on.columns.map(columnItem),
    ...on.windows.flatMap((window) => withHost(footprints, window, (footprint) => windowSymbol(window, footprint))),
    ...symbols.filter(({ layer }) => layer === 'A-DOOR'),
  ];
  const inTheWay = [...symbols, ...on.columns.map(columnItem)];
  const obstacles = boxesByElement(inTheWay, frame);
  const roomTags = on.rooms.map((room) => roomTag(room, frame, obstacles));
  const clearSizes = on.rooms.flatMap((room, i) => {
    const own = frameOfRing(room.polygon, frame);
    return roomDimensions(
      room,
      own,
      own === frame ? obstacles : boxesByElement(inTheWay, own),
      tagBox(roomTags[i], own),
      footprints,
    );
  });
  return {
    storeyId: storey.id,
    storeyName: storey.name,
    elevationM: storey.elevationM,
    cutHeightM: CUT_HEIGHT_M,
    headingDeg: frame.headingDeg,
    northDeg: frame.northDeg,
    bounds: boundsOf(items.flatMap(pointsOf)),
    items,
    roomTags,
    unmodeledTags: on.unmodeledFloors.map((floor) => unmodeledTag(floor, frame)),
    dimensions: [...facadeDimensions(footprints, [...on.doors, ...on.windows], on.rooms, frame), ...clearSizes],
  };
}

function onStorey(building: Building, { id }: Storey) {
  const here = <T extends { storey_id: string }>(elements: readonly T[]) =>
    elements.filter((element) => element.storey_id === id);
  return {
    walls: here(building.walls),
    doors: here(building.doors),
    windows: here(building.windows),
    columns: here(building.columns),
    rooms: here(building.rooms),
    slabs: here(building.slabs),
    beams: here(building.beams),
    objects: here(building.objects),
    unmodeledFloors: here(building.unmodeledFloors),
  };
}

function withHost<T>(
  footprints: readonly WallFootprint[],
  opening: Door | Window,
  draw: (host: WallFootprint) => T[],
): T[] {
  const host = footprints.find(({ wall }) => wall.id === opening.host_id);
  return host ? draw(host) : [];
}

/** Fill per wall (so that each can be picked), one outline around all that touches. */
function wallItems(footprints: readonly WallFootprint[], openings: readonly (Door | Window)[]): PlanItem[] {
  const pieces = footprints.flatMap((footprint) => {
    const cut = openings.filter((opening) => opening.host_id === footprint.wall.id && isCut(opening));
    return wallPieces(
      footprint,
      cut.map((opening) => stretchOf(footprint, opening)),
    ).map((points) => ({ points, wall: footprint.wall }));
  });
  const fills = pieces.map(({ points, wall }) =>
    ring('A-WALL-PATT', wall.id, points, { penMm: null, fill: 'cut', isAssumed: wall.assumed.length > 0 }),
  );
  const outlines = unionOutline(pieces.map(({ points }) => points)).map(({ points, isClosed }) =>
    (isClosed ? ring : line)('A-WALL', 'walls', points, { penMm: PEN_MM.cut }),
  );
  return [...fills, ...outlines];
}

function doorItems(doors: readonly Door[], footprints: readonly WallFootprint[], rooms: readonly Room[]): PlanItem[] {
  const counts = doorCountByRoom(doors, (door) => footprints.find(({ wall }) => wall.id === door.host_id), rooms);
  return doors.flatMap((door) =>
    withHost(footprints, door, (host) => doorSymbol(door, host, door.swing ?? likelySwing(door, host, rooms, counts))),
  );
}

/** Flights that begin here, and those of the storey below that arrive here. */
function stairItems(building: Building, storey: Storey): PlanItem[] {
  const below = building.storeys
    .filter(({ elevationM }) => elevationM < storey.elevationM)
    .sort((a, b) => b.elevationM - a.elevationM)[0];
  const arrivesHere = (stair: Stair) =>
    stair.storey_id === below?.id && stair.start_pt[2] + stair.riserCount * stair.riserM > storey.elevationM - 0.5;
  return [
    ...building.stairs.filter(arrivesHere).flatMap(stairFromAbove),
    ...building.stairs.filter(({ storey_id }) => storey_id === storey.id).flatMap(stairFromBelow),
  ];
}

function columnItem(column: Column): PlanItem {
  const center: Point2 = [column.center[0], column.center[1]];
  const look = { penMm: PEN_MM.cut, fill: 'column', isAssumed: column.assumed.length > 0 } as const;
  return column.shape === 'round'
    ? circle('A-COLS', column.id, center, column.width / 2, look)
    : ring(
        'A-COLS',
        column.id,
        rectangleAround(center, column.width, column.depth, rotate([1, 0], radiansOf(column.rotationDeg))),
        look,
      );
}

function beamItems(beam: Beam): PlanItem[] {
  const start: Point2 = [beam.start_pt[0], beam.start_pt[1]];
  const end: Point2 = [beam.end_pt[0], beam.end_pt[1]];
  const direction = unit(subtract(end, start));
  return [beam.width / 2, -beam.width / 2].map((leftM) =>
    line('S-BEAM', beam.id, [along(start, direction, 0, leftM), along(end, direction, 0, leftM)], {
      penMm: PEN_MM.fine,
      isDashed: true,
    }),
  );
}

/** Edges of a floor that no wall hides: balconies, terraces, open sides. */
function slabItems(slabs: readonly Slab[], footprints: readonly WallFootprint[], rooms: readonly Room[]): PlanItem[] {
  const bodies = footprints.map(wallBody);
  const isHidden = (a: Point2, b: Point2) => {
    const middle = midpoint(a, b);
    const left = leftOf(unit(subtract(b, a)));
    return (
      [-0.08, 0.08].some((offM) => bodies.some((body) => contains(body, ...along(middle, left, offM)))) ||
      rooms.some((room) => contains(room.polygon, ...middle))
    );
  };
  return slabs
    .filter(({ kind }) => kind === 'floor')
    .flatMap((slab) =>
      edgesOf(slab.polygon).flatMap(([a, b]) =>
        isHidden(a, b) ? [] : [line('A-FLOR-OTLN', slab.id, [a, b], { penMm: PEN_MM.fine })],
      ),
    );
}

/** Points whose box contains an item. */
function pointsOf(item: PlanItem): Point2[] {
  if (item.kind === 'path') return item.points;
  if (item.kind === 'text') return [item.at];
  const sweep = [
    item.startDeg,
    item.endDeg,
    ...[90, 180, 270, 360, 450].filter((deg) => deg > item.startDeg && deg < item.endDeg),
  ];
  return sweep.map((deg) => {
    const [x, y] = rotate([item.radiusM, 0], radiansOf(deg));
    return [item.center[0] + x, item.center[1] + y];
  });
}

/** One box per element, in the sheet's frame. */
function boxesByElement(items: readonly PlanItem[], frame: SheetFrame): Bounds2[] {
  const points = new Map<string, Point2[]>();
  for (const item of items)
    points.set(item.elementId, [...(points.get(item.elementId) ?? []), ...pointsOf(item).map(frame.toSheet)]);
  return [...points.values()].flatMap((all) => boundsOf(all) ?? []);
}

/** What a tag covers: a capital takes 0.11 m at the scales in use. */
function tagBox(tag: RoomTag | undefined, frame: SheetFrame): Bounds2 {
  const [x, y] = frame.toSheet(tag?.at ?? [0, 0]);
  const halfM = Math.min(TAG_SIZE_M.width, Math.max(0.9, 0.1 + 0.11 * (tag?.name.length ?? 0))) / 2;
  return { minX: x - halfM, maxX: x + halfM, minY: y - TAG_SIZE_M.height / 2, maxY: y + TAG_SIZE_M.height / 2 };
}
