import type { ByteSource } from '#formats/byte-source.ts';
import { FormatError } from '#formats/format-error.ts';
import type { NumberType } from '#formats/number-types.ts';
import { readHeaderText } from '#formats/read-header-text.ts';

type PlyProperty = {
  name: string;
  type: NumberType;
  /** Type of the length, for a list. */ countType: NumberType | undefined;
};
export type PlyElement = { name: string; count: number; properties: PlyProperty[] };
export type PlyHeader = { encoding: 'ascii' | 'little' | 'big'; elements: PlyElement[]; headerLength: number };

const TYPES: Record<string, NumberType> = {
  char: 'i8',
  int8: 'i8',
  uchar: 'u8',
  uint8: 'u8',
  short: 'i16',
  int16: 'i16',
  ushort: 'u16',
  uint16: 'u16',
  int: 'i32',
  int32: 'i32',
  uint: 'u32',
  uint32: 'u32',
  float: 'f32',
  float32: 'f32',
  double: 'f64',
  float64: 'f64',
  int64: 'i64',
  uint64: 'u64',
};
const ENCODINGS: Record<string, PlyHeader['encoding']> = {
  ascii: 'ascii',
  binary_little_endian: 'little',
  binary_big_endian: 'big',
};

function typeOf(name: string | undefined): NumberType {
  const type = name === undefined ? undefined : TYPES[name.toLowerCase()];
  if (!type)
    throw new FormatError(
      'DAMAGED',
      `The PLY header names a number type that does not exist: '${(name ?? '').slice(0, 40)}'.`,
    );
  return type;
}

function parseProperty(words: string[]): PlyProperty {
  if (words[1] === 'list')
    return { name: (words[4] ?? '').toLowerCase(), type: typeOf(words[3]), countType: typeOf(words[2]) };
  return { name: (words[2] ?? '').toLowerCase(), type: typeOf(words[1]), countType: undefined };
}

/** Reads the header of a PLY file. Counts are as declared. Throws `FormatError`. */
export async function readPlyHeader(source: ByteSource): Promise<PlyHeader> {
  const { lines, headerLength } = await readHeaderText(source, /^end_header$/);
  const elements: PlyElement[] = [];
  let encoding: PlyHeader['encoding'] | undefined;
  for (const line of lines) {
    const words = line.split(/\s+/);
    if (words[0] === 'format') encoding = ENCODINGS[words[1] ?? ''];
    if (words[0] === 'element') {
      const count = Number(words[2]);
      if (!Number.isSafeInteger(count) || count < 0)
        throw new FormatError(
          'DAMAGED',
          `The PLY header declares a number of ${(words[1] ?? '').slice(0, 40)} that is none.`,
        );
      elements.push({ name: (words[1] ?? '').toLowerCase(), count, properties: [] });
    }
    if (words[0] === 'property') {
      const element = elements.at(-1);
      if (!element) throw new FormatError('DAMAGED', 'The PLY header has a property before its first element.');
      element.properties.push(parseProperty(words));
    }
  }
  if (!encoding) throw new FormatError('DAMAGED', 'The PLY header does not say how the numbers are written.');
  return { encoding, elements, headerLength };
}
