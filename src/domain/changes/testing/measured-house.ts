import { radiansOf } from '#geometry/angle.ts';
import type { Point3 } from '#geometry/space.ts';
import type { ElementIndex, IndexedElement } from '#domain/changes/compared-elements.ts';
import { placeAhead, type Motion } from '#domain/changes/motion.ts';

/** A body with upright sides, as a reader of IFC would measure it: `corners` of its plan, counter-clockwise. */
type Prism = {
  id: string;
  category: string;
  name: string;
  corners: readonly (readonly [number, number])[];
  fromM: number;
  heightM: number;
};

/** A rectangle whose long side is at an angle. */
export function bar(
  id: string,
  at: readonly [number, number],
  {
    lengthM,
    widthM,
    angleDeg = 0,
    category = 'IFCWALL',
    fromM = 0,
    heightM = 3,
  }: { lengthM: number; widthM: number; angleDeg?: number; category?: string; fromM?: number; heightM?: number },
): Prism {
  const [cos, sin] = [Math.cos(radiansOf(angleDeg)), Math.sin(radiansOf(angleDeg))];
  const corners = (
    [
      [-1, -1],
      [1, -1],
      [1, 1],
      [-1, 1],
    ] as const
  ).map(([x, y]) => [(x * lengthM) / 2, (y * widthM) / 2] as const);
  return {
    id,
    category,
    name: `Part ${id}`,
    fromM,
    heightM,
    corners: corners.map(([x, y]) => [at[0] + cos * x - sin * y, at[1] + sin * x + cos * y] as const),
  };
}

/** A house without symmetry: walls of several lengths, some slanted, an L-shaped slab and some columns that are all alike. */
export const measuredHouse: readonly Prism[] = [
  bar('w1', [5, 0], { lengthM: 10, widthM: 0.3 }),
  bar('w2', [10, 4], { lengthM: 8, widthM: 0.3, angleDeg: 90 }),
  bar('w3', [7, 8], { lengthM: 6, widthM: 0.3 }),
  bar('w4', [3, 7], { lengthM: 2, widthM: 0.2, angleDeg: 35 }),
  bar('w5', [0, 3], { lengthM: 6.4, widthM: 0.3, angleDeg: 90 }),
  bar('w6', [5, 3], { lengthM: 4.1, widthM: 0.1, angleDeg: 12 }),
  ...[0, 1, 2, 3].map((i) => bar(`c${i}`, [2 + 1.7 * i, 5], { lengthM: 0.3, widthM: 0.3, category: 'IFCCOLUMN' })),
  {
    id: 's',
    category: 'IFCSLAB',
    name: 'Part s',
    fromM: -0.3,
    heightM: 0.3,
    corners: [
      [0, 0],
      [10, 0],
      [10, 8],
      [4, 8],
      [4, 6],
      [0, 6],
    ],
  },
];

/** What a reader lists of bodies, in a version that is moved as a whole. */
export function measured(prisms: readonly Prism[], motion: Motion | null = null): ElementIndex {
  return { elements: prisms.map((prism) => measuredElement(prism, motion)) };
}

function measuredElement(
  { id, category, name, corners, fromM, heightM }: Prism,
  motion: Motion | null,
): IndexedElement {
  const plan = corners.map(([x, y]) => placeAhead([x, y, fromM], motion));
  const [min, max]: [Point3, Point3] = [
    [low(plan, 0), low(plan, 1), low(plan, 2)],
    [high(plan, 0), high(plan, 1), low(plan, 2) + heightM],
  ];
  const { areaM2, middle } = planOf(plan);
  const sides = plan.map((from, i): { areaM2: number; middle: Point3 } => {
    const to = plan[(i + 1) % plan.length] ?? from;
    return {
      areaM2: Math.hypot(to[0] - from[0], to[1] - from[1]) * heightM,
      middle: [(from[0] + to[0]) / 2, (from[1] + to[1]) / 2, 0],
    };
  });
  const faces = [{ areaM2: 2 * areaM2, middle }, ...sides];
  const all = faces.reduce((sum, face) => sum + face.areaM2, 0);
  const mean = (axis: 0 | 1) => faces.reduce((sum, face) => sum + face.areaM2 * face.middle[axis], 0) / all;
  return {
    id,
    category,
    name,
    storey: null,
    box: { min: rounded(min), max: rounded(max) },
    body: {
      areaM2: round(all),
      volumeM3: round(areaM2 * heightM),
      center: rounded([mean(0) - min[0], mean(1) - min[1], heightM / 2]),
    },
    properties: {},
  };
}

const low = (points: readonly Point3[], axis: 0 | 1 | 2) => Math.min(...points.map((point) => point[axis]));
const high = (points: readonly Point3[], axis: 0 | 1 | 2) => Math.max(...points.map((point) => point[axis]));
/** As the reader stores it: to a tenth of a millimetre. */
const round = (value: number) => Math.round(value * 1e4) / 1e4;
const rounded = ([x, y, z]: Point3): Point3 => [round(x), round(y), round(z)];

/** Area and centre of a polygon, from its first corner: far from the origin little of a number would be left for it. */
function planOf(corners: readonly Point3[]): { areaM2: number; middle: Point3 } {
  const [startX, startY] = corners[0] ?? [0, 0];
  let [twice, x, y] = [0, 0, 0];
  corners.forEach((corner, i) => {
    const next = corners[(i + 1) % corners.length] ?? corner;
    const [ax, ay, bx, by] = [corner[0] - startX, corner[1] - startY, next[0] - startX, next[1] - startY];
    const cross = ax * by - bx * ay;
    twice += cross;
    x += (ax + bx) * cross;
    y += (ay + by) * cross;
  });
  return { areaM2: twice / 2, middle: [startX + x / (3 * twice), startY + y / (3 * twice), 0] };
}
