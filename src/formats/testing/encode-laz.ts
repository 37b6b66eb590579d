import { concatenate } from '#formats/concatenate.ts';
import {
  type BitModel,
  countBit,
  countSymbol,
  createBitModel,
  createSymbolModel,
  type SymbolModel,
} from '#formats/laz/arithmetic-decoder.ts';
import { encodeLas } from './encode-las.ts';
import type { TestPoints } from './make-test-room.ts';

/** The counterpart of the arithmetic decoder. */
function createArithmeticEncoder(): {
  symbol(model: SymbolModel, symbol: number): void;
  bit(model: BitModel, bit: number): void;
  bits(count: number, value: number): void;
  finish(): Uint8Array;
} {
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

/** Corrections of predictions, as chunk tables store them. Values below 2^19 apart. */
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

type Packing = { compressor: number; version: number; chunkSize: number; items: [type: number, size: number][] };
const POINTWISE: Packing = {
  compressor: 2,
  version: 2,
  chunkSize: 1,
  items: [
    [6, 20],
    [7, 8],
    [8, 6],
  ],
};
const LAYERED: Packing = {
  compressor: 3,
  version: 3,
  chunkSize: 0xffffffff,
  items: [
    [10, 30],
    [11, 6],
  ],
};

function vlr(userId: string, recordId: number, data: Uint8Array): Uint8Array {
  const view = new DataView(new ArrayBuffer(54));
  userId.split('').forEach((c, i) => view.setUint8(2 + i, c.charCodeAt(0)));
  view.setUint16(18, recordId, true);
  view.setUint16(20, data.length, true);
  return concatenate([new Uint8Array(view.buffer), data]);
}

/** The record that says how the points are packed. */
function lazVlr({ compressor, version, chunkSize, items }: Packing): Uint8Array {
  const view = new DataView(new ArrayBuffer(34 + 6 * items.length));
  view.setUint16(0, compressor, true);
  view.setUint8(4, 2);
  view.setUint32(12, chunkSize, true);
  view.setUint16(32, items.length, true);
  items.forEach(([type, size], i) => {
    view.setUint16(34 + 6 * i, type, true);
    view.setUint16(36 + 6 * i, size, true);
    view.setUint16(38 + 6 * i, version, true);
  });
  return vlr('laszip encoded', 22204, new Uint8Array(view.buffer));
}

/** Header and records of `las` with its points packed into `chunks`, and their list. `counts`: the list says how many points each contains. */
function pack(las: Uint8Array, start: number, chunks: Uint8Array[], hasCounts: boolean): Uint8Array {
  const head = las.slice(0, start);
  head[104] = (head[104] ?? 0) | 128;
  const numbers = chunks.flatMap((chunk, i) => [
    ...(hasCounts ? [{ value: 1, prediction: i > 0 ? 1 : 0, context: 0 }] : []),
    { value: chunk.length, prediction: chunks[i - 1]?.length ?? 0, context: 1 },
  ]);
  const data = concatenate(chunks);
  const tableAt = new DataView(new ArrayBuffer(8));
  tableAt.setBigInt64(0, BigInt(start + 8 + data.length), true);
  const tableHead = new DataView(new ArrayBuffer(8));
  tableHead.setUint32(4, chunks.length, true);
  return concatenate([
    head,
    new Uint8Array(tableAt.buffer),
    data,
    new Uint8Array(tableHead.buffer),
    encodeIntegers(numbers),
  ]);
}

/**
 * A LAZ file whose chunks contain one point each: LASzip stores the first point of a chunk as it is, so nothing but the chunk table is
 * compressed. Chunks are padded to different lengths.
 */
export function encodeLaz(points: TestPoints): Uint8Array {
  const vlrs = lazVlr(POINTWISE);
  const las = encodeLas(points, { minor: 2, pointFormat: 3, vlrs: { count: 1, bytes: vlrs } });
  const start = 227 + vlrs.length;
  const chunks = Array.from({ length: points.count }, (_, i) =>
    concatenate([las.subarray(start + 34 * i, start + 34 * (i + 1)), new Uint8Array(4 + ((i * 37) % 5) * 60)]),
  );
  return pack(las, start, chunks, false);
}

/** A COPC file's point data and records, likewise with one point per chunk: point, count of points, and ten layers of no length. */
export function encodeCopc(points: TestPoints): Uint8Array {
  const vlrs = concatenate([vlr('copc', 1, new Uint8Array(160)), lazVlr(LAYERED)]);
  const las = encodeLas(points, { minor: 4, pointFormat: 7, vlrs: { count: 2, bytes: vlrs } });
  const start = 375 + vlrs.length;
  const count = Uint8Array.of(1, 0, 0, 0);
  const chunks = Array.from({ length: points.count }, (_, i) =>
    concatenate([las.subarray(start + 36 * i, start + 36 * (i + 1)), count, new Uint8Array(40 + ((i * 37) % 5) * 4)]),
  );
  return pack(las, start, chunks, true);
}
