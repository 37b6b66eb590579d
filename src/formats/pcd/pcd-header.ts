import type { ByteSource } from '#formats/byte-source.ts';
import { FormatError } from '#formats/format-error.ts';
import type { NumberType } from '#formats/number-types.ts';
import { readHeaderText } from '#formats/read-header-text.ts';

/** One field; `repeats` numbers of `type`, `offset` bytes into a binary record, at column `column` of an ascii row. */
type PcdField = { name: string; type: NumberType; repeats: number; offset: number; column: number };
export type PcdHeader = {
  encoding: 'ascii' | 'binary' | 'binary_compressed';
  version: string;
  fields: PcdField[];
  /** Bytes of one binary record. */
  stride: number;
  pointCount: number;
  /** Position x y z and unit quaternion w x y z of the sensor. */
  viewpoint: number[];
  headerLength: number;
};

const TYPES: Record<string, NumberType> = {
  F4: 'f32',
  F8: 'f64',
  I1: 'i8',
  I2: 'i16',
  I4: 'i32',
  I8: 'i64',
  U1: 'u8',
  U2: 'u16',
  U4: 'u32',
  U8: 'u64',
};

const damaged = (what: string): FormatError => new FormatError('DAMAGED', `The PCD header is damaged: ${what}.`);

function parseFields(entries: Map<string, string[]>): { fields: PcdField[]; stride: number } {
  const names = entries.get('FIELDS') ?? [];
  const fields: PcdField[] = [];
  let offset = 0;
  let column = 0;
  names.forEach((name, i) => {
    const size = entries.get('SIZE')?.[i] ?? '4';
    const type = TYPES[`${(entries.get('TYPE')?.[i] ?? 'F').toUpperCase()}${size}`];
    const repeats = Number(entries.get('COUNT')?.[i] ?? 1);
    if (!type) throw damaged(`field ${i + 1} has a type that does not exist`);
    if (!Number.isSafeInteger(repeats) || repeats < 0 || repeats > 65_536)
      throw damaged(`field ${i + 1} has an impossible count`);
    fields.push({ name: name.toLowerCase(), type, repeats, offset, column });
    offset += Number(size) * repeats;
    column += repeats;
  });
  return { fields, stride: offset };
}

/** Reads the header of a PCD file, versions 0.5 to 0.7. The count is the declared one. Throws `FormatError`. */
export async function readPcdHeader(source: ByteSource): Promise<PcdHeader> {
  const { lines, headerLength } = await readHeaderText(source, /^DATA\s/i);
  const entries = new Map<string, string[]>();
  for (const line of lines) {
    if (line.startsWith('#')) continue;
    const [key = '', ...values] = line.split(/\s+/);
    entries.set(key.toUpperCase(), values);
  }
  const { fields, stride } = parseFields(entries);
  const encoding = entries.get('DATA')?.[0]?.toLowerCase();
  if (encoding !== 'ascii' && encoding !== 'binary' && encoding !== 'binary_compressed')
    throw damaged('it does not say how the numbers are written');
  const product = Number(entries.get('WIDTH')?.[0] ?? NaN) * Number(entries.get('HEIGHT')?.[0] ?? 1);
  const pointCount = Number(entries.get('POINTS')?.[0] ?? product);
  if (!Number.isSafeInteger(pointCount) || pointCount < 0) throw damaged('it declares a number of points that is none');
  const viewpoint = (entries.get('VIEWPOINT') ?? []).map(Number);
  const isPose = viewpoint.length === 7 && viewpoint.every(Number.isFinite);
  return {
    encoding,
    version: entries.get('VERSION')?.[0] ?? '',
    fields,
    stride,
    pointCount,
    viewpoint: isPose ? viewpoint : [0, 0, 0, 1, 0, 0, 0],
    headerLength,
  };
}
