import type { Bounds2 } from '#geometry/bounds.ts';
import type { Building } from '#domain/building/building.ts';
import { DIMENSION_MM } from '#domain/drawing/dimension-line.ts';
import { linePattern } from '#domain/drawing/plan-model.ts';
import type { PlanModel } from '#domain/drawing/plan-model.ts';
import { planOfStorey } from '#domain/drawing/plan-of-storey.ts';
import { turnPlanToSheet } from '#domain/drawing/turn-plan.ts';
import { formatArea } from '#domain/units/format-area.ts';
import { formatLength } from '#domain/units/format-length.ts';
import { layAnnotations } from './lay-annotations.ts';
import { FIGURES_REACH_MM } from './lay-dimensions.ts';
import { arcD, INK, path, polylineD, rectangleD, textMark, textWidthMm } from './marks.ts';
import type { Mark } from './marks.ts';
import { planMarks } from './plan-marks.ts';
import { dayOf } from './plan-options.ts';
import type { PlanOptions } from './plan-options.ts';
import { northArrow, scaleBar } from './scale-bar.ts';
import { drawingArea, sheetSize } from './sheet-size.ts';
import type { SheetSize } from './sheet-size.ts';
import { titleStrip } from './title-strip.ts';

/** One sheet of paper with all that is on it. */
export type Sheet = {
  storeyId: string;
  title: string;
  number: string;
  widthMm: number;
  heightMm: number;
  marks: Mark[];
};

/**
 * Floor plans of a building, one sheet per storey from the lowest up, all at one scale on one paper and at the same place, so
 * that sheets lie over each other. `notes` follow the usual ones.
 */
export function planSheets(building: Building, options: PlanOptions, notes: readonly string[] = []): Sheet[] {
  const storeys = storeysUpwards(building);
  const plans = storeys.map(({ id }) => turnPlanToSheet(planOfStorey(building, id)));
  const bounds = unionOf(plans.flatMap((plan) => plan.bounds ?? []));
  const size = sizeFor(plans, bounds, options);
  return plans.map((plan, i) =>
    sheetOf(plan, i, bounds, size, options, [
      ...notesOf(options, storeys[i]?.clearHeightM ?? 0),
      ...doubtNotes(plan, options),
      ...notes,
    ]),
  );
}

/** Paper and scale of a building's plans: annotations of the DXF have the size that they have on these sheets. */
export function sheetSizeOf(building: Building, options: PlanOptions): SheetSize {
  const plans = storeysUpwards(building).map(({ id }) => turnPlanToSheet(planOfStorey(building, id)));
  return sizeFor(plans, unionOf(plans.flatMap((plan) => plan.bounds ?? [])), options);
}

const storeysUpwards = (building: Building) => [...building.storeys].sort((a, b) => a.elevationM - b.elevationM);

function sizeFor(plans: readonly PlanModel[], bounds: Bounds2, options: PlanOptions): SheetSize {
  const tiers = Math.max(0, ...plans.flatMap((plan) => plan.dimensions.map(({ tier }) => tier ?? 0)));
  const marginMm = DIMENSION_MM.firstOffset + tiers * DIMENSION_MM.tierStep + FIGURES_REACH_MM + 1;
  return sheetSize(options.units, bounds.maxX - bounds.minX, bounds.maxY - bounds.minY, marginMm);
}

const unionOf = (all: readonly Bounds2[]): Bounds2 =>
  all.reduce(
    (sum, box) => ({
      minX: Math.min(sum.minX, box.minX),
      minY: Math.min(sum.minY, box.minY),
      maxX: Math.max(sum.maxX, box.maxX),
      maxY: Math.max(sum.maxY, box.maxY),
    }),
    all[0] ?? { minX: 0, minY: 0, maxX: 0, maxY: 0 },
  );

