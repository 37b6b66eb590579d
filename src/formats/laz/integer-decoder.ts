import {
  type ArithmeticDecoder,
  type BitModel,
  createBitModel,
  createSymbolModel,
  type SymbolModel,
} from './arithmetic-decoder.ts';

/** Bits of a correction that are modelled; the rest is stored plainly. */
const MODELLED_BITS = 8;

/** Decodes 32-bit integers as corrections of a prediction, with a model per context for how large the correction is. LAZ 1.4 R1. */
export function createIntegerDecoder(
  decoder: ArithmeticDecoder,
  contexts: number,
): (prediction: number, context: number) => number {
  const widths: SymbolModel[] = Array.from({ length: contexts }, () => createSymbolModel(33));
  const corrections: SymbolModel[] = Array.from({ length: 33 }, (_, width) =>
    createSymbolModel(1 << Math.min(Math.max(width, 1), MODELLED_BITS)),
  );
  const single: BitModel = createBitModel();

  const correction = (context: number): number => {
    const width = decoder.symbol(widths[context]!);
    if (width === 0) return decoder.bit(single);
    if (width === 32) return -0x80000000;
    let c = decoder.symbol(corrections[width]!);
    if (width > MODELLED_BITS) c = c * 2 ** (width - MODELLED_BITS) + decoder.bits(width - MODELLED_BITS);
    return c >= 2 ** (width - 1) ? c + 1 : c - (2 ** width - 1);
  };
  return (prediction, context) => (prediction + correction(context)) | 0;
}
