import { INK, textMark } from './marks.ts';
import type { Mark } from './marks.ts';

/** A column on the sheet, in mm; `factor` is the size of its letters as a share of the usual. */
export type Column = { x: number; y: number; width: number; height: number; factor: number };

/** Layer of the title strip. */
export const STRIP_LAYER = 'G-ANNO-TTLB';

/** Heading of a part of the strip. */
export const caption = (inner: Column, y: number, text: string): Mark =>
  textMark(STRIP_LAYER, [inner.x, y], text.toUpperCase(), 2.9 * inner.factor, { isBold: true, colour: INK.second });
