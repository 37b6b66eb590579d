import { along, type Point2 } from '#geometry/plane.ts';
import type { Window } from '#domain/building/building.ts';
import { isCut, stretchOf } from './opening-stretch.ts';
import { line } from './plan-items.ts';
import { PEN_MM } from './plan-model.ts';
import type { PlanItem } from './plan-model.ts';
import type { WallFootprint } from './wall-footprint.ts';

/** Half of the pane's drawn thickness. */
const PANE_HALF_M = 0.025;

/** Both faces of the sill and the pane between them; a window above the cut only as a dashed pane over the wall. */
export function windowSymbol(window: Window, footprint: WallFootprint): PlanItem[] {
  const { fromM, toM } = stretchOf(footprint, window);
  const chord = (leftM: number): Point2[] => [
    along(footprint.start, footprint.direction, fromM, leftM),
    along(footprint.start, footprint.direction, toM, leftM),
  ];
  const paneHalfM = Math.min(PANE_HALF_M, footprint.halfM / 2);
  if (!isCut(window))
    return [paneHalfM, -paneHalfM].map((leftM) =>
      line('A-GLAZ', window.id, chord(leftM), { penMm: PEN_MM.thin, isDashed: true }),
    );
  return [
    ...[footprint.halfM, -footprint.halfM].map((leftM) =>
      line('A-GLAZ', window.id, chord(leftM), { penMm: PEN_MM.thin }),
    ),
    ...[paneHalfM, -paneHalfM].map((leftM) => line('A-GLAZ', window.id, chord(leftM), { penMm: PEN_MM.medium })),
  ];
}
