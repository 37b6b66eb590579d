import { along, direction, distance, rectangleAround, type Point2 } from '#geometry/plane.ts';
import { contains, distanceToRing, overlaps, signedAreaM2 } from '#geometry/polygon.ts';
import type { Random } from '#engine/simulate/random.ts';
import { openingZone } from './openings.ts';
import type { PlannedStorey } from './plan-storey.ts';

/** A piece of furniture: an upright box in which its solids lie. */
export type Piece = {
  class: string;
  center: Point2;
  towards: Point2;
  widthM: number;
  depthM: number;
  bottomM: number;
  topM: number;
  solids: { outline: Point2[]; bottomM: number; topM: number }[];
};

type Kind = {
  class: string;
  widthM: [number, number];
  depthM: number;
  heightM: number;
  isTable?: boolean;
  isFree?: boolean;
};

const KINDS = {
  wardrobe: { class: 'wardrobe', widthM: [1.2, 2.2], depthM: 0.6, heightM: 2.1 },
  shelf: { class: 'shelf', widthM: [0.8, 1.4], depthM: 0.35, heightM: 1.9 },
  cabinet: { class: 'cabinet', widthM: [0.9, 1.6], depthM: 0.45, heightM: 0.85 },
  counter: { class: 'counter', widthM: [1.6, 2.6], depthM: 0.6, heightM: 0.92 },
  bed: { class: 'bed', widthM: [1.4, 1.8], depthM: 2, heightM: 0.5 },
  sofa: { class: 'sofa', widthM: [1.8, 2.2], depthM: 0.9, heightM: 0.8 },
  desk: { class: 'desk', widthM: [1.2, 1.6], depthM: 0.75, heightM: 0.74, isTable: true },
  table: { class: 'table', widthM: [1.2, 1.8], depthM: 0.9, heightM: 0.75, isTable: true, isFree: true },
  chair: { class: 'chair', widthM: [0.45, 0.5], depthM: 0.45, heightM: 0.85, isFree: true },
  toilet: { class: 'toilet', widthM: [0.38, 0.42], depthM: 0.62, heightM: 0.8 },
  sink: { class: 'sink', widthM: [0.5, 0.8], depthM: 0.45, heightM: 0.87 },
} satisfies Record<string, Kind>;

/** The furniture of a room of this size. */
function kitFor(areaM2: number, isOffice: boolean): Kind[] {
  const { wardrobe, shelf, cabinet, counter, bed, sofa, desk, table, chair, toilet, sink } = KINDS;
  if (areaM2 < 5.5) return [toilet, sink, cabinet];
  if (isOffice)
    return [
      desk,
      desk,
      cabinet,
      shelf,
      chair,
      chair,
      ...(areaM2 > 24 ? [desk, desk, table, chair, chair, wardrobe, cabinet] : []),
    ];
  if (areaM2 < 15) return [bed, wardrobe, desk, chair, shelf];
  return [sofa, table, counter, shelf, wardrobe, cabinet, chair, chair, chair, chair];
}

/** Furnishes all rooms: along the walls and free of doorways, tall pieces free of windows, radiators under windows. */
export function drawFurniture(
  random: Random,
  storey: PlannedStorey,
  blocked: readonly Point2[][],
  isOffice: boolean,
): Piece[] {
  const doorways = storey.openings
    .filter(({ kind }) => kind === 'door')
    .map((door) => openingZone(storey.graph, door, 1.1));
  const windows = storey.openings.filter(({ kind }) => kind === 'window');
  return storey.rooms.flatMap((room) => {
    const pieces: Piece[] = [];
    const obstacles = [...blocked, ...doorways];
    for (const window of windows) {
      const radiator = radiatorUnder(storey, room, window);
      if (radiator) pieces.push(radiator);
    }
    for (const kind of kitFor(signedAreaM2(room), isOffice)) {
      const near = [
        ...obstacles,
        ...pieces.map(outlineOf),
        ...(kind.heightM > 0.95 ? windows.map((window) => openingZone(storey.graph, window, 0.9)) : []),
      ];
      for (let attempt = 0; attempt < 12; attempt++) {
        const piece = kind.isFree ? placedFreely(random, room, kind) : placedAtWall(random, room, kind);
        if (!piece || !fits(piece, room, near)) continue;
        pieces.push(piece);
        break;
      }
    }
    return pieces;
  });
}

export function outlineOf(piece: Piece): Point2[] {
  return rectangleAround(piece.center, piece.widthM, piece.depthM, piece.towards);
}

