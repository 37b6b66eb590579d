import { degreesOf } from '#geometry/angle.ts';
import { along, subtract, unit, type Point2 } from '#geometry/plane.ts';
import type { Stair } from '#domain/building/building.ts';
import { CUT_HEIGHT_M } from './opening-stretch.ts';
import { line, ring } from './plan-items.ts';
import { PEN_MM } from './plan-model.ts';
import type { PlanItem, PlanText } from './plan-model.ts';

const ARROW_M = 0.18;

type Flight = {
  stair: Stair;
  at: (alongM: number, leftM: number) => Point2;
  runM: number;
  halfM: number;
  angleDeg: number;
};

function flightOf(stair: Stair): Flight {
  const start: Point2 = [stair.start_pt[0], stair.start_pt[1]];
  const direction = unit(subtract([stair.end_pt[0], stair.end_pt[1]], start));
  return {
    stair,
    at: (alongM, leftM) => along(start, direction, alongM, leftM),
    runM: Math.max(0, stair.riserCount - 1) * stair.goingM,
    halfM: stair.width / 2,
    angleDeg: degreesOf(Math.atan2(direction[1], direction[0])),
  };
}

/** The flight on the storey that it starts from: solid up to the cut, dashed beyond, arrow and UP. */
export function stairFromBelow(stair: Stair): PlanItem[] {
  const flight = flightOf(stair);
  const cutRiser = Math.min(stair.riserCount - 1, Math.max(1, Math.floor(CUT_HEIGHT_M / stair.riserM)));
  const cutM = cutRiser * stair.goingM;
  return [
    ...treads(flight, 0, stair.riserCount - 1, (i) => i > cutRiser),
    ...sides(flight, 0, cutM, false),
    ...sides(flight, cutM, flight.runM, true),
    ...breakLine(flight, cutM + stair.goingM / 2),
    ...arrow(flight, 0, cutM, 'UP'),
  ];
}

/** The flight on the storey that it leads to: all of it is seen, arrow and DN. */
export function stairFromAbove(stair: Stair): PlanItem[] {
  const flight = flightOf(stair);
  return [
    ...treads(flight, 0, stair.riserCount - 1, () => false),
    ...sides(flight, 0, flight.runM, false),
    ...arrow(flight, flight.runM, 0, 'DN'),
  ];
}

function treads(
  { stair, at, halfM }: Flight,
  first: number,
  last: number,
  isHidden: (riser: number) => boolean,
): PlanItem[] {
  return Array.from({ length: last - first + 1 }, (_, i) => {
    const alongM = (first + i) * stair.goingM;
    return line('A-FLOR-STRS', stair.id, [at(alongM, halfM), at(alongM, -halfM)], {
      penMm: isHidden(first + i) ? PEN_MM.fine : PEN_MM.thin,
      isDashed: isHidden(first + i),
    });
  });
}

const sides = ({ stair, at, halfM }: Flight, fromM: number, toM: number, isDashed: boolean): PlanItem[] =>
  toM - fromM < 0.01
    ? []
    : [halfM, -halfM].map((leftM) =>
        line('A-FLOR-STRS', stair.id, [at(fromM, leftM), at(toM, leftM)], {
          penMm: isDashed ? PEN_MM.fine : PEN_MM.thin,
          isDashed,
        }),
      );

/** Slanted over the flight with a zigzag in its middle. */
function breakLine({ stair, at, halfM }: Flight, alongM: number): PlanItem[] {
  const slope = 0.35;
  const on = (leftM: number, offM = 0): Point2 => at(alongM + leftM * slope + offM, leftM);
  const z = halfM * 0.18;
  return [
    line(
      'A-FLOR-STRS',
      stair.id,
      [on(halfM * 1.12), on(z), on(z / 2, 0.09), on(-z / 2, -0.09), on(-z), on(-halfM * 1.12)],
      { penMm: PEN_MM.medium },
    ),
  ];
}

/** The walking line with its head at `toM`, its word on the tread where it begins. */
function arrow({ stair, at, angleDeg }: Flight, fromM: number, toM: number, word: string): PlanItem[] {
  const sign = toM >= fromM ? 1 : -1;
  const tail = fromM + sign * stair.goingM;
  const head = toM - sign * 0.06;
  // Along the tread, readable from below or from the right.
  const acrossDeg = (((angleDeg + 90) % 180) + 180) % 180;
  const text: PlanText = {
    kind: 'text',
    layer: 'A-FLOR-STRS',
    elementId: stair.id,
    penMm: null,
    fill: null,
    isDashed: false,
    isAssumed: false,
    at: at(fromM + (sign * stair.goingM) / 2, 0),
    text: word,
    heightMm: 2,
    rotationDeg: acrossDeg > 90.001 ? acrossDeg - 180 : acrossDeg,
  };
  return [
    line('A-FLOR-STRS', stair.id, [at(tail, 0), at(head - sign * ARROW_M, 0)], { penMm: PEN_MM.thin }),
    ring(
      'A-FLOR-STRS',
      stair.id,
      [at(head, 0), at(head - sign * ARROW_M, ARROW_M / 3), at(head - sign * ARROW_M, -ARROW_M / 3)],
      { penMm: PEN_MM.fine, fill: 'column' },
    ),
    text,
  ];
}
