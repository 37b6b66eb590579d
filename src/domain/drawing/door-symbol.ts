import { degreesOf } from '#geometry/angle.ts';
import { along, scale, type Point2 } from '#geometry/plane.ts';
import type { Door } from '#domain/building/building.ts';
import type { Swing } from './door-swing.ts';
import { stretchOf } from './opening-stretch.ts';
import { arc, line, ring } from './plan-items.ts';
import { PEN_MM } from './plan-model.ts';
import type { PlanItem } from './plan-model.ts';
import type { WallFootprint } from './wall-footprint.ts';

const LEAF_THICKNESS_M = 0.04;

/** Leaf standing open at a right angle with its swing arc; dotted where the swing is not known; an opening's edges overhead. */
export function doorSymbol(door: Door, footprint: WallFootprint, swing: Swing): PlanItem[] {
  const { fromM, toM } = stretchOf(footprint, door);
  const face = (leftM: number): Point2[] => [
    along(footprint.start, footprint.direction, fromM, leftM),
    along(footprint.start, footprint.direction, toM, leftM),
  ];
  if (door.kind === 'opening') {
    return [1, -1].map((side) =>
      line('A-DOOR', door.id, face(side * footprint.halfM), { penMm: PEN_MM.fine, isDashed: true }),
    );
  }
  const side = swing.side === 'left' ? 1 : -1;
  // The sill: where the floor finish changes.
  const threshold = line('A-DOOR', door.id, face(-side * footprint.halfM), { penMm: PEN_MM.fine });
  const isAssumed = door.swing === null;
  const leaf = (hinge: 'start' | 'end', widthM: number) =>
    leafSymbol(door.id, footprint, hinge === 'start' ? fromM : toM, hinge, side, widthM, isAssumed);
  const leaves =
    door.kind === 'double'
      ? [...leaf('start', door.width / 2), ...leaf('end', door.width / 2)]
      : leaf(swing.hinge, door.width);
  return [threshold, ...leaves];
}

function leafSymbol(
  id: string,
  footprint: WallFootprint,
  hingeM: number,
  hinge: 'start' | 'end',
  side: 1 | -1,
  widthM: number,
  isAssumed: boolean,
): PlanItem[] {
  const pivot = along(footprint.start, footprint.direction, hingeM, side * footprint.halfM);
  // From the hinge across the opening, and out into the room.
  const across = hinge === 'start' ? footprint.direction : scale(footprint.direction, -1);
  const out: Point2 = scale([-footprint.direction[1], footprint.direction[0]], side);
  const corner = (acrossM: number, outM: number): Point2 => [
    pivot[0] + across[0] * acrossM + out[0] * outM,
    pivot[1] + across[1] * acrossM + out[1] * outM,
  ];
  const leaf = [corner(0, 0), corner(LEAF_THICKNESS_M, 0), corner(LEAF_THICKNESS_M, widthM), corner(0, widthM)];
  const acrossDeg = degreesOf(Math.atan2(across[1], across[0]));
  const outDeg = degreesOf(Math.atan2(out[1], out[0]));
  const isCounterClockwise = across[0] * out[1] - across[1] * out[0] > 0;
  const startDeg = isCounterClockwise ? acrossDeg : outDeg;
  return [
    ring('A-DOOR', id, leaf, { penMm: PEN_MM.medium, fill: 'paper', isAssumed }),
    arc('A-DOOR', id, pivot, widthM, startDeg, startDeg + 90, { penMm: PEN_MM.fine, isDashed: isAssumed, isAssumed }),
  ];
}
