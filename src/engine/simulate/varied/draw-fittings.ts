import { along, direction, distance, rectangleAround, type Point2 } from '#geometry/plane.ts';
import { contains, distanceToRing, overlaps } from '#geometry/polygon.ts';
import type { Piece } from '#engine/simulate/buildings/furniture.ts';
import { lengthOf, openingZone } from '#engine/simulate/buildings/openings.ts';
import { at } from '#engine/simulate/buildings/plan-graph.ts';
import { flightBlock } from '#engine/simulate/buildings/stairs.ts';
import type { Random } from '#engine/simulate/random.ts';
import type { Deck, Drape, Mirror } from './deck.ts';
import { lowerCell } from './deck-ids.ts';
import { roomM2 } from './draw-deck.ts';

const WAVE_EVERY_M = 0.02;
const LEAST_MIRROR_WALL_M = 1.4;

/** What must stay free in a deck: the floor before doors, stairs, columns. */
function keptFree(deck: Deck): Point2[][] {
  const { graph, openings } = deck.plan;
  return [
    ...openings.filter(({ kind }) => kind === 'door').map((door) => openingZone(graph, door, 1)),
    ...[deck.flightUp, deck.flightDown].flatMap((flight) => (flight ? [flightBlock(flight)] : [])),
    ...(deck.halfFlight ? [deck.halfFlight.pit] : []),
    ...deck.columns.map(({ outline }) => outline),
  ];
}

/** Rooms that can be furnished, largest first. */
const furnishable = (deck: Deck): number[] =>
  [...deck.cells.keys()]
    .filter((cell) => ['room', 'hall'].includes(at(deck.cells, cell).kind))
    .sort((a, b) => roomM2(deck, b) - roomM2(deck, a));

/** One to three free-standing columns in each of the largest rooms. */
export function drawFreeColumns(random: Random, deck: Deck): Deck['columns'] {
  const shape = random.pick(['rect', 'round'] as const);
  const sizeM = random.pick([0.2, 0.25, 0.3, 0.35, 0.4]);
  const free = keptFree(deck);
  return furnishable(deck)
    .slice(0, 2)
    .flatMap((cell) => {
      const room = at(deck.plan.rooms, cell);
      const [xs, ys] = [room.map(([x]) => x), room.map(([, y]) => y)];
      const [x0, x1, y0, y1] = [Math.min(...xs), Math.max(...xs), Math.min(...ys), Math.max(...ys)];
      const isWide = x1 - x0 > y1 - y0;
      const count = Math.max(1, Math.min(3, Math.floor((isWide ? x1 - x0 : y1 - y0) / 3)));
      const aside = random.between(0.35, 0.65);
      return Array.from({ length: count }, (_, index) => {
        const share = (index + 1) / (count + 1);
        const [u, v] = isWide ? [share, aside] : [aside, share];
        const center: Point2 = [x0 + u * (x1 - x0), y0 + v * (y1 - y0)];
        const outline = shape === 'rect' ? rectangleAround(center, sizeM, sizeM, [1, 0]) : circle(center, sizeM / 2);
        return { cell, shape, center, sizeM, outline };
      }).filter(
        ({ center, outline }) =>
          contains(room, ...center) &&
          distanceToRing(center, room) > 0.6 + sizeM / 2 &&
          !free.some((zone) => overlaps(zone, outline)),
      );
    });
}

function circle([x, y]: Point2, radiusM: number): Point2[] {
  return Array.from({ length: 20 }, (_, step): Point2 => [
    x + radiusM * Math.cos((step * Math.PI) / 10),
    y + radiusM * Math.sin((step * Math.PI) / 10),
  ]);
}

/** Wardrobes and shelves as high as a person can reach: in corners of rooms, and before a window. */
export function drawTallFurniture(random: Random, deck: Deck): Deck['pieces'] {
  const free = keptFree(deck);
  const drawn: Deck['pieces'] = [];
  const place = (cell: number, piece: Piece) => {
    const outline = rectangleAround(piece.center, piece.widthM, piece.depthM, piece.towards);
    const room = at(deck.plan.rooms, cell);
    const { roomHeightM } = at(deck.cells, cell);
    const isUnderCeiling =
      piece.topM < roomHeightM - 0.03 &&
      (!deck.slope || outline.every((corner) => deck.slope!.heightAt(corner) > piece.topM + 0.03));
    const isInside = outline.every((corner) => contains(room, ...corner) && distanceToRing(corner, room) > 0.004);
    const others = drawn.map(({ center, widthM, depthM, towards }) => rectangleAround(center, widthM, depthM, towards));
    if (!isUnderCeiling || !isInside || [...free, ...others].some((zone) => overlaps(zone, outline))) return;
    drawn.push({ ...piece, cell });
  };
  for (const cell of furnishable(deck)) {
    const room = at(deck.plan.rooms, cell);
    for (const [index, corner] of room.entries()) {
      const [before, after] = [at(room, index - 1), at(room, (index + 1) % room.length)];
      const way = direction(corner, after);
      const widthM = random.between(0.8, 1.8);
      const depthM = random.pick([0.35, 0.4, 0.6, 0.62]);
      if (!random.chance(0.4) || distance(corner, after) < widthM + 0.1 || distance(corner, before) < depthM + 0.1)
        continue;
      place(cell, tall(random, along(corner, way, 0.02 + widthM / 2, 0.01 + depthM / 2), way, widthM, depthM));
    }
  }
  for (const window of deck.plan.openings.filter(({ kind, glazing }) => kind === 'window' && !glazing)) {
    const site = faceOf(deck, window.edge);
    if (!site || !random.chance(0.35)) continue;
    const depthM = random.pick([0.35, 0.6]);
    const widthM = window.widthM * random.between(0.5, 1);
    const center = along(
      site.from,
      site.way,
      window.fromM + window.widthM * random.between(0.3, 0.7),
      site.side * (site.faceM + 0.02 + depthM / 2),
    );
    place(site.cell, tall(random, center, site.way, widthM, depthM));
  }
  return drawn;
}

