import type { Segment2 } from '#geometry/plane.ts';
import type { Building } from '#domain/building/building.ts';
import type { CadDrawing } from '#domain/drawing/cad-drawing.ts';
import { planOfStorey } from '#domain/drawing/plan-of-storey.ts';
import type { Placement } from '#domain/placement/placement.ts';
import type { ViewerTheme } from '#viewer/view/theme.ts';
import { flatPlace, sheetPlacement } from './flat-place.ts';
import { drawingLines, planLines } from './space-lines.ts';

/** Lines of one color at one height, in project meters. */
export type LaidLines = { cssColor: string; segments: readonly Segment2[]; heightM: number };
/** What a viewer of models lays among them: the lines of a drawing or of plans. */
export type LaidDrawing = { lines: (theme: ViewerTheme) => LaidLines[] };

/** A drawing where its placement says, at the height of its level, else at that of the placement. */
export function laidDrawing(
  drawing: CadDrawing,
  placement: Placement,
  levelM: number | undefined,
  hidden: ReadonlySet<number>,
): LaidDrawing {
  const ofSheet = sheetPlacement(drawing.originM, placement);
  const { pointOut } = flatPlace(ofSheet);
  const heightM = levelM ?? ofSheet.shiftM[2];
  const placed = ([a, b]: Segment2): Segment2 => [pointOut(a), pointOut(b)];
  return {
    lines: (theme) =>
      drawingLines(drawing, (layer) => !hidden.has(layer), theme).map(({ cssColor, segments }) => ({
        cssColor,
        heightM,
        segments: segments.map(placed),
      })),
  };
}

/** The plans of all storeys, each at the height of its floor. */
export function laidPlans(building: Building): LaidDrawing {
  const plans = building.storeys.map(({ id }) => planOfStorey(building, id));
  return {
    lines: (theme) =>
      plans.flatMap((plan) => planLines(plan, theme).map((lines) => ({ ...lines, heightM: plan.elevationM }))),
  };
}
