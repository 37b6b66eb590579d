import { radiansOf } from '#geometry/angle.ts';
import { add, rotate, scale, subtract, unit, type Point2 } from '#geometry/plane.ts';
import {
  AttachmentPoint,
  HatchBoundaryPaths,
  HatchPolylineBoundary,
  HatchPredefinedPatterns,
  LWPolylineFlags,
  pattern,
  TextHorizontalAlignment,
  TextVerticalAlignment,
  vertex,
} from '@tarikjabiri/dxf';
import type { EntitiesManager } from '@tarikjabiri/dxf';
import type { Building } from '#domain/building/building.ts';
import { DIMENSION_MM } from '#domain/drawing/dimension-line.ts';
import { linePattern } from '#domain/drawing/plan-model.ts';
import type { PlanDimension, PlanItem, PlanLayer } from '#domain/drawing/plan-model.ts';
import { planOfStorey } from '#domain/drawing/plan-of-storey.ts';
import { turnPlanToSheet } from '#domain/drawing/turn-plan.ts';
import { anonymousBlock, createDxf, dxfString, dxfText, LINE_TYPES, rounded } from './dxf-file.ts';
import type { DxfFile } from './dxf-file.ts';
import { layAnnotations } from './lay-annotations.ts';
import type { LaidDimension } from './lay-dimensions.ts';
import { LEAST_CAP_MM, type LaidTag, type ListedRoom } from './lay-tags.ts';
import { widestMm } from './marks.ts';
import { sheetSizeOf } from './plan-sheets.ts';
import type { PlanOptions } from './plan-options.ts';

/**
 * The plan of one storey as DXF (AutoCAD 2007, UTF-8) in real size and in the scan's directions: inches or millimetres, layers
 * of the plan model, annotations sized for the scale of the PDF. Throws for a storey that the building does not have.
 */
export function drawPlanDxf(building: Building, storeyId: string, options: PlanOptions): string {
  const plan = planOfStorey(building, storeyId);
  const { ratio } = sheetSizeOf(building, options).scale;
  const turned = turnPlanToSheet(plan);
  const { words, tags, dimensions, listed } = layAnnotations(turned, ratio, options.units);
  const isWord = new Set<PlanItem>(words);
  const paper: Paper = {
    headingDeg: plan.headingDeg,
    inPlan: (point) => rotate(scale(point, ratio / 1000), radiansOf(plan.headingDeg)),
  };
  const file = createDxf(options.units, ratio, plan.bounds);
  plan.items.forEach((item, i) => {
    const onSheet = turned.items[i];
    if (item.kind !== 'text' || (onSheet && isWord.has(onSheet))) drawItem(file, item);
  });
  const shown = plan.dimensions.flatMap((dimension, i) => {
    const laid = dimensions[i];
    return laid && (!laid.isInside || laid.figureAt) ? [{ dimension, laid }] : [];
  });
  shown.forEach(({ dimension, laid }, i) => drawDimension(file, dimension, laid, paper, i + 1));
  for (const tag of tags) drawTag(file, tag, paper);
  const { maxX, maxY } = turned.bounds ?? { maxX: 0, maxY: 0 };
  drawList(file, listed, scale([maxX, maxY], 1000 / ratio), paper);
  return dxfString(file);
}

/** Where what was laid out on paper is in the drawing: `inPlan` turns mm on the sheet into metres of the plan. */
type Paper = { headingDeg: number; inPlan: (point: Point2) => Point2 };

const MIDDLE = { horizontalAlignment: TextHorizontalAlignment.Center, verticalAlignment: TextVerticalAlignment.Middle };

function drawItem(file: DxfFile, item: PlanItem): void {
  const linesAs = linePattern(item);
  const options = { layerName: item.layer, ...(linesAs === 'solid' ? {} : { lineType: LINE_TYPES[linesAs] }) };
  const space = file.writer.modelSpace;
  if (item.kind === 'text') {
    drawText(file, space, item.layer, item.at, item.text, item.heightMm, item.rotationDeg);
    return;
  }
  if (item.kind === 'arc') {
    const radius = rounded(item.radiusM * file.perMetre);
    if (item.endDeg - item.startDeg >= 360) space.addCircle(file.at(item.center), radius, options);
    else space.addArc(file.at(item.center), radius, rounded(item.startDeg), rounded(item.endDeg % 360), options);
    return;
  }
  if (item.fill === 'cut' || item.fill === 'column') drawFill(file, item.layer, [item.points, ...item.holes]);
  if (item.penMm === null && item.fill !== 'area') return;
  const flags = item.isClosed ? LWPolylineFlags.Closed : LWPolylineFlags.None;
  for (const ring of [item.points, ...item.holes])
    space.addLWPolyline(
      ring.map((point) => ({ point: file.at(point) })),
      { ...options, flags },
    );
}

