import { radiansOf } from '#geometry/angle.ts';
import { clamp } from '#geometry/clamp.ts';
import { along, distance, dot, leftOf, midpoint, scale, type Point2 } from '#geometry/plane.ts';
import { DIMENSION_MM, dimensionLine } from '#domain/drawing/dimension-line.ts';
import type { PlanDimension } from '#domain/drawing/plan-model.ts';
import { formatPlanLength, type UnitSystem } from '#domain/units/format-length.ts';
import { widestMm } from './marks.ts';
import { takeFirst, type Leader, type TextPlace, type TextSpace } from './text-space.ts';

/** A dimension on paper, in mm with Y up. */
export type LaidDimension = {
  from: Point2;
  to: Point2;
  witnesses: [Point2, Point2][];
  text: string;
  rotationDeg: number;
  /** Middle of the figure; null where the sheet had no place left for it. */
  figureAt: Point2 | null;
  /** From the line to a figure that does not fit between its extension lines. */
  leader: Leader | null;
  isInside: boolean;
};

/** From one row of figures beside a line to the next. */
const ROW_MM = DIMENSION_MM.textHeight + 0.7;
/** Middle of a figure that stands on its line. */
const ON_LINE_MM = DIMENSION_MM.textGap + DIMENSION_MM.textHeight / 2;
/** Middle of the second row above a line, over the figures that stand on it. */
const SECOND_ROW_MM = ON_LINE_MM + ROW_MM;
/** Middle of the first row below a line, clear of its slashes. */
const BELOW_MM = ON_LINE_MM + 1.2;
/** Rows for moved figures between a string and the building, and between two strings. */
const ROWS = { toBuilding: 3, betweenStrings: 1 } as const;
/** How far figures of the outermost string reach beyond its line. */
export const FIGURES_REACH_MM = SECOND_ROW_MM + DIMENSION_MM.textHeight / 2;

/**
 * Lays out dimensions on a plan at a scale of 1 to `ratio`. Figures that fit between their extension lines come first. The
 * others move to a second row with a leader, first by those of the facades. Same order as the dimensions.
 */
export function layDimensions(
  dimensions: readonly PlanDimension[],
  ratio: number,
  units: UnitSystem,
  space: TextSpace,
): LaidDimension[] {
  const drafts = dimensions.map((dimension) => draftOf(dimension, ratio, units));
  const laid = drafts.map(({ line }) => line);
  const outside = drafts.filter(({ line }) => !line.isInside);
  const inside = drafts.filter(({ line }) => line.isInside);
  for (const places of ['own', 'moved'] as const)
    for (const { line, ...draft } of [...outside, ...inside]) {
      if (line.figureAt) continue;
      const place = takeFirst(space, draft[places]());
      line.figureAt = place?.boxes[0]?.middle ?? null;
      line.leader = place?.leader ?? null;
    }
  return laid;
}

function draftOf(dimension: PlanDimension, ratio: number, units: UnitSystem) {
  const mmPerM = 1000 / ratio;
  const laid = dimensionLine(dimension, 1 / mmPerM);
  const text = `${dimension.isAssumed ? '±' : ''}${formatPlanLength(dimension.lengthM, units)}`;
  const angleRad = radiansOf(laid.rotationDeg);
  const direction: Point2 = [Math.cos(angleRad), Math.sin(angleRad)];
  const above = leftOf(direction);
  const [from, to] = [scale(laid.from, mmPerM), scale(laid.to, mmPerM)];
  const middle = midpoint(from, to);
  const widthMm = widestMm(text, DIMENSION_MM.textHeight);
  const placeAt = (alongMm: number, upMm: number, leader: Leader | null = null): TextPlace => ({
    boxes: [
      {
        middle: along(middle, direction, alongMm, upMm),
        widthMm: widthMm + 0.3,
        heightMm: DIMENSION_MM.textHeight + 0.4,
        angleRad,
      },
    ],
    leader,
  });
  /** How far from the middle of the line a leader may start. */
  const reachMm = Math.max(0, distance(from, to) / 2 - 1);
  const spareMm = distance(from, to) - widthMm - 0.3;
  const line: LaidDimension = {
    from,
    to,
    witnesses: laid.witnesses.map(([a, b]) => [scale(a, mmPerM), scale(b, mmPerM)]),
    text,
    rotationDeg: laid.rotationDeg,
    figureAt: null,
    leader: null,
    isInside: dimension.tier === null,
  };
  return {
    line,
    /** On the line, between its ends. */
    own: () => (spareMm < 0 ? [] : [0, -0.5, 0.5, -1, 1].map((share) => placeAt((share * spareMm) / 2, ON_LINE_MM))),
    /** Beside the line, the nearest first. */
    moved: () =>
      rowsOf(dimension, above)
        .flatMap((upMm) =>
          [0, -0.55, 0.55, -1.1, 1.1, -1.65, 1.65, -2.2, 2.2].map((share) => ({ upMm, alongMm: share * widthMm })),
        )
        .sort((a, b) => costOf(a) - costOf(b) || b.upMm - a.upMm || b.alongMm - a.alongMm)
        .map(({ upMm, alongMm }) => {
          // From the line to the nearest point of the edge that faces it.
          const startMm = clamp(alongMm, -reachMm, reachMm);
          const endMm = clamp(startMm, alongMm - widthMm / 2 + 1, alongMm + widthMm / 2 - 1);
          const edgeMm = upMm - Math.sign(upMm) * (DIMENSION_MM.textHeight / 2 + 0.4);
          return placeAt(alongMm, upMm, [along(middle, direction, startMm), along(middle, direction, endMm, edgeMm)]);
        }),
  };
}

const costOf = ({ upMm, alongMm }: { upMm: number; alongMm: number }): number =>
  Math.abs(upMm) + 0.7 * Math.abs(alongMm);

/** Middles of the rows that a figure can move to, above its line and below it: never that in which its neighbors stand. */
function rowsOf({ tier, outward }: PlanDimension, above: Point2): number[] {
  const inward = tier === 0 ? ROWS.toBuilding : ROWS.betweenStrings;
  const isAboveOutward = tier !== null && dot(above, outward) > 0;
  const rows = (count: number, firstMm: number) => Array.from({ length: count }, (_, i) => firstMm + i * ROW_MM);
  return [
    ...rows(isAboveOutward ? ROWS.betweenStrings : inward, SECOND_ROW_MM),
    ...rows(isAboveOutward ? inward : ROWS.betweenStrings, BELOW_MM).map((mm) => -mm),
  ];
}
