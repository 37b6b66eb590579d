import type { ByteSource } from '#formats/byte-source.ts';
import { checkRange } from '#formats/check-range.ts';
import { NUMBER_BYTES, readNumber } from '#formats/number-types.ts';
import type { PlyElement } from './ply-header.ts';

/** Bytes of one record, undefined when it has lists and so no fixed length. */
export function fixedRecordLength(element: PlyElement): number | undefined {
  if (element.properties.some((property) => property.countType)) return undefined;
  return element.properties.reduce((sum, property) => sum + NUMBER_BYTES[property.type], 0);
}

/** The least that a record can take: empty lists. */
export function minRecordLength(element: PlyElement): number {
  return element.properties.reduce((sum, property) => sum + NUMBER_BYTES[property.countType ?? property.type], 0);
}

const WINDOW_BYTES = 1 << 20;

/**
 * Walks over binary records that have lists, reading the file in windows.
 * @param visit gets the value of every plain number of every record: record, property, value
 * @param record number of the first record
 * @returns the position after the last record
 */
export async function walkRecords(
  source: ByteSource,
  start: number,
  element: PlyElement,
  count: number,
  isLittle: boolean,
  visit?: (record: number, property: number, value: number) => void,
): Promise<number> {
  let windowStart = start;
  let view: DataView = new DataView(new ArrayBuffer(0));
  let at = start;
  const need = async (length: number): Promise<number> => {
    if (at + length > windowStart + view.byteLength) {
      checkRange(source.size, at, length);
      const bytes = await source.read(at, Math.min(Math.max(WINDOW_BYTES, length), source.size - at));
      view = new DataView(bytes.buffer, bytes.byteOffset, bytes.byteLength);
      windowStart = at;
    }
    return at - windowStart;
  };
  const minLength = minRecordLength(element);
  for (let record = 0; record < count; record++) {
    let isInWindow = at + minLength <= windowStart + view.byteLength;
    for (let p = 0; p < element.properties.length; p++) {
      const property = element.properties[p]!;
      const length = NUMBER_BYTES[property.countType ?? property.type];
      // Waiting only where the window ends keeps this loop fast.
      if (!isInWindow || at + length > windowStart + view.byteLength) await need(length);
      const value = readNumber(view, at - windowStart, property.countType ?? property.type, isLittle);
      at += length;
      if (property.countType) {
        const listBytes = Math.max(0, value) * NUMBER_BYTES[property.type];
        checkRange(source.size, at, listBytes);
        at += listBytes;
        isInWindow = false;
      } else visit?.(record, p, value);
    }
  }
  return at;
}
