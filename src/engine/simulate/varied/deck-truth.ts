import { degreesOf } from '#geometry/angle.ts';
import { along, direction, distance, type Point2 } from '#geometry/plane.ts';
import { signedAreaM2, withoutCollinear } from '#geometry/polygon.ts';
import type { Point3 } from '#geometry/space.ts';
import polygonClipping from 'polygon-clipping';
import type { Building } from '#domain/building/building.ts';
import type { ElementMark } from '#engine/simulate/buildings/building-model.ts';
import { at } from '#engine/simulate/buildings/plan-graph.ts';
import type { PlanWall } from '#engine/simulate/buildings/plan-walls.ts';
import { flightHole } from '#engine/simulate/buildings/stairs.ts';
import { hostOf, openingShape, swingOf } from '#engine/simulate/buildings/storey-truth.ts';
import type { Deck, DeckCell, Level } from './deck.ts';
import { levelsOf, lowerCell, openingId, roomId, wallIdOn } from './deck-ids.ts';

type DeckTruth = Pick<Building, 'walls' | 'doors' | 'windows' | 'rooms' | 'columns' | 'objects' | 'slabs' | 'stairs'>;

const known = { confidence: 1, assumed: [] };
/** Outer walls that are shorter and slanted are pieces of a bow. */
const LONGEST_FACET_M = 1.3;
const FAR_M = 1000;

/** What a perfect recognition would answer for a deck, without the names of its rooms. */
export function deckTruth(deck: Deck): DeckTruth {
  const levels = levelsOf(deck);
  const openings = deck.plan.openings.map((opening, index) => {
    const { level } = lowerCell(deck, opening.edge);
    const { host_id: _host, ...shape } = openingShape(deck.plan, opening, level.elevationM);
    return {
      ...known,
      ...shape,
      storey_id: level.id,
      host_id: wallIdOn(deck, hostOf(deck.plan, opening), level) ?? '',
      id: openingId(deck, index),
      plan: opening,
    };
  });
  return {
    walls: levels.flatMap((level) => wallsOn(deck, level)),
    doors: openings
      .filter(({ plan }) => plan.kind === 'door')
      .map(({ plan, ...door }) => ({
        ...door,
        kind: plan.leaf ? ('single' as const) : ('opening' as const),
        swing: swingOf(deck.plan, plan),
      })),
    windows: openings.filter(({ plan }) => plan.kind === 'window').map(({ plan: _plan, ...window }) => window),
    rooms: deck.cells.flatMap((cell, index) => roomOf(deck, cell, index)),
    columns: deck.columns.map((column, index) => {
      const { level, floorZ, ceilingZ } = at(deck.cells, column.cell);
      return {
        ...known,
        id: `${deck.id}-column-${index + 1}`,
        storey_id: level.id,
        shape: column.shape,
        center: [...column.center, floorZ] as Point3,
        width: column.sizeM,
        depth: column.sizeM,
        rotationDeg: 0,
        height: ceilingZ - floorZ,
      };
    }),
    objects: deck.pieces.map((piece, index) => {
      const { level, floorZ } = at(deck.cells, piece.cell);
      return {
        ...known,
        id: `${deck.id}-object-${index + 1}`,
        storey_id: level.id,
        class: piece.class,
        center: [...piece.center, floorZ + (piece.bottomM + piece.topM) / 2] as Point3,
        size: [piece.widthM, piece.depthM, piece.topM - piece.bottomM] as Point3,
        rotationDeg: degreesOf(Math.atan2(piece.towards[1], piece.towards[0])),
      };
    }),
    slabs: levels.map((level) => floorOf(deck, level)),
    stairs: stairsOf(deck),
  };
}

