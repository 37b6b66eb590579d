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
import { dimensionLine } from '#domain/drawing/dimension-line.ts';
import { linePattern } from '#domain/drawing/plan-model.ts';
import type { PlanDimension, PlanItem, PlanLayer } from '#domain/drawing/plan-model.ts';
import { planOfStorey } from '#domain/drawing/plan-of-storey.ts';
import { tagLines, unmodeledTagLines, type TagLine } from '#domain/drawing/tag-lines.ts';
import { formatPlanLength } from '#domain/units/format-length.ts';
import { anonymousBlock, createDxf, dxfString, dxfText, LINE_TYPES, rounded } from './dxf-file.ts';
import type { DxfFile } from './dxf-file.ts';
import { sheetSizeOf } from './plan-sheets.ts';
import type { PlanOptions } from './plan-options.ts';

/**
 * The plan of one storey as DXF (AutoCAD 2007, UTF-8) in real size and in the scan's directions: inches or millimetres, layers
 * of the plan model, annotations sized for the scale of the PDF. Throws for a storey that the building does not have.
 */
export function drawPlanDxf(building: Building, storeyId: string, options: PlanOptions): string {
  const plan = planOfStorey(building, storeyId);
  const { ratio } = sheetSizeOf(building, options).scale;
  const file = createDxf(options.units, ratio, plan.bounds);
  for (const item of plan.items) drawItem(file, item);
  plan.dimensions.forEach((dimension, i) => drawDimension(file, dimension, ratio, i));
  for (const tag of plan.roomTags) drawTag(file, 'A-AREA-IDEN', tag.at, tagLines(tag, file.units), plan.headingDeg);
  for (const tag of plan.unmodeledTags)
    drawTag(file, 'A-AREA-NMDL', tag.at, unmodeledTagLines(tag, file.units), plan.headingDeg);
  return dxfString(file);
}

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

/** A real dimension with its picture in a block: programs that know dimensions can edit it, others still show it. */
function drawDimension(file: DxfFile, dimension: PlanDimension, ratio: number, index: number): void {
  const laid = dimensionLine(dimension, ratio / 1000);
  const layerName: PlanLayer = 'A-ANNO-DIMS';
  const block = anonymousBlock(file, index + 1);
  const figure = `${dimension.isAssumed ? '±' : ''}${formatPlanLength(dimension.lengthM, file.units)}`;
  const slash = scale(rotate(unit(subtract(laid.to, laid.from)), Math.PI / 4), ratio / 1000);
  const strokes: [Point2, Point2][] = [
    [laid.from, laid.to],
    ...laid.witnesses,
    ...[laid.from, laid.to].map((end): [Point2, Point2] => [subtract(end, slash), add(end, slash)]),
  ];
  for (const [from, to] of strokes) block.addLine(file.at(from), file.at(to), { layerName });
  drawText(file, block, layerName, laid.textAt, figure, 2, laid.rotationDeg);
  file.writer.modelSpace.addAlignedDim(file.at(dimension.from), file.at(dimension.to), {
    layerName,
    blockName: block.name,
    styleName: 'PLAN',
    definitionPoint: file.at(laid.to),
    middlePoint: file.at(laid.textAt),
    attachmentPoint: AttachmentPoint.MiddleCenter,
    ActualMeasurement: rounded(dimension.lengthM * file.perMetre),
    text: dimension.isAssumed ? '±<>' : '<>',
  });
}

/** The lines of a tag below each other, along the main walls. */
function drawTag(file: DxfFile, layer: PlanLayer, middle: Point2, lines: readonly TagLine[], headingDeg: number): void {
  const stepM = (4.2 * file.perPaperMm) / file.perMetre;
  const down = rotate([0, -stepM], radiansOf(headingDeg));
  lines.forEach(({ role, text }, i) => {
    const at = add(middle, scale(down, i - (lines.length - 1) / 2));
    drawText(file, file.writer.modelSpace, layer, at, text, role === 'name' ? 2.4 : 1.9, headingDeg);
  });
}
