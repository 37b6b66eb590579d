import { radiansOf } from '#geometry/angle.ts';
import type { Point2 } from '#geometry/plane.ts';
import { DIMENSION_MM, dimensionLine } from '#domain/drawing/dimension-line.ts';
import { linePattern, PATTERN_MM } from '#domain/drawing/plan-model.ts';
import type { PlanDimension, PlanFill, PlanItem, PlanLayer, PlanModel, RoomTag } from '#domain/drawing/plan-model.ts';
import { tagLines, unmodeledTagLines, type TagLine } from '#domain/drawing/tag-lines.ts';
import { formatPlanLength } from '#domain/units/format-length.ts';
import type { UnitSystem } from '#domain/units/format-length.ts';
import { arcD, CAP_HEIGHT, INK, path, polylineD, rectangleD, textMark, textWidthMm } from './marks.ts';
import type { Mark } from './marks.ts';

/** Where a plan is placed on paper: `toPaper` turns metres into mm, Y down. */
export type Placing = { ratio: number; toPaper: (point: Point2) => readonly [number, number]; units: UnitSystem };

const FILLS: Record<PlanFill, string | null> = { cut: INK.cut, column: INK.navy, paper: INK.paper, area: null };

/** A plan as marks on paper: items, room tags, dimension strings. The plan must be turned to the sheet before. */
export function planMarks(plan: PlanModel, placing: Placing): Mark[] {
  return [
    ...plan.items.flatMap((item) => itemMark(item, placing)),
    ...plan.dimensions.flatMap((dimension, i) => dimensionMarks(dimension, placing, i)),
    ...plan.roomTags.flatMap((tag) => tagMarks('A-AREA-IDEN', tag, tagLines(tag, placing.units), placing)),
    ...plan.unmodeledTags.flatMap((tag) =>
      tagMarks('A-AREA-NMDL', tag, unmodeledTagLines(tag, placing.units), placing),
    ),
  ];
}

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

/** Line, extension lines, slashes and figure; a figure that is wider than its bay moves up, neighbours by turns. */
function dimensionMarks(dimension: PlanDimension, { ratio, toPaper, units }: Placing, index: number): Mark[] {
  const laid = dimensionLine(dimension, ratio / 1000);
  const figure = `${dimension.isAssumed ? '±' : ''}${formatPlanLength(dimension.lengthM, units)}`;
  const sizeMm = DIMENSION_MM.textHeight / CAP_HEIGHT;
  const from = toPaper(laid.from);
  const to = toPaper(laid.to);
  const bayMm = Math.hypot(to[0] - from[0], to[1] - from[1]);
  const angleRad = radiansOf(laid.rotationDeg);
  const isNarrow = textWidthMm(figure, sizeMm) > bayMm - 0.8;
  const liftMm = isNarrow ? (DIMENSION_MM.textHeight + 0.7) * (1 + (index % 2)) : 0;
  const [x, y] = toPaper(laid.textAt);
  const lines = [[from, to], ...laid.witnesses.map((witness) => witness.map(toPaper))]
    .map((points) => polylineD(points))
    .join('');
  const slash = ([cx, cy]: readonly [number, number]) => {
    const half = DIMENSION_MM.tick / 2;
    const [dx, dy] = [Math.cos(angleRad + Math.PI / 4) * half, -Math.sin(angleRad + Math.PI / 4) * half];
    return polylineD([
      [cx - dx, cy - dy],
      [cx + dx, cy + dy],
    ]);
  };
  const at = [x - Math.sin(angleRad) * liftMm, y - Math.cos(angleRad) * liftMm] as const;
  return [
    path(DIMENSION_LAYER, lines, { strokeMm: 0.13, stroke: INK.second }),
    path(DIMENSION_LAYER, slash(from) + slash(to), { strokeMm: 0.4, stroke: INK.ink }),
    // Inside a room, what is below a figure is hidden.
    ...(dimension.tier === null
      ? [
          path(
            DIMENSION_LAYER,
            turnedBoxD(at, textWidthMm(figure, sizeMm) + 0.6, DIMENSION_MM.textHeight + 0.8, angleRad),
            { strokeMm: null, fill: INK.paper },
          ),
        ]
      : []),
    textMark(DIMENSION_LAYER, at, figure, sizeMm, {
      anchor: 'middle',
      isCentred: true,
      rotationDeg: laid.rotationDeg,
    }),
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

/** Cap heights of a tag's three lines, and the distances between their middles. */
const TAG_MM = { name: 2.4, number: 1.9, area: 1.9, step: 4.2 } as const;

/** Name, boxed number, area, on paper colour so that furniture does not run through; smaller where the room is narrow. */
function tagMarks(
  layer: PlanLayer,
  tag: Pick<RoomTag, 'at' | 'clearWidthM' | 'depthM'>,
  lines: readonly TagLine[],
  { ratio, toPaper }: Placing,
): Mark[] {
  const [x, y] = toPaper(tag.at);
  const roomMm = (tag.clearWidthM * 1000) / ratio;
  const widestMm = Math.max(...lines.map(({ role, text }) => textWidthMm(text, TAG_MM[role] / CAP_HEIGHT)));
  const factor = Math.max(0.45, Math.min(1, (roomMm * 0.9) / widestMm));
  const step = TAG_MM.step * factor;
  const isTiny = (tag.depthM * 1000) / ratio < lines.length * step;
  const shown = isTiny ? lines.slice(0, 1) : lines;
  return shown.flatMap(({ role, text }, i) => {
    const capMm = TAG_MM[role] * factor;
    const isNumber = role === 'number';
    const middleY = y + (i - (shown.length - 1) / 2) * step;
    const boxWidthMm = textWidthMm(text, capMm / CAP_HEIGHT) + (isNumber ? 3 : 1.6) * factor;
    const box = rectangleD(x - boxWidthMm / 2, middleY - step * 0.43, boxWidthMm, step * 0.86);
    return [
      path(
        layer,
        box,
        isNumber ? { strokeMm: 0.18, stroke: INK.navy, fill: INK.paper } : { strokeMm: null, fill: INK.paper },
      ),
      textMark(layer, [x, middleY], text, capMm / CAP_HEIGHT, {
        anchor: 'middle',
        isCentred: true,
        isBold: role === 'name',
        colour: isNumber ? INK.navy : INK.ink,
      }),
    ];
  });
}