function wallsOn(deck: Deck, level: Level): Building['walls'] {
  const ids = new Map(deck.plan.walls.walls.map((wall) => [wall.id, wallIdOn(deck, wall, level)]));
  const own = (neighbors: readonly string[]) => neighbors.flatMap((id) => ids.get(id) ?? []);
  return deck.plan.walls.walls.flatMap((wall) => {
    const id = ids.get(wall.id);
    if (id === undefined) return [];
    return {
      ...known,
      id,
      storey_id: level.id,
      start_pt: [...wall.startM, level.elevationM] as Point3,
      end_pt: [...wall.endM, level.elevationM] as Point3,
      width: wall.thicknessM,
      height: heightOf(deck, wall, level),
      neighbor_wall_ids_at_start: own(wall.neighborsAtStart),
      neighbor_wall_ids_at_end: own(wall.neighborsAtEnd),
      isExternal: wall.isExternal,
      sidesSeen: 2,
    };
  });
}

/** The higher of both sides; under a slope, where the wall is highest: a knee wall is low. */
function heightOf({ slope, ...deck }: Deck, wall: PlanWall, level: Level): number {
  const highestM = Math.max(...cellsBeside(deck, wall, level).map(({ ceilingZ, floorZ }) => ceilingZ - floorZ));
  if (!slope) return highestM;
  const way = direction(wall.startM, wall.endM);
  const lengthM = distance(wall.startM, wall.endM);
  const alongWall = [0, 0.25, 0.5, 0.75, 1].map((share) => slope.heightAt(along(wall.startM, way, share * lengthM)));
  return Math.min(highestM, Math.max(...alongWall));
}

function cellsBeside(deck: Pick<Deck, 'plan' | 'cells'>, wall: PlanWall, level?: Level): DeckCell[] {
  return wall.edges
    .flatMap((edge) => {
      const { left, right } = at(deck.plan.graph.edges, edge);
      return [left, right].filter((cell) => cell >= 0).map((cell) => at(deck.cells, cell));
    })
    .filter((cell) => !level || cell.level === level);
}

function roomOf(deck: Deck, cell: DeckCell, index: number): Building['rooms'] {
  if (cell.kind === 'shaft' || cell.kind === 'void') return [];
  const room = at(deck.plan.rooms, index);
  return [
    {
      ...known,
      id: roomId(deck, index),
      storey_id: cell.level.id,
      name: '',
      number: '',
      polygon: withoutCollinear(room, 1e-6),
      holes: [],
      areaM2: signedAreaM2(room),
      areaErrorM2: 0,
      heightM: cell.roomHeightM,
      ceiling: cell.ceiling,
      ...(cell.leastHeightM !== undefined && { leastHeightM: cell.leastHeightM }),
    },
  ];
}

function floorOf(deck: Deck, level: Level): Building['slabs'][number] {
  const outline = levelsOf(deck).length === 1 ? deck.outline : outlineOn(deck, level);
  const voids = deck.cells.flatMap(({ kind }, index) => (kind === 'void' ? [at(deck.plan.rooms, index)] : []));
  const pit = deck.halfFlight && deck.halfFlight.toZ === level.elevationM ? [deck.halfFlight.pit] : [];
  const holes: Point2[][] = [...(deck.flightDown ? [flightHole(deck.flightDown)] : []), ...voids, ...pit];
  return {
    ...known,
    id: `${deck.id}-${level.id}-slab`,
    storey_id: level.id,
    kind: 'floor',
    polygon: withoutCollinear(outline, 1e-6),
    holes: holes.map((hole) => (signedAreaM2(hole) > 0 ? hole.toReversed() : [...hole])),
    topM: level.elevationM,
    thicknessM: level.slabM,
  };
}

