import { radiansOf } from '#geometry/angle.ts';
import type { UnmodeledFloor } from '#domain/building/building.ts';
import { hatchLines } from './hatch-lines.ts';
import { line, ring } from './plan-items.ts';
import { PEN_MM, type PlanItem } from './plan-model.ts';

const SPACING_M = 0.3;
const ANGLE_RAD = radiansOf(45);

/** Scanned floor that is in no room: a dotted outline and a hatch. */
export function unmodeledSymbol({ id, polygon, holes }: UnmodeledFloor): PlanItem[] {
  return [
    ring('A-AREA-NMDL', id, polygon, { penMm: PEN_MM.thin, isDashed: true, isAssumed: true }, holes),
    ...hatchLines([polygon, ...holes], SPACING_M, ANGLE_RAD).map(([from, to]) =>
      line('A-AREA-NMDL', id, [from, to], { penMm: PEN_MM.fine }),
    ),
  ];
}
