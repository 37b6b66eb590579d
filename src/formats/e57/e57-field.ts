import { FormatError } from '#formats/format-error.ts';
import type { XmlElement } from '#formats/xml/parse-xml.ts';

/** One field of a scan's points and how its values are stored. `value = (raw + min) * scale + offset` for integers. */
export type E57Field = {
  /** Name without a namespace: 'cartesianX', 'classification'. */
  name: string;
  kind: 'f32' | 'f64' | 'int';
  /** Bits per value; 0 for a constant. */
  bits: number;
  min: bigint;
  scale: number;
  offset: number;
  /** Declared smallest and largest value after scaling, where the file says so. */
  range: { min: number; max: number } | undefined;
};

const INT64_MIN = -(2n ** 63n);
const INT64_MAX = 2n ** 63n - 1n;

function integerOf(element: XmlElement, attribute: string, fallback: bigint): bigint {
  const text = element.attributes.get(attribute)?.trim();
  if (text === undefined) return fallback;
  if (!/^[+-]?\d{1,19}$/.test(text))
    throw new FormatError('DAMAGED', `The E57 file declares a ${attribute} that is no whole number.`);
  const value = BigInt(text);
  if (value < INT64_MIN || value > INT64_MAX)
    throw new FormatError('DAMAGED', `The E57 file declares a ${attribute} beyond 64 bits.`);
  return value;
}

function finiteOf(element: XmlElement, attribute: string, fallback: number): number {
  const value = Number(element.attributes.get(attribute) ?? fallback);
  if (!Number.isFinite(value))
    throw new FormatError('DAMAGED', `The E57 file declares a ${attribute} that is no number.`);
  return value;
}

function floatField(name: string, element: XmlElement): E57Field {
  const isSingle = element.attributes.get('precision') === 'single';
  const min = Number(element.attributes.get('minimum') ?? NaN);
  const max = Number(element.attributes.get('maximum') ?? NaN);
  // The largest float is what some writers put when they know no range.
  const range = Number.isFinite(min) && max < 1e9 && max > min ? { min, max } : undefined;
  return { name, kind: isSingle ? 'f32' : 'f64', bits: isSingle ? 32 : 64, min: 0n, scale: 1, offset: 0, range };
}

/** Reads one element of a prototype. Throws `FormatError` for a type that has no place there. */
export function parseE57Field(element: XmlElement): E57Field {
  const name = element.name.replace(/^.*:/, '');
  const type = element.attributes.get('type');
  if (type === 'Float') return floatField(name, element);
  if (type !== 'Integer' && type !== 'ScaledInteger')
    throw new FormatError(
      'UNSUPPORTED',
      `The points of this E57 file have a field of type '${(type ?? '').slice(0, 40)}', which is not read.`,
    );
  const min = integerOf(element, 'minimum', INT64_MIN);
  const max = integerOf(element, 'maximum', INT64_MAX);
  if (max < min)
    throw new FormatError('DAMAGED', `The E57 file declares a largest ${name.slice(0, 40)} below its smallest.`);
  const scale = type === 'ScaledInteger' ? finiteOf(element, 'scale', 1) : 1;
  const offset = type === 'ScaledInteger' ? finiteOf(element, 'offset', 0) : 0;
  const range = { min: Number(min) * scale + offset, max: Number(max) * scale + offset };
  return {
    name,
    kind: 'int',
    bits: max === min ? 0 : (max - min).toString(2).length,
    min,
    scale,
    offset,
    range: max - min < 2n ** 32n ? range : undefined,
  };
}
