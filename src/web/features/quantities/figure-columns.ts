import type { FigureName } from '#domain/quantities/element-table.ts';
import type { MeasureUnit } from '#viewer/view/format-measure.ts';
import { measuredText } from './figure-texts.ts';

/** Texts of the figures by their key in the catalog. */
export const figureTexts = {
  areaM2: 'figureArea',
  lengthM: 'figureLength',
  volumeM3: 'figureVolume',
  widthM: 'figureWidth',
  heightM: 'figureHeight',
  diameterM: 'figureDiameter',
  treadDepthM: 'figureTread',
  riserHeightM: 'figureRiser',
} as const satisfies Record<FigureName, string>;

/** A figure of an element with its unit; undefined without one. */
export function figureTextOf(name: FigureName, value: number | undefined, unit: MeasureUnit): string | undefined {
  if (value === undefined) return undefined;
  return measuredText(name === 'areaM2' ? 'area' : name === 'volumeM3' ? 'volume' : 'length', value, unit);
}