function tall(random: Random, center: Point2, towards: Point2, widthM: number, depthM: number): Piece {
  const topM = random.between(1.95, 2.35);
  const outline = rectangleAround(center, widthM, depthM, towards);
  return {
    class: depthM > 0.5 ? 'wardrobe' : 'shelf',
    center,
    towards,
    widthM,
    depthM,
    bottomM: 0,
    topM,
    solids: [{ outline, bottomM: 0, topM }],
  };
}

/** The indoor face of an outer wall on an edge: `side` 1 where the room is on the left. */
function faceOf(deck: Deck, edge: number) {
  const { graph, walls } = deck.plan;
  const { left, right, from, to } = at(graph.edges, edge);
  if (left >= 0 && right >= 0) return undefined;
  const [start, end] = [at(graph.vertices, from), at(graph.vertices, to)];
  const side = left >= 0 ? 1 : -1;
  const { leftM, rightM } = at(walls.faces, edge);
  return {
    cell: Math.max(left, right),
    from: start,
    way: direction(start, end),
    side,
    faceM: side > 0 ? leftM : rightM,
  };
}

/** Curtains before most windows, drawn aside or closed: folds 5 to 15 cm from the wall, from the floor to above the head. */
export function drawCurtains(random: Random, deck: Deck): Drape[] {
  return deck.plan.openings.flatMap((window): Drape[] => {
    const site = faceOf(deck, window.edge);
    if (window.kind !== 'window' || !site || !random.chance(0.7)) return [];
    const { floorZ, ceilingZ } = lowerCell(deck, window.edge);
    const [fromM, toM] = [window.fromM - 0.15, window.fromM + window.widthM + 0.15];
    const spanM = toM - fromM;
    const parts: [number, number][] = random.chance(0.3)
      ? [[fromM, toM]]
      : [
          [fromM, fromM + spanM * random.between(0.12, 0.35)],
          [toM - spanM * random.between(0.12, 0.35), toM],
        ];
    const outM = random.between(0.08, 0.12);
    const foldM = random.between(0.02, 0.035);
    const everyM = random.between(0.1, 0.18);
    const topZ = Math.min(ceilingZ - 0.03, floorZ + window.sillM + window.heightM + random.between(0.08, 0.2));
    return parts.map(([startM, endM]) => ({
      line: Array.from({ length: Math.max(2, Math.ceil((endM - startM) / WAVE_EVERY_M)) }, (_, step) => {
        const u = Math.min(endM, startM + step * WAVE_EVERY_M);
        return along(
          site.from,
          site.way,
          u,
          site.side * (site.faceM + outM + foldM * Math.sin((2 * Math.PI * u) / everyM)),
        );
      }),
      bottomZ: floorZ + 0.02,
      topZ,
    }));
  });
}

/** One or two large mirrors on bare stretches of wall. */
export function drawMirrors(random: Random, deck: Deck): Mirror[] {
  const { graph, roomFaces, openings } = deck.plan;
  const sites = furnishable(deck).flatMap((cell) =>
    at(roomFaces, cell)
      .filter(
        ({ edge, start, end }) =>
          distance(start, end) > LEAST_MIRROR_WALL_M &&
          lengthOf(graph, at(graph.edges, edge)) > LEAST_MIRROR_WALL_M &&
          !openings.some((opening) => opening.edge === edge),
      )
      .map((face) => ({ cell, face, order: random.next() })),
  );
  return sites
    .filter(({ cell }) => !at(deck.cells, cell).isClosed)
    .sort((a, b) => a.order - b.order)
    .slice(0, random.integer(1, 2))
    .map(({ cell, face }) => {
      const { floorZ } = at(deck.cells, cell);
      const lengthM = distance(face.start, face.end);
      const widthM = Math.min(lengthM - 0.3, random.between(0.8, 2));
      const startM = 0.15 + random.next() * (lengthM - 0.3 - widthM);
      const way = direction(face.start, face.end);
      const bottomZ = floorZ + random.pick([0.05, 0.3, 0.9]);
      return {
        from: along(face.start, way, startM, 0.02),
        to: along(face.start, way, startM + widthM, 0.02),
        bottomZ,
        topZ: floorZ + random.between(1.8, 2.1),
      };
    })
    .filter(({ from, to, topZ }) => !deck.slope || [from, to].every((point) => deck.slope!.heightAt(point) > topZ));
}