function sheetOf(
  plan: PlanModel,
  index: number,
  bounds: Bounds2,
  { paper, scale }: SheetSize,
  options: PlanOptions,
  notes: readonly string[],
): Sheet {
  const area = drawingArea(paper);
  const middleX = (bounds.minX + bounds.maxX) / 2;
  const middleY = (bounds.minY + bounds.maxY) / 2;
  const placing = {
    ratio: scale.ratio,
    toPaper: ([x, y]: readonly [number, number]): readonly [number, number] => [
      area.xMm + area.widthMm / 2 + ((x - middleX) * 1000) / scale.ratio,
      area.yMm + area.heightMm / 2 - ((y - middleY) * 1000) / scale.ratio,
    ],
  };
  const annotations = layAnnotations(plan, scale.ratio, options.units);
  const title = `Floor plan - ${plan.storeyName}`;
  const number = `A-${101 + index}`;
  const strip = titleStrip(
    {
      projectName: options.projectName,
      address: options.address ?? '',
      drawingTitle: title,
      level: `${plan.storeyName}, ${plan.elevationM < 0 ? '' : '+'}${formatLength(plan.elevationM, options.units)}`,
      scaleLabel: scale.label,
      paperName: paper.name,
      day: dayOf(options.date),
      sheetNumber: number,
      isPreview: options.isPreview ?? false,
      units: options.units,
      rooms: plan.roomTags,
      listed: annotations.listed,
      hasUnmodeled: plan.unmodeledTags.length > 0,
      hasAssumedBoundary: plan.items.some((item) => item.layer === 'A-AREA' && linePattern(item) === 'assumed'),
      notes,
    },
    {
      x: paper.widthMm - paper.borderMm - paper.stripMm,
      y: paper.borderMm,
      width: paper.stripMm,
      height: paper.heightMm - 2 * paper.borderMm,
      factor: paper.textFactor,
    },
  );
  const border = path(
    'G-ANNO-TTLB',
    rectangleD(paper.borderMm, paper.borderMm, paper.widthMm - 2 * paper.borderMm, paper.heightMm - 2 * paper.borderMm),
    { strokeMm: 0.7 },
  );
  const foot = footMarks(plan, index, { paper, scale }, options);
  return {
    storeyId: plan.storeyId,
    title,
    number,
    widthMm: paper.widthMm,
    heightMm: paper.heightMm,
    marks: [...planMarks(plan, annotations, placing), ...foot, ...strip, border],
  };
}

const notesOf = (options: PlanOptions, clearHeightM: number): string[] => [
  'Drawn automatically from a laser scan. Verify dimensions on site before design or construction.',
  `Dimensions are ${options.units === 'imperial' ? 'in feet and inches to the nearest 1/4"' : 'in millimeters'},` +
    ' to finished faces; room areas within finished faces.',
  `Clear height ${formatLength(clearHeightM, options.units)} unless the area report says otherwise.`,
  'North is the Y axis of the scan file.',
];

/** What the sheet shows and is not sure of. */
const doubtNotes = ({ unmodeledTags, roomTags }: PlanModel, { units }: PlanOptions): string[] => [
  ...(unmodeledTags.length > 0
    ? [
        `Hatched: floor that was scanned and is in no room of this drawing, ${formatArea(
          unmodeledTags.reduce((sum, { areaM2 }) => sum + areaM2, 0),
          units,
        )}.`,
      ]
    : []),
  ...(roomTags.some(({ isBoundaryAssumed }) => isBoundaryAssumed)
    ? ['± at an area: a part of the boundary of the room, dotted, was not seen and is assumed.']
    : []),
];

/** Under the plan: number, title and scale as a drawing set has them, scale bar and north. */
function footMarks(plan: PlanModel, index: number, { paper, scale }: SheetSize, options: PlanOptions): Mark[] {
  const k = paper.textFactor;
  const x = paper.borderMm + 12 * k;
  const y = paper.heightMm - paper.borderMm - paper.footMm * 0.48;
  const layer = 'G-ANNO-TTLB';
  const radius = 7 * k;
  const title = `${plan.storeyName} plan`.toUpperCase();
  const titleMm = 5 * k;
  const lineEnd = x + radius + 6 * k + Math.max(textWidthMm(title, titleMm) * 1.08, 60 * k);
  const barX = lineEnd + 26 * k;
  const north = [paper.widthMm - paper.borderMm - paper.stripMm - 22 * k, y - 2 * k] as const;
  return [
    path(layer, arcD([x + radius, y], radius, [x, y], [x, y], true, true), { strokeMm: 0.35, fill: INK.paper }),
    textMark(layer, [x + radius, y], String(index + 1), 6 * k, { anchor: 'middle', isCentred: true, isBold: true }),
    path(
      layer,
      polylineD([
        [x + 2 * radius, y],
        [lineEnd, y],
      ]),
      { strokeMm: 0.35 },
    ),
    textMark(layer, [x + 2 * radius + 3 * k, y - 2.2 * k], title, titleMm, { isBold: true }),
    textMark(layer, [x + 2 * radius + 3 * k, y + 5.4 * k], `Scale ${scale.label}`, 3.4 * k, { colour: INK.second }),
    ...scaleBar(barX, y, scale.ratio, options.units, 3.2 * k),
    ...northArrow(north[0], north[1], 8 * k, plan.northDeg, 4.4 * k),
  ];
}
