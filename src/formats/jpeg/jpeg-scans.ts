import { FormatError } from '#formats/format-error.ts';
import type { HuffmanTable, JpegBits } from './jpeg-bits.ts';
import { type Component, type JpegState, type Scan, ZIGZAG } from './jpeg-header.ts';

const noTable = () => new FormatError('DAMAGED', 'The picture is damaged. Export it again.');

export function tableOf(tables: readonly (HuffmanTable | undefined)[], number: number): HuffmanTable {
  const table = tables[number];
  if (!table) throw noTable();
  return table;
}

/** Reads a block of a sequential scan into `into`, which is zero; answers its DC value. */
export function readBlock(
  bits: JpegBits,
  { dc, ac }: { dc: HuffmanTable; ac: HuffmanTable },
  predicted: number,
  into: Int16Array,
  at: number,
): number {
  const value = predicted + bits.signed(bits.symbol(dc) & 15);
  into[at] = value;
  for (let k = 1; k < 64;) {
    const symbol = bits.symbol(ac);
    const size = symbol & 15;
    if (size === 0) {
      if (symbol < 0xf0) break;
      k += 16;
      continue;
    }
    k += symbol >> 4;
    if (k > 63) throw noTable();
    into[at + ZIGZAG[k++]!] = bits.signed(size);
  }
  return value;
}

/** Coefficients of a whole picture, blocks of each component in rows of whole units. */
export type Coefficients = Int16Array[];

/** Adds one scan to the coefficients: any scan of a progressive picture, or one of several of a sequential one. Throws `FormatError`. */
export function readWholeScan(bits: JpegBits, scan: Scan, state: JpegState, coefficients: Coefficients): void {
  const { frame } = state;
  if (!frame) throw noTable();
  const predicted = new Int32Array(frame.components.length);
  const run = { left: 0 };
  const readers = scan.components.map(({ index, dc, ac }) => {
    const into = coefficients[index];
    if (!into) throw noTable();
    return blockReader(bits, scan, { state, dc, ac, predicted, index, into, run });
  });
  let sinceRestart = 0;
  const atUnit = (): void => {
    if (state.restartInterval > 0 && sinceRestart === state.restartInterval) {
      bits.restart();
      predicted.fill(0);
      run.left = 0;
      sinceRestart = 0;
    }
    sinceRestart++;
  };
  const [only] = scan.components;
  if (scan.components.length === 1 && only) {
    const { component } = only;
    for (let row = 0; row < component.blocksDown; row++) {
      for (let column = 0; column < component.blocksAcross; column++) {
        atUnit();
        readers[0]?.(64 * (row * component.unitBlocksAcross + column));
      }
      bits.requireReal();
    }
    return;
  }
  for (let unitRow = 0; unitRow < frame.unitsDown; unitRow++) {
    for (let unit = 0; unit < frame.unitsAcross; unit++) {
      atUnit();
      scan.components.forEach(({ component }, i) => forBlocks(component, unitRow, unit, (at) => readers[i]?.(at)));
    }
    bits.requireReal();
  }
}

function forBlocks({ h, v, unitBlocksAcross }: Component, row: number, unit: number, read: (at: number) => void): void {
  for (let y = 0; y < v; y++) for (let x = 0; x < h; x++) read(64 * ((row * v + y) * unitBlocksAcross + unit * h + x));
}

type Reading = {
  state: JpegState;
  dc: number;
  ac: number;
  predicted: Int32Array;
  index: number;
  into: Int16Array;
  /** Blocks that end before their last coefficient, counted over the scan. */ run: { left: number };
};

function blockReader(bits: JpegBits, scan: Scan, of: Reading): (at: number) => void {
  const { state, predicted, index, into } = of;
  const { low } = scan;
  if (!state.frame?.isProgressive) {
    const tables = { dc: tableOf(state.dc, of.dc), ac: tableOf(state.ac, of.ac) };
    return (at) => void (predicted[index] = readBlock(bits, tables, predicted[index] ?? 0, into, at));
  }
  if (scan.from === 0) {
    if (scan.high !== 0) return (at) => void (into[at] = into[at]! | (bits.number(1) << low));
    const dc = tableOf(state.dc, of.dc);
    return (at) => {
      const value = (predicted[index] ?? 0) + bits.signed(bits.symbol(dc) & 15);
      predicted[index] = value;
      into[at] = value << low;
    };
  }
  const ac = tableOf(state.ac, of.ac);
  return scan.high === 0 ? (at) => readFirst(bits, scan, ac, of, at) : (at) => readRefinement(bits, scan, ac, of, at);
}

function readFirst(
  bits: JpegBits,
  { from, to, low }: Scan,
  ac: HuffmanTable,
  { into, run }: Reading,
  at: number,
): void {
  if (run.left > 0) {
    run.left--;
    return;
  }
  for (let k = from; k <= to;) {
    const symbol = bits.symbol(ac);
    const zeros = symbol >> 4;
    const size = symbol & 15;
    if (size === 0) {
      if (zeros < 15) {
        run.left = (1 << zeros) - 1 + bits.number(zeros);
        return;
      }
      k += 16;
      continue;
    }
    k += zeros;
    if (k > 63) throw noTable();
    into[at + ZIGZAG[k++]!] = bits.signed(size) << low;
  }
}

function readRefinement(
  bits: JpegBits,
  { from, to, low }: Scan,
  ac: HuffmanTable,
  { into, run }: Reading,
  at: number,
): void {
  const bit = 1 << low;
  const refine = (position: number): void => {
    const value = into[position]!;
    if (bits.number(1) === 1 && (Math.abs(value) & bit) === 0) into[position] = value + (value < 0 ? -bit : bit);
  };
  let k = from;
  if (run.left === 0) {
    while (k <= to) {
      const symbol = bits.symbol(ac);
      let zeros = symbol >> 4;
      let value = 0;
      if ((symbol & 15) === 0) {
        if (zeros < 15) {
          run.left = (1 << zeros) + bits.number(zeros);
          break;
        }
      } else value = bits.number(1) === 1 ? bit : -bit;
      for (; k <= to; k++) {
        const position = at + ZIGZAG[k]!;
        if (into[position] !== 0) refine(position);
        else if (zeros-- === 0) {
          if (value !== 0) into[position] = value;
          k++;
          break;
        }
      }
    }
  }
  if (run.left === 0) return;
  for (; k <= to; k++) {
    const position = at + ZIGZAG[k]!;
    if (into[position] !== 0) refine(position);
  }
  run.left--;
}
