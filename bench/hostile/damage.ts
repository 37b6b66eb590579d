import type { Random } from '#engine/simulate/random.ts';
import { concatenate } from '#formats/concatenate.ts';
import { repairChecksums } from '#formats/testing/encode-e57.ts';
import type { SeedFile } from './seed-files.ts';

/** What was done to a file, in words, and the bytes that came of it. */
export type Damaged = { what: string; bytes: Uint8Array };

type Damage = (bytes: Uint8Array, random: Random) => Damaged;

/** Where formats have their counts, lengths and offsets. */
const HEADER_BYTES = 500;
const HOSTILE_INTEGERS = [0n, 1n, -1n, 0x7fffn, 0x7fffffffn, 0xffffffffn, 1_000_000_000n, 1n << 62n];
const HOSTILE_FLOATS = [1e308, -1e308, 1e300, 5e-324, 1e11, NaN, Infinity];
const HOSTILE_NUMBERS = [
  '0',
  '-1',
  '1e308',
  '-1e308',
  '1e11',
  '4294967295',
  '99999999999',
  '1e-300',
  'nan',
  'inf',
  '2147483648',
];

/** Half of all places are in the header, some at the end, where a zip has its directory. */
function somewhere(length: number, random: Random): number {
  if (random.chance(0.5)) return random.integer(0, Math.min(length, HEADER_BYTES) - 1);
  return random.chance(0.3)
    ? random.integer(Math.max(0, length - HEADER_BYTES), length - 1)
    : random.integer(0, length - 1);
}

const cut: Damage = (bytes, random) => {
  const length = somewhere(bytes.length, random);
  return { what: `cut to ${length} bytes`, bytes: bytes.slice(0, length) };
};

const flip: Damage = (bytes, random) => {
  const broken = bytes.slice();
  const flips = 2 ** random.integer(0, 7);
  for (let i = 0; i < flips; i++) broken[somewhere(bytes.length, random)]! ^= 1 << random.integer(0, 7);
  return { what: `${flips} bits flipped`, bytes: broken };
};

const overwrite: Damage = (bytes, random) => {
  const broken = bytes.slice();
  const at = somewhere(bytes.length, random);
  const length = Math.min(2 ** random.integer(0, 12), bytes.length - at);
  const fill = random.pick([0, 0xff, 'noise'] as const);
  for (let i = at; i < at + length; i++) broken[i] = fill === 'noise' ? random.integer(0, 255) : fill;
  return { what: `${length} bytes from ${at} overwritten with ${fill}`, bytes: broken };
};

const repeat: Damage = (bytes, random) => {
  const [from, to] = [somewhere(bytes.length, random), somewhere(bytes.length, random)];
  return {
    what: `continued from ${to} after ${from} bytes`,
    bytes: concatenate([bytes.slice(0, from), bytes.slice(to)]),
  };
};

const falseInteger: Damage = (bytes, random) => {
  const broken = bytes.slice();
  const size = random.pick([2, 4, 8]);
  const at = Math.min(somewhere(bytes.length, random), Math.max(0, bytes.length - size));
  const value = random.pick(HOSTILE_INTEGERS);
  const isBig = random.chance(0.1);
  for (let i = 0; i < size; i++) broken[at + (isBig ? size - 1 - i : i)] = Number((value >> BigInt(8 * i)) & 0xffn);
  return { what: `${value} in ${size} bytes at ${at}`, bytes: broken };
};

const falseFloat: Damage = (bytes, random) => {
  if (bytes.length < 8) return { what: 'too small', bytes };
  const broken = bytes.slice();
  const view = new DataView(broken.buffer);
  const at = Math.min(somewhere(bytes.length, random), bytes.length - 8);
  const value = random.pick(HOSTILE_FLOATS);
  if (random.chance(0.3)) view.setFloat32(at, value, true);
  else view.setFloat64(at, value, random.chance(0.9));
  return { what: `${value} at ${at}`, bytes: broken };
};

/** Another number in a text header, a row, or the XML of an E57, where it may not change the length. */
const falseNumber: Damage = (bytes, random) => {
  const text = Buffer.from(bytes).toString('latin1');
  const isFixed = text.startsWith('ASTM-E57');
  const from = isFixed ? Math.max(0, text.indexOf('<?xml')) : 0;
  const reach = isFixed || random.chance(0.3) ? text.length : from + HEADER_BYTES;
  const numbers = [...text.slice(from, reach).matchAll(/(?<![\w.-])-?\d[\d.]*(?![\w])/g)];
  if (numbers.length === 0) return falseInteger(bytes, random);
  const found = random.pick(numbers);
  const [old] = found;
  const fitting = isFixed ? HOSTILE_NUMBERS.filter((number) => number.length <= old.length) : HOSTILE_NUMBERS;
  const value = random.pick(fitting.length > 0 ? fitting : ['9']);
  const written = isFixed ? value.padStart(old.length, /^[\d]/.test(value) ? '0' : ' ') : value;
  const at = from + found.index;
  return {
    what: `${written} in place of ${old} at ${at}`,
    bytes: Uint8Array.from(Buffer.from(text.slice(0, at) + written + text.slice(at + old.length), 'latin1')),
  };
};

const DAMAGES: Damage[] = [cut, flip, overwrite, repeat, falseInteger, falseFloat, falseNumber, falseNumber];

/** A file with one to three kinds of damage. Most E57 files get right checksums, so that the damage reaches what is behind them. */
export function damage({ bytes }: SeedFile, random: Random): Damaged {
  const isE57 = Buffer.from(bytes.subarray(0, 8)).toString('latin1') === 'ASTM-E57';
  let result: Damaged = { what: '', bytes };
  const times = random.chance(0.7) ? 1 : random.integer(2, 3);
  for (let i = 0; i < times && result.bytes.length > 0; i++) {
    const { what, bytes: broken } = random.pick(DAMAGES)(result.bytes, random);
    result = { what: result.what ? `${result.what}, ${what}` : what, bytes: broken };
  }
  if (isE57 && random.chance(0.8)) {
    result = { what: `${result.what}, checksums repaired`, bytes: result.bytes.slice() };
    repairChecksums(result.bytes);
  }
  return result;
}