function fits(piece: Piece, room: readonly Point2[], near: readonly Point2[][]): boolean {
  const outline = outlineOf(piece);
  return (
    outline.every((corner) => contains(room, ...corner) && distanceToRing(corner, room) > 0.005) &&
    !near.some((zone) => overlaps(zone, outline))
  );
}

function placedAtWall(random: Random, room: readonly Point2[], kind: Kind): Piece | undefined {
  const start = random.integer(0, room.length - 1);
  const [a, b] = [room[start], room[(start + 1) % room.length]];
  if (!a || !b) return undefined;
  const widthM = random.between(...kind.widthM);
  const spareM = distance(a, b) - widthM - 0.04;
  if (spareM < 0) return undefined;
  const towards = direction(a, b);
  const share = random.chance(0.5) ? random.pick([0, 1]) : random.next();
  return piece(
    kind,
    along(a, towards, 0.02 + share * spareM + widthM / 2, kind.depthM / 2 + random.between(0.01, 0.05)),
    towards,
    widthM,
  );
}

function placedFreely(random: Random, room: readonly Point2[], kind: Kind): Piece | undefined {
  const [xs, ys] = [room.map(([x]) => x), room.map(([, y]) => y)];
  const center: Point2 = [
    random.between(Math.min(...xs), Math.max(...xs)),
    random.between(Math.min(...ys), Math.max(...ys)),
  ];
  const angle = (kind.class === 'chair' ? random.between(0, 360) : random.pick([0, 90])) * (Math.PI / 180);
  if (distanceToRing(center, room) < kind.depthM / 2 + (kind.class === 'chair' ? 0.1 : 0.7)) return undefined;
  return piece(kind, center, [Math.cos(angle), Math.sin(angle)], random.between(...kind.widthM));
}

function piece(kind: Kind, center: Point2, towards: Point2, widthM: number): Piece {
  const { depthM, heightM } = kind;
  const outline = rectangleAround(center, widthM, depthM, towards);
  const legs = [-1, 1].flatMap((x) =>
    [-1, 1].map((y) =>
      rectangleAround(along(center, towards, x * (widthM / 2 - 0.05), y * (depthM / 2 - 0.05)), 0.05, 0.05, towards),
    ),
  );
  const solids = kind.isTable
    ? [
        { outline, bottomM: heightM - 0.04, topM: heightM },
        ...legs.map((leg) => ({ outline: leg, bottomM: 0, topM: heightM - 0.04 })),
      ]
    : [{ outline, bottomM: 0, topM: kind.class === 'chair' ? 0.46 : heightM }];
  if (kind.class === 'chair')
    solids.push({
      outline: rectangleAround(along(center, towards, 0, -depthM / 2 + 0.03), widthM, 0.05, towards),
      bottomM: 0.46,
      topM: heightM,
    });
  return { class: kind.class, center, towards, widthM, depthM, bottomM: 0, topM: heightM, solids };
}

function radiatorUnder(
  storey: PlannedStorey,
  room: readonly Point2[],
  window: PlannedStorey['openings'][number],
): Piece | undefined {
  const zone = openingZone(storey.graph, window, 0.3);
  const [a, b, c, d] = zone;
  if (!a || !b || !c || !d || window.sillM < 0.75) return undefined;
  const towards = direction(a, b);
  const inner = [along(a, towards, window.widthM / 2), along(d, towards, window.widthM / 2)].find((point) =>
    contains(room, ...point),
  );
  if (!inner) return undefined;
  // The zone reaches 0.3 m from the wall line, the face is 5 to 8 cm from it.
  const face = nearestOnLoop(inner, room);
  const center: Point2 = along(face, direction(face, inner), 0.08);
  const widthM = window.widthM * 0.8;
  return {
    class: 'radiator',
    center,
    towards,
    widthM,
    depthM: 0.1,
    bottomM: 0.12,
    topM: 0.67,
    solids: [{ outline: rectangleAround(center, widthM, 0.1, towards), bottomM: 0.12, topM: 0.67 }],
  };
}

function nearestOnLoop(point: Point2, loop: readonly Point2[]): Point2 {
  let best: Point2 = point;
  let bestM = Infinity;
  for (const [index, a] of loop.entries()) {
    const b = loop[(index + 1) % loop.length] ?? a;
    const towards = direction(a, b);
    const alongM = Math.min(
      distance(a, b),
      Math.max(0, (point[0] - a[0]) * towards[0] + (point[1] - a[1]) * towards[1]),
    );
    const foot = along(a, towards, alongM);
    if (distance(foot, point) >= bestM) continue;
    bestM = distance(foot, point);
    best = foot;
  }
  return best;
}
