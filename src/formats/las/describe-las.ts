import type { CloudHeader } from '#formats/point-cloud.ts';
import type { LasHeader } from './las-header.ts';
import { lasUnit } from './las-unit.ts';
import type { LasVlr } from './las-vlrs.ts';

/** What a look at some records revealed about columns that the header cannot vouch for. */
type LasColumns = { has8BitColor: boolean; hasAnyColor: boolean; hasAnyIntensity: boolean };

/** The header that callers see, from a LAS header, its records and a look at some points. */
export function describeLas(header: LasHeader, vlrs: LasVlr[], columns: LasColumns): CloudHeader {
  const { unit, isGeographic } = lasUnit(vlrs);
  const remarks: string[] = [];
  if (isGeographic)
    remarks.push('The coordinates are degrees of longitude and latitude. Export the scan in meters or feet.');
  if (columns.hasAnyColor && columns.has8BitColor)
    remarks.push('Colors were stored with 8 bits and have been scaled to 16.');
  return {
    format: header.isCompressed ? 'LAZ' : 'LAS',
    variant: `${header.version}, point format ${header.pointFormat}`,
    declaredPointCount: header.pointCount,
    bounds: header.bounds,
    hasColor: columns.hasAnyColor,
    hasIntensity: columns.hasAnyIntensity,
    // Every point record has the field; a sample cannot prove that all of it is zero.
    hasClassification: true,
    poses: [],
    unit,
    remarks,
  };
}

/** Looks at the first `count` records in `bytes`. */
export function inspectLasRecords(bytes: Uint8Array, count: number, header: LasHeader, seen: LasColumns): LasColumns {
  const view = new DataView(bytes.buffer, bytes.byteOffset, bytes.byteLength);
  const { rgbAt } = header.layout;
  const result = { ...seen };
  for (let i = 0, at = 0; i < count; i++, at += header.recordLength) {
    if (view.getUint16(at + 12, true) !== 0) result.hasAnyIntensity = true;
    if (rgbAt < 0) continue;
    const color =
      view.getUint16(at + rgbAt, true) | view.getUint16(at + rgbAt + 2, true) | view.getUint16(at + rgbAt + 4, true);
    if (color !== 0) result.hasAnyColor = true;
    if (color > 255) result.has8BitColor = false;
  }
  return result;
}

/** Before any record was looked at. */
export const NOTHING_SEEN: LasColumns = { has8BitColor: true, hasAnyColor: false, hasAnyIntensity: false };
