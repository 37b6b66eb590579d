import { distance } from '#geometry/plane.ts';
import type { Building } from './building.ts';
import { totalAreaSqft, type TotalArea } from './total-area.ts';

/** Below this the report names an element. */
const DOUBTFUL = 0.6;

type Named = { id: string; kind: string; confidence: number; assumed: string[] };

/** The building in figures and sentences, for `report.json`. */
type BuildingDescription = {
  storeys: {
    id: string;
    name: string;
    elevationM: number;
    clearHeightM: number;
    roomAreaM2: number;
    areaErrorM2: number;
    /** Of `unmodeledAreaM2`, what is on this storey. */
    unmodeledAreaM2: number;
  }[];
  /** Rooms to their finished faces; where no room closes, the floor slabs, and then `isAssumed`. */
  totalArea: TotalArea;
  roomAreaM2: number;
  /** Half-width of the interval that contains the area of the rooms. */
  areaErrorM2: number;
  /** Floor that was scanned and lies in no room. */
  unmodeledAreaM2: number;
  counts: Record<string, number>;
  /** Share of the wall length that was seen from both sides. */
  wallsSeenFromBothSides: number;
  /** Elements with a confidence below 0.6. */
  doubtful: Named[];
  /** What was not measured, one sentence per kind of value. */
  assumptions: string[];
  rejected: Building['rejected'];
};

const KINDS = ['walls', 'doors', 'windows', 'columns', 'rooms', 'slabs', 'beams', 'stairs', 'objects'] as const;
const SINGULAR: Record<(typeof KINDS)[number], string> = {
  walls: 'wall',
  doors: 'door',
  windows: 'window',
  columns: 'column',
  rooms: 'room',
  slabs: 'slab',
  beams: 'beam',
  stairs: 'stair',
  objects: 'object',
};

/** Sums up what was found, what is doubtful and what was assumed [N3]. */
export function describeBuilding(building: Building): BuildingDescription {
  const elements = KINDS.flatMap((key) =>
    building[key].map(({ id, confidence, assumed }): Named => ({ id, kind: SINGULAR[key], confidence, assumed })),
  );
  const storeys = building.storeys.map(({ id, name, elevationM, clearHeightM }) => {
    const rooms = building.rooms.filter(({ storey_id }) => storey_id === id);
    return {
      id,
      name,
      elevationM,
      clearHeightM,
      roomAreaM2: sum(rooms.map(({ areaM2 }) => areaM2)),
      areaErrorM2: sum(rooms.map(({ areaErrorM2 }) => areaErrorM2)),
      unmodeledAreaM2: unmodeledAreaM2(building, id),
    };
  });
  return {
    storeys,
    totalArea: totalAreaSqft(building),
    roomAreaM2: sum(storeys.map(({ roomAreaM2 }) => roomAreaM2)),
    areaErrorM2: sum(storeys.map(({ areaErrorM2 }) => areaErrorM2)),
    unmodeledAreaM2: unmodeledAreaM2(building),
    counts: Object.fromEntries(KINDS.map((key) => [key, building[key].length])),
    wallsSeenFromBothSides: seenFromBothSides(building),
    doubtful: elements.filter(({ confidence }) => confidence < DOUBTFUL),
    assumptions: [
      ...assumptionsOf(elements),
      ...assumptionsOf(building.storeys.map(({ id, assumed }) => ({ id, kind: 'storey', confidence: 1, assumed }))),
    ],
    rejected: building.rejected,
  };
}

/** 'Width assumed for 3 walls.', most frequent first. */
function assumptionsOf(elements: readonly Named[]): string[] {
  const counts = new Map<string, { value: string; kind: string; count: number }>();
  for (const { kind, assumed } of elements) {
    for (const value of assumed) {
      const key = `${value} ${kind}`;
      const entry = counts.get(key) ?? { value, kind, count: 0 };
      entry.count++;
      counts.set(key, entry);
    }
  }
  return [...counts.values()]
    .sort((a, b) => b.count - a.count)
    .map(({ value, kind, count }) => `${inWords(value)} assumed for ${count} ${kind}${count === 1 ? '' : 's'}.`);
}

/** 'slabThicknessM' reads 'Slab thickness'. */
function inWords(value: string): string {
  const words = value
    .replace(/(M|M2|Deg)$/, '')
    .replaceAll(/([a-z])([A-Z])/g, '$1 $2')
    .replaceAll('_', ' ')
    .toLowerCase();
  return words.charAt(0).toUpperCase() + words.slice(1);
}

function seenFromBothSides({ walls }: Building): number {
  const lengthOf = ({ start_pt, end_pt }: Building['walls'][number]): number =>
    distance([end_pt[0], end_pt[1]], [start_pt[0], start_pt[1]]);
  const total = sum(walls.map(lengthOf));
  return total === 0 ? 0 : round(sum(walls.filter(({ sidesSeen }) => sidesSeen === 2).map(lengthOf)) / total);
}

/** Floor of a building, or of one storey, that was scanned and lies in no room. */
export function unmodeledAreaM2({ unmodeledFloors }: Pick<Building, 'unmodeledFloors'>, storeyId?: string): number {
  return sum(
    unmodeledFloors
      .filter(({ storey_id }) => storeyId === undefined || storey_id === storeyId)
      .map(({ areaM2 }) => areaM2),
  );
}

function sum(values: readonly number[]): number {
  return round(values.reduce((total, value) => total + value, 0));
}

function round(value: number): number {
  return Math.round(value * 1000) / 1000;
}
