import { concatenate } from '#formats/concatenate.ts';
import { type BitModel, countBit, countSymbol, createBitModel, createSymbolModel, type SymbolModel } from '#formats/laz/arithmetic-decoder.ts';
import { encodeLas } from './encode-las.ts';
import type { TestPoints } from './make-test-room.ts';

/** The counterpart of the arithmetic decoder. */
function createArithmeticEncoder(): { symbol(model: SymbolModel, symbol: number): void; bit(model: BitModel, bit: number): void; bits(count: number, value: number): void; finish(): Uint8Array } {
  const out: number[] = [];
  let base = 0;
  let length = 0xffffffff;
  const advance = (by: number): void => {
    base += by;
    if (base < 2 ** 32) return;
    base -= 2 ** 32;
    for (let i = out.length - 1; i >= 0; i--) {
      out[i] = ((out[i] ?? 0) + 1) & 255;
      if (out[i] !== 0) break;
    }
  };
  const spill = (): void => {
    while (length < 1 << 24) {
      out.push(base >>> 24);
      base = (base << 8) >>> 0;
      length = (length << 8) >>> 0;
    }
  };
  return {
    symbol: (model, symbol) => {
      const old = length;
      length >>>= 15;
      const low = model.distribution[symbol]! * length;
      length = (symbol + 1 < model.distribution.length ? model.distribution[symbol + 1]! * length : old) - low;
      advance(low);
      spill();
      countSymbol(model, symbol);
    },
    bit: (model, bit) => {
      const split = model.zeroProbability * (length >>> 13);
      if (bit === 0) length = split;
      else {
        advance(split);
        length -= split;
      }
      spill();
      countBit(model, bit);
    },
    bits: (count, value) => {
      length >>>= count;
      advance(value * length);
      spill();
    },
    finish: () => {
      // Any value within the last interval will do: its middle.
      advance(Math.floor(length / 2));
      return Uint8Array.from([...out, base >>> 24, (base >>> 16) & 255, (base >>> 8) & 255, base & 255]);
    },
  };
}

/** Corrections of predictions, as chunk tables hold them. Values below 2^19 apart. */
export function encodeIntegers(values: { value: number; prediction: number; context: number }[]): Uint8Array {
  const encoder = createArithmeticEncoder();
  const widths = [createSymbolModel(33), createSymbolModel(33)];
  const corrections = Array.from({ length: 33 }, (_, width) => createSymbolModel(1 << Math.min(Math.max(width, 1), 8)));
  const single = createBitModel();
  for (const { value, prediction, context } of values) {
    const correction = value - prediction;
    let width = 0;
    for (let rest = correction <= 0 ? -correction : correction - 1; rest > 0; rest = Math.floor(rest / 2)) width++;
    encoder.symbol(widths[context]!, width);
    if (width === 0) encoder.bit(single, correction);
    else {
      const coded = correction < 0 ? correction + 2 ** width - 1 : correction - 1;
      const plain = Math.max(0, width - 8);
      encoder.symbol(corrections[width]!, Math.floor(coded / 2 ** plain));
      if (plain > 0) encoder.bits(plain, coded % 2 ** plain);
    }
  }
  return encoder.finish();
}

/** The record that says: point format 3, version 2 of its items, one point per chunk. */
function lazVlr(): Uint8Array {
  const view = new DataView(new ArrayBuffer(54 + 34 + 18));
  'laszip encoded'.split('').forEach((c, i) => view.setUint8(2 + i, c.charCodeAt(0)));
  view.setUint16(18, 22204, true);
  view.setUint16(20, 34 + 18, true);
  view.setUint16(54, 2, true);
  view.setUint8(58, 2);
  view.setUint32(66, 1, true);
  view.setUint16(86, 3, true);
  [[6, 20], [7, 8], [8, 6]].forEach(([type = 0, size = 0], i) => {
    view.setUint16(88 + 6 * i, type, true);
    view.setUint16(90 + 6 * i, size, true);
    view.setUint16(92 + 6 * i, 2, true);
  });
  return new Uint8Array(view.buffer);
}

/**
 * A LAZ file whose chunks hold one point each: LASzip stores the first point of a chunk as it is, so nothing but the chunk table is
 * compressed. Chunks are padded to different lengths.
 */
export function encodeLaz(points: TestPoints): Uint8Array {
  const vlr = lazVlr();
  const las = encodeLas(points, { minor: 2, pointFormat: 3, vlrs: { count: 1, bytes: vlr } });
  const start = 227 + vlr.length;
  const head = las.slice(0, start);
  head[104] = 3 | 128;
  const chunks = Array.from({ length: points.count }, (_, i) => concatenate([las.subarray(start + 34 * i, start + 34 * (i + 1)), new Uint8Array(4 + ((i * 37) % 5) * 60)]));
  const table = encodeIntegers(chunks.map((chunk, i) => ({ value: chunk.length, prediction: chunks[i - 1]?.length ?? 0, context: 1 })));
  const data = concatenate(chunks);
  const tableAt = new DataView(new ArrayBuffer(8));
  tableAt.setBigInt64(0, BigInt(start + 8 + data.length), true);
  const tableHead = new DataView(new ArrayBuffer(8));
  tableHead.setUint32(4, chunks.length, true);
  return concatenate([head, new Uint8Array(tableAt.buffer), data, new Uint8Array(tableHead.buffer), table]);
}
