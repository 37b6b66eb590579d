/** An adaptive model of symbols 0 .. `symbols` - 1. */
export type SymbolModel = {
  counts: Uint32Array;
  distribution: Uint32Array;
  total: number;
  updateCycle: number;
  untilUpdate: number;
};

/** An adaptive model of one bit. */
export type BitModel = {
  zeroCount: number;
  count: number;
  zeroProbability: number;
  updateCycle: number;
  untilUpdate: number;
};

const MIN_LENGTH = 1 << 24;

function updateSymbols(model: SymbolModel): void {
  const { counts, distribution } = model;
  model.total += model.updateCycle;
  if (model.total > 1 << 15) {
    model.total = 0;
    for (let i = 0; i < counts.length; i++) model.total += counts[i] = (counts[i]! + 1) >> 1;
  }
  const scale = Math.floor(0x80000000 / model.total);
  let sum = 0;
  for (let i = 0; i < counts.length; i++) {
    distribution[i] = (scale * sum) / 65_536;
    sum += counts[i]!;
  }
  model.updateCycle = Math.min((5 * model.updateCycle) >> 2, (counts.length + 6) << 3);
  model.untilUpdate = model.updateCycle;
}

export function createSymbolModel(symbols: number): SymbolModel {
  const model: SymbolModel = {
    counts: new Uint32Array(symbols).fill(1),
    distribution: new Uint32Array(symbols),
    total: 0,
    updateCycle: symbols,
    untilUpdate: 0,
  };
  updateSymbols(model);
  model.updateCycle = (symbols + 6) >> 1;
  model.untilUpdate = model.updateCycle;
  return model;
}

export function createBitModel(): BitModel {
  return { zeroCount: 1, count: 2, zeroProbability: 1 << 12, updateCycle: 4, untilUpdate: 4 };
}

function updateBit(model: BitModel): void {
  model.count += model.updateCycle;
  if (model.count > 1 << 13) {
    model.count = (model.count + 1) >> 1;
    model.zeroCount = (model.zeroCount + 1) >> 1;
    if (model.zeroCount === model.count) model.count++;
  }
  const scale = Math.floor(0x80000000 / model.count);
  model.zeroProbability = Math.floor((model.zeroCount * scale) / 2 ** 18);
  model.updateCycle = Math.min((5 * model.updateCycle) >> 2, 64);
  model.untilUpdate = model.updateCycle;
}

/** Learns from a symbol that was coded. */
export function countSymbol(model: SymbolModel, symbol: number): void {
  model.counts[symbol]!++;
  if (--model.untilUpdate === 0) updateSymbols(model);
}

/** Learns from a bit that was coded. */
export function countBit(model: BitModel, bit: number): void {
  if (bit === 0) model.zeroCount++;
  if (--model.untilUpdate === 0) updateBit(model);
}

/**
 * The arithmetic decoder of LASzip, as far as a chunk table needs it. Beyond the end of `bytes` it reads zeros.
 * Source: A. Said, 'Introduction to Arithmetic Coding' (FastAC), as used by the LAZ specification 1.4 R1.
 */
export interface ArithmeticDecoder {
  symbol(model: SymbolModel): number;
  bit(model: BitModel): number;
  /** `count` plain bits, 1 to 32. */
  bits(count: number): number;
}

export function createArithmeticDecoder(bytes: Uint8Array): ArithmeticDecoder {
  let at = 4;
  let value = (((bytes[0] ?? 0) << 24) | ((bytes[1] ?? 0) << 16) | ((bytes[2] ?? 0) << 8) | (bytes[3] ?? 0)) >>> 0;
  let length = 0xffffffff;

  const refill = (): void => {
    while (length < MIN_LENGTH) {
      value = ((value << 8) | (bytes[at++] ?? 0)) >>> 0;
      length = (length << 8) >>> 0;
    }
  };
  const plain = (count: number): number => {
    length >>>= count;
    const result = Math.floor(value / length);
    value -= length * result;
    refill();
    return result;
  };

  return {
    symbol: (model) => {
      const { distribution } = model;
      const old = length;
      length >>>= 15;
      let symbol = 0;
      let above = distribution.length;
      while (above - symbol > 1) {
        const middle = (symbol + above) >> 1;
        if (length * distribution[middle]! > value) above = middle;
        else symbol = middle;
      }
      const low = length * distribution[symbol]!;
      const high = above < distribution.length ? length * distribution[above]! : old;
      value -= low;
      length = high - low;
      refill();
      countSymbol(model, symbol);
      return symbol;
    },
    bit: (model) => {
      const split = model.zeroProbability * (length >>> 13);
      const bit = value >= split ? 1 : 0;
      if (bit === 0) {
        length = split;
      } else {
        value -= split;
        length -= split;
      }
      refill();
      countBit(model, bit);
      return bit;
    },
    bits: (count) => {
      if (count <= 19) return plain(count);
      const low = plain(16);
      return plain(count - 16) * 65_536 + low;
    },
  };
}
