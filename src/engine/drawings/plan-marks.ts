import { radiansOf } from '#geometry/angle.ts';
import { add, subtract, type Point2 } from '#geometry/plane.ts';
import { DIMENSION_MM } from '#domain/drawing/dimension-line.ts';
import { linePattern, PATTERN_MM } from '#domain/drawing/plan-model.ts';
import type { PlanFill, PlanItem, PlanModel } from '#domain/drawing/plan-model.ts';
import type { PlanAnnotations } from './lay-annotations.ts';
import type { LaidDimension } from './lay-dimensions.ts';
import type { LaidTag } from './lay-tags.ts';
import { arcD, CAP_HEIGHT, INK, path, polylineD, rectangleD, textMark, textWidthMm } from './marks.ts';
import type { Mark } from './marks.ts';

/** Where a plan is placed on paper: `toPaper` turns metres into mm, Y down. */
export type Placing = { ratio: number; toPaper: (point: Point2) => readonly [number, number] };

const FILLS: Record<PlanFill, string | null> = { cut: INK.cut, column: INK.navy, paper: INK.paper, area: null };

/** A plan as marks on paper: items, dimension strings, room tags. The plan must be turned to the sheet before. */
export function planMarks(plan: PlanModel, annotations: PlanAnnotations, placing: Placing): Mark[] {
  const words = new Set<PlanItem>(annotations.words);
  const onPaper: OnPaper = ([x, y]) => placing.toPaper([(x * placing.ratio) / 1000, (y * placing.ratio) / 1000]);
  const shown = annotations.dimensions.filter((laid) => !laid.isInside || laid.figureAt !== null);
  return [
    ...plan.items.flatMap((item) => (item.kind === 'text' && !words.has(item) ? [] : itemMark(item, placing))),
    ...shown.flatMap((laid) => dimensionLineMarks(laid, onPaper)),
    ...shown.flatMap((laid) => figureMarks(laid, onPaper)),
    ...annotations.tags.flatMap((tag) => tagMarks(tag, onPaper)),
  ];
}

/** Millimetres of the plan, Y up, to those of the sheet, Y down. */
type OnPaper = (point: Point2) => readonly [number, number];

function itemMark(item: PlanItem, { toPaper, ratio }: Placing): Mark[] {
  if (item.kind === 'text') {
    return [
      textMark(item.layer, toPaper(item.at), item.text, item.heightMm / CAP_HEIGHT, {
        anchor: 'middle',
        isCentred: true,
        rotationDeg: item.rotationDeg,
      }),
    ];
  }
  const fill = item.fill ? FILLS[item.fill] : null;
  if (item.penMm === null && fill === null) return [];
  const isLight =
    item.layer === 'A-FURN' ||
    item.layer === 'P-FIXT' ||
    item.layer === 'M-EQPM' ||
    item.layer === 'A-FLOR-OTLN' ||
    item.layer === 'A-AREA-NMDL' ||
    item.layer === 'S-BEAM';
  const pattern = linePattern(item);
  const style = {
    // A fill alone is stroked finely in its own colour: abutting pieces show no seams then.
    strokeMm: item.penMm ?? 0.05,
    stroke: item.penMm === null ? (fill ?? INK.ink) : isLight ? INK.second : INK.ink,
    fill,
    dashMm: pattern === 'solid' ? null : PATTERN_MM[pattern],
  };
  if (item.kind === 'path') {
    return [
      path(
        item.layer,
        [item.points, ...item.holes].map((ring) => polylineD(ring.map(toPaper), item.isClosed)).join(''),
        style,
      ),
    ];
  }
  const radiusMm = (item.radiusM * 1000) / ratio;
  const at = (deg: number): Point2 => [
    item.center[0] + item.radiusM * Math.cos(radiansOf(deg)),
    item.center[1] + item.radiusM * Math.sin(radiansOf(deg)),
  ];
  return [
    path(
      item.layer,
      arcD(
        toPaper(item.center),
        radiusMm,
        toPaper(at(item.startDeg)),
        toPaper(at(item.endDeg)),
        item.endDeg - item.startDeg > 180,
        false,
      ),
      style,
    ),
  ];
}