function drawFill(file: DxfFile, layerName: string, rings: readonly Point2[][]): void {
  const boundary = new HatchBoundaryPaths();
  for (const ring of rings) {
    const vertices = ring.map((point) => {
      const { x, y } = file.at(point);
      return vertex(x, y);
    });
    boundary.addPolylineBoundary(new HatchPolylineBoundary(vertices));
  }
  file.writer.modelSpace.addHatch(boundary, pattern({ name: HatchPredefinedPatterns.SOLID }), { layerName });
}

function drawText(
  file: DxfFile,
  space: EntitiesManager,
  layerName: PlanLayer,
  at: Point2,
  text: string,
  heightMm: number,
  rotationDeg: number,
): void {
  if (text === '') return;
  space.addText(file.at(at), rounded(heightMm * file.perPaperMm), dxfText(text), {
    layerName,
    rotation: rounded(rotationDeg),
    secondAlignmentPoint: file.at(at),
    ...MIDDLE,
  });
}

/** Flags of a dimension's type (group 70). */
const ALIGNED = 1;
const FIGURE_IS_PLACED = 128;

/**
 * A real dimension with its picture in a block: programs that know dimensions can edit it, others still show it. One whose
 * figure has no place says nothing.
 */
function drawDimension(
  file: DxfFile,
  { from, to, lengthM, isAssumed }: PlanDimension,
  laid: LaidDimension,
  paper: Paper,
  number: number,
): void {
  const layerName: PlanLayer = 'A-ANNO-DIMS';
  const block = anonymousBlock(file, number);
  const slash = scale(rotate(unit(subtract(laid.to, laid.from)), Math.PI / 4), DIMENSION_MM.tick / 2);
  const strokes: (readonly [Point2, Point2])[] = [
    [laid.from, laid.to],
    ...laid.witnesses,
    ...(laid.leader ? [laid.leader] : []),
    ...[laid.from, laid.to].map((end): [Point2, Point2] => [subtract(end, slash), add(end, slash)]),
  ];
  for (const [start, end] of strokes)
    block.addLine(file.at(paper.inPlan(start)), file.at(paper.inPlan(end)), { layerName });
  if (laid.figureAt)
    drawText(file, block, layerName, paper.inPlan(laid.figureAt), laid.text, 2, laid.rotationDeg + paper.headingDeg);
  const entity = file.writer.modelSpace.addAlignedDim(file.at(from), file.at(to), {
    layerName,
    blockName: block.name,
    styleName: 'PLAN',
    definitionPoint: file.at(paper.inPlan(laid.to)),
    middlePoint: file.at(paper.inPlan(laid.figureAt ?? laid.to)),
    attachmentPoint: AttachmentPoint.MiddleCenter,
    ActualMeasurement: rounded(lengthM * file.perMetre),
    // A blank hides the figure.
    text: laid.figureAt ? (isAssumed ? '±<>' : '<>') : ' ',
  });
  // The library has no name for this: the figure stays where it is put.
  if (laid.leader) Object.assign(entity, { dimensionType: ALIGNED | FIGURE_IS_PLACED });
}

/** The lines of a tag where the sheet has them. */
function drawTag(file: DxfFile, { layer, lines, leader }: LaidTag, paper: Paper): void {
  const space = file.writer.modelSpace;
  if (leader) space.addLine(file.at(paper.inPlan(leader[0])), file.at(paper.inPlan(leader[1])), { layerName: layer });
  for (const { at, text, capMm } of lines)
    drawText(file, space, layer, paper.inPlan(at), text, capMm, paper.headingDeg);
}

/** Distances in mm on paper: of the list from the drawing, of its lines and of its columns. */
const LIST_MM = { aside: 45, line: 4.4, number: 16, gap: 6 } as const;

/** Right of the plan: number, name and area of the rooms that have only their number in themselves. */
function drawList(file: DxfFile, listed: readonly ListedRoom[], corner: Point2, paper: Paper): void {
  if (listed.length === 0) return;
  const widthMm = (text: string) => widestMm(text, LEAST_CAP_MM);
  const areaMm = LIST_MM.number + Math.max(...listed.map(({ name }) => widthMm(name.toUpperCase()))) + LIST_MM.gap;
  listed.forEach(({ number, name, area }, row) => {
    const columns: [text: string, fromMm: number][] = [
      [number, 0],
      [name.toUpperCase(), LIST_MM.number],
      [area, areaMm],
    ];
    for (const [text, fromMm] of columns) {
      const at = add(corner, [LIST_MM.aside + fromMm + widthMm(text) / 2, -row * LIST_MM.line]);
      drawText(file, file.writer.modelSpace, 'A-AREA-IDEN', paper.inPlan(at), text, LEAST_CAP_MM, paper.headingDeg);
    }
  });
}