/** The part of a split deck's outline on the own side of the wall between the levels. */
function outlineOn({ plan, cells, outline }: Deck, level: Level): Point2[] {
  const between = plan.graph.edges.find(
    ({ left, right }) => left >= 0 && right >= 0 && at(cells, left).level !== at(cells, right).level,
  );
  const [lineX = 0] = between ? at(plan.graph.vertices, between.from) : [];
  const inside = cells.findIndex((cell) => cell.level === level);
  const isWest = at(at(plan.rooms, inside), 0)[0] < lineX;
  const [x0, x1] = isWest ? [lineX - FAR_M, lineX] : [lineX, lineX + FAR_M];
  const ring = (points: readonly Point2[]) => [points.map(([x, y]): [number, number] => [x, y])];
  const side: Point2[] = [
    [x0, -FAR_M],
    [x1, -FAR_M],
    [x1, FAR_M],
    [x0, FAR_M],
  ];
  return polygonClipping.intersection(ring(outline), ring(side))[0]?.[0]?.slice(0, -1) ?? outline;
}

function stairsOf(deck: Deck): Building['stairs'] {
  const { halfFlight, flightUp } = deck;
  const from = deck.cells.find(({ kind }) => kind === 'stairs')?.level;
  const own = { ...known, id: `${deck.id}-stair-1` };
  if (halfFlight) {
    const { start, towards, widthM, riserCount, riserM, goingM, fromZ } = halfFlight;
    const lower = at(levelsOf(deck), 0);
    const runM = (riserCount - 1) * goingM;
    return [
      {
        ...own,
        storey_id: lower.id,
        start_pt: [...start, fromZ + riserM],
        end_pt: [start[0] + towards[0] * runM, start[1] + towards[1] * runM, fromZ + riserM * riserCount],
        width: widthM,
        riserCount,
        riserM,
        goingM,
      },
    ];
  }
  if (!flightUp || !from) return [];
  const { x0, widthM, startY, endY, riserCount, riserM, goingM } = flightUp;
  return [
    {
      ...own,
      storey_id: from.id,
      start_pt: [x0 + widthM / 2, startY, from.elevationM + riserM],
      end_pt: [x0 + widthM / 2, endY, from.elevationM + riserM * riserCount],
      width: widthM,
      riserCount,
      riserM,
      goingM,
    },
  ];
}

/** What is special about the walls, rooms and openings of a deck. */
export function marksOf(deck: Deck): Record<string, ElementMark> {
  const marks: Record<string, ElementMark> = {};
  for (const wall of deck.plan.walls.walls) {
    const mark = markOf(deck, wall);
    for (const level of levelsOf(deck)) {
      const id = wallIdOn(deck, wall, level);
      if (id !== undefined && mark) marks[id] = mark;
    }
  }
  for (const [index, cell] of deck.cells.entries()) {
    const mark = cell.isClosed ? 'closed' : cell.kind === 'hall' ? 'hall' : deck.slope ? 'attic' : undefined;
    if (mark) marks[roomId(deck, index)] = mark;
  }
  for (const [index, opening] of deck.plan.openings.entries()) {
    if (opening.glazing) marks[openingId(deck, index)] = 'glazing';
    else if (opening.kind === 'door' && !opening.leaf)
      marks[openingId(deck, index)] = deck.halfFlight ? 'split' : 'gallery';
  }
  return marks;
}

function markOf(deck: Deck, wall: PlanWall): ElementMark | undefined {
  const beside = cellsBeside(deck, wall);
  const [dx, dy] = direction(wall.startM, wall.endM);
  const isSlanted = Math.min(Math.abs(dx), Math.abs(dy)) > 0.02;
  if (wall.isExternal && isSlanted && distance(wall.startM, wall.endM) < LONGEST_FACET_M) return 'curved';
  const isShaft = wall.edges.every((edge) => {
    const { left, right } = at(deck.plan.graph.edges, edge);
    return [left, right].some((cell) => cell >= 0 && at(deck.cells, cell).kind === 'shaft');
  });
  if (isShaft) return 'shaft';
  if (new Set(beside.map(({ level }) => level)).size > 1) return 'split';
  if (deck.plan.openings.some((opening) => opening.glazing && wall.edges.includes(opening.edge))) return 'glazing';
  if (beside.some(({ kind }) => kind === 'hall' || kind === 'void')) return 'hall';
  return deck.slope ? 'attic' : undefined;
}