const DIMENSION_LAYER = 'A-ANNO-DIMS';

/** Line, extension lines, slashes, and the leader of a figure that was moved. */
function dimensionLineMarks({ from, to, witnesses, leader, rotationDeg }: LaidDimension, onPaper: OnPaper): Mark[] {
  const slashRad = radiansOf(rotationDeg) + Math.PI / 4;
  const half: Point2 = [(Math.cos(slashRad) * DIMENSION_MM.tick) / 2, (Math.sin(slashRad) * DIMENSION_MM.tick) / 2];
  const lines = [[from, to], ...witnesses, ...(leader ? [leader] : [])];
  const slashes = [from, to].map((end) => [subtract(end, half), add(end, half)]);
  const allD = (all: readonly Point2[][]) => all.map((points) => polylineD(points.map(onPaper))).join('');
  return [
    path(DIMENSION_LAYER, allD(lines), { strokeMm: 0.13, stroke: INK.second }),
    path(DIMENSION_LAYER, allD(slashes), { strokeMm: 0.4, stroke: INK.ink }),
  ];
}

/** The figure; inside a room and away from its line, what is below it is hidden. */
function figureMarks({ figureAt, text, leader, isInside, rotationDeg }: LaidDimension, onPaper: OnPaper): Mark[] {
  if (!figureAt) return [];
  const sizeMm = DIMENSION_MM.textHeight / CAP_HEIGHT;
  const at = onPaper(figureAt);
  const boxD = turnedBoxD(
    at,
    textWidthMm(text, sizeMm) + 0.6,
    DIMENSION_MM.textHeight + (leader ? 0.4 : 0.8),
    radiansOf(rotationDeg),
  );
  return [
    ...(isInside || leader ? [path(DIMENSION_LAYER, boxD, { strokeMm: null, fill: INK.paper })] : []),
    textMark(DIMENSION_LAYER, at, text, sizeMm, { anchor: 'middle', isCentred: true, rotationDeg }),
  ];
}

function turnedBoxD([x, y]: readonly [number, number], width: number, height: number, angleRad: number): string {
  const corners: [number, number][] = [
    [-width / 2, -height / 2],
    [width / 2, -height / 2],
    [width / 2, height / 2],
    [-width / 2, height / 2],
  ];
  const [cosine, sine] = [Math.cos(angleRad), Math.sin(angleRad)];
  return polylineD(
    corners.map(([u, v]) => [x + u * cosine + v * sine, y - u * sine + v * cosine]),
    true,
  );
}

/** The lines of a tag, a number boxed, on paper colour so that furniture does not run through. */
function tagMarks({ layer, lines, leader }: LaidTag, onPaper: OnPaper): Mark[] {
  return [
    ...(leader ? [path(layer, polylineD(leader.map(onPaper)), { strokeMm: 0.13, stroke: INK.navy })] : []),
    ...lines.flatMap(({ role, text, at, capMm, boxWidthMm, boxHeightMm }) => {
      const isNumber = role === 'number';
      const [x, y] = onPaper(at);
      return [
        path(
          layer,
          rectangleD(x - boxWidthMm / 2, y - boxHeightMm / 2, boxWidthMm, boxHeightMm),
          isNumber ? { strokeMm: 0.18, stroke: INK.navy, fill: INK.paper } : { strokeMm: null, fill: INK.paper },
        ),
        textMark(layer, [x, y], text, capMm / CAP_HEIGHT, {
          anchor: 'middle',
          isCentred: true,
          isBold: role === 'name',
          colour: isNumber ? INK.navy : INK.ink,
        }),
      ];
    }),
  ];
}
