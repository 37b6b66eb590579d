import type { Bounds2 } from '#geometry/bounds.ts';
import type { Point2 } from '#geometry/plane.ts';
import { BlockFlags, DxfWriter, Units } from '@tarikjabiri/dxf';
import { PATTERN_MM, PLAN_LAYERS } from '#domain/drawing/plan-model.ts';
import type { PlanLayer } from '#domain/drawing/plan-model.ts';
import type { UnitSystem } from '#domain/units/format-length.ts';

/** A DXF under construction with what turns metres into its unit. */
export type DxfFile = {
  writer: DxfWriter;
  units: UnitSystem;
  /** Drawing units per metre: inches or millimetres. */
  perMetre: number;
  /** Drawing units per millimetre on paper, for annotations. */
  perPaperMm: number;
  at: (point: Point2) => { x: number; y: number; z: number };
};

/** Pen widths of the layers in hundredths of a millimetre. */
const LAYER_WEIGHT: Record<PlanLayer, number> = {
  'A-FLOR-OTLN': 13,
  'A-AREA': 13,
  'A-AREA-NMDL': 18,
  'A-WALL-PATT': 13,
  'A-WALL': 50,
  'A-COLS': 50,
  'A-GLAZ': 25,
  'A-DOOR': 25,
  'A-FLOR-STRS': 18,
  'S-BEAM': 13,
  'A-FURN': 13,
  'P-FIXT': 13,
  'M-EQPM': 13,
  'A-AREA-IDEN': 18,
  'A-ANNO-DIMS': 13,
};

/** Names of the line types of what is not solid. */
export const LINE_TYPES: Record<keyof typeof PATTERN_MM, string> = { overhead: 'DASHED', assumed: 'ASSUMED' };
const LINE_TYPE_LOOKS: Record<keyof typeof PATTERN_MM, string> = { overhead: '__ __ __', assumed: '. . . . .' };

/** A millionth of a metre and less is noise; also keeps exponents out of the file. */
export const rounded = (value: number): number => Math.round(value * 1e4) / 1e4 + 0;

/** An empty drawing in real size with layers, linetype and dimension style for annotations at 1 to `ratio`. */
export function createDxf(units: UnitSystem, ratio: number, extents: Bounds2 | undefined): DxfFile {
  const writer = new DxfWriter();
  const perMetre = units === 'imperial' ? 1 / 0.0254 : 1000;
  const perPaperMm = (perMetre * ratio) / 1000;
  writer.setUnits(units === 'imperial' ? Units.Inches : Units.Millimeters);
  writer.setVariable('$MEASUREMENT', { 70: units === 'imperial' ? 0 : 1 });
  writer.setVariable('$LUNITS', { 70: units === 'imperial' ? 4 : 2 });
  writer.setVariable('$LUPREC', { 70: units === 'imperial' ? 2 : 0 });
  writer.setVariable('$DIMSTYLE', { 2: 'PLAN' });
  if (extents) {
    writer.setVariable('$EXTMIN', {
      10: rounded(extents.minX * perMetre),
      20: rounded(extents.minY * perMetre),
      30: 0,
    });
    writer.setVariable('$EXTMAX', {
      10: rounded(extents.maxX * perMetre),
      20: rounded(extents.maxY * perMetre),
      30: 0,
    });
  }
  for (const pattern of ['overhead', 'assumed'] as const) {
    const [dash, gap] = PATTERN_MM[pattern];
    writer.addLType(LINE_TYPES[pattern], LINE_TYPE_LOOKS[pattern], [
      rounded(dash * perPaperMm),
      rounded(-gap * perPaperMm),
    ]);
  }
  writer.document.styleStandard.fontFileName = 'arial.ttf';
  for (const [name, { colour }] of Object.entries(PLAN_LAYERS)) writer.addLayer(name, colour, 'Continuous');
  addDimensionStyle(writer, units, perPaperMm);
  return {
    writer,
    units,
    perMetre,
    perPaperMm,
    at: ([x, y]) => ({ x: rounded(x * perMetre), y: rounded(y * perMetre), z: 0 }),
  };
}

/** Slashes instead of arrows, figures above the line, feet and inches to a quarter or whole millimetres. */
function addDimensionStyle(writer: DxfWriter, units: UnitSystem, perPaperMm: number): void {
  const style = writer.addDimStyle('PLAN');
  style.DIMTXT = rounded(2 * perPaperMm);
  style.DIMTSZ = rounded(perPaperMm);
  style.DIMEXO = rounded(1.5 * perPaperMm);
  style.DIMEXE = rounded(1.5 * perPaperMm);
  style.DIMGAP = rounded(0.8 * perPaperMm);
  style.DIMDLI = rounded(8 * perPaperMm);
  style.DIMSCALE = 1;
  style.DIMTAD = 1;
  // A figure that is moved away from its line has a leader.
  style.DIMTMOVE = 1;
  style.DIMTIH = 0;
  style.DIMTOH = 0;
  style.DIMLUNIT = units === 'imperial' ? 4 : 2;
  style.DIMDEC = units === 'imperial' ? 2 : 0;
  style.DIMZIN = units === 'imperial' ? 3 : 8;
  style.DIMTXSTY = writer.document.styleStandard.handle;
}

/** A block without a name of its own, for the picture of a dimension. */
export function anonymousBlock(file: DxfFile, number: number) {
  const block = file.writer.blocks.addBlock(`*D${number}`, file.writer.document.objects, false);
  block.flags = BlockFlags.AnonymousBlock;
  block.setLayerName('A-ANNO-DIMS');
  return block;
}

/** One line without control characters and format codes: names come from people. */
export function dxfText(text: string): string {
  return text
    .replace(/[\p{Cc}\p{Cs}\u2028\u2029]/gu, ' ')
    .replace(/%%/g, '% %')
    .replace(/\\U\+/gi, 'U+');
}

/** The finished text; the pen width of each layer, which the writer leaves at 0, is put in. */
export function dxfString(file: DxfFile): string {
  let dxf = file.writer.stringify();
  for (const [name, weight] of Object.entries(LAYER_WEIGHT)) {
    const start = dxf.indexOf(`AcDbLayerTableRecord\n2\n${name}\n`);
    const at = start < 0 ? -1 : dxf.indexOf('\n370\n0\n', start);
    if (at >= 0) dxf = `${dxf.slice(0, at)}\n370\n${weight}\n${dxf.slice(at + '\n370\n0\n'.length)}`;
  }
  return `${dxf}\n`;
}
