import type { CadDrawing } from '#domain/drawing/cad-drawing.ts';
import { drawingUnitOf } from '#domain/drawing/drawing-unit.ts';
import { DRAWING_LIMITS, DrawingRefused, tooMuch } from './drawing-limits.ts';
import { drawSheets } from './draw-sheets.ts';
import { createSink } from './drawing-sink.ts';
import { flattenDrawing } from './flatten-drawing.ts';
import { layerFacts } from './pens.ts';
import { readCadFile } from './read-cad-file.ts';

const METRIC = 1;

/** Makes of the bytes of a DXF (text or binary) or DWG what our viewer draws. Throws DrawingRefused with a sentence where it cannot. */
export function convertDrawing(bytes: Uint8Array): CadDrawing {
  if (bytes.length > DRAWING_LIMITS.fileBytes) throw tooMuch.bytes();
  const document = readCadFile(bytes);
  const { insUnits = 0, measurementUnits = 0 } = document.header ?? {};
  const unit = drawingUnitOf(Number(insUnits), Number(measurementUnits) === METRIC);
  const sink = createSink(layerFacts(document));
  const hasModel = flattenDrawing(document, unit.metresPerUnit, sink);
  if (sink.isEmpty()) throw new DrawingRefused('The drawing has nothing that the viewer shows.');
  return sink.drawing(unit, (originM) => (hasModel ? drawSheets(document, unit.metresPerUnit, sink, originM) : []));
}
