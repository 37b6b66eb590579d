import type { PictureRows } from '#formats/picture-rows.ts';

/** Cells that a picture is averaged into. */
const ACROSS = 256;
const DOWN = 128;
const CELLS = ACROSS * DOWN;

/** What tells an equirectangular picture from others that are twice as wide as high: levels from 0 to 255. */
export type PictureMeasures = {
  /** How much the picture changes from its right edge to its left one. */ stepOverEdges: number;
  /** How much the colors of a row differ among each other: at the top, at the bottom, and of the whole picture. */
  top: number;
  bottom: number;
  all: number;
  /** How much they differ down the edges of the left and the right. */ edges: number;
};

/** Of what a picture has of colors at all, the most that its first and its last row may have: each shows one direction. */
const POLE_SHARE = 0.25;
/** The most that its right edge may differ from its left one, beside which it is. */
const SEAM_SHARE = 0.5;
/** The least that colors differ from its top to its bottom: the margin of a sheet has one. */
const EDGE_SHARE = 0.1;
/** Levels; in a picture with less there is nothing to see. */
const EMPTY = 1;

/**
 * Whether pixels are clearly none of an equirectangular panorama: a plan, a banner, or a photo (docs/decisions/0050). When in doubt, they
 * may be of one.
 */
export const isPlain = ({ stepOverEdges, top, bottom, all, edges }: PictureMeasures): boolean =>
  all < EMPTY ||
  Math.max(top, bottom) > POLE_SHARE * all ||
  stepOverEdges > SEAM_SHARE * all ||
  edges < EDGE_SHARE * all;

/** A picture that is read as before, and is measured while its rows come in. */
export function measured(rows: PictureRows): { rows: PictureRows; measures: () => PictureMeasures } {
  const sums = new Float64Array(3 * CELLS);
  const counts = new Float64Array(CELLS);
  async function* bands() {
    let y = 0;
    for await (const band of rows.bands()) {
      for (let at = 0; at < band.length; at += 3 * rows.width, y++)
        addRow(band, at, Math.floor((y * DOWN) / rows.height));
      yield band;
    }
  }
  const addRow = (band: Uint8Array, start: number, down: number): void => {
    if (down >= DOWN) return;
    for (let x = 0; x < rows.width; x++) {
      const cell = down * ACROSS + Math.floor((x * ACROSS) / rows.width);
      const from = start + 3 * x;
      counts[cell]!++;
      for (let c = 0; c < 3; c++) sums[3 * cell + c]! += band[from + c]!;
    }
  };
  return {
    rows: { width: rows.width, height: rows.height, bands },
    measures: () => measuresOf(sums.map((sum, i) => sum / Math.max(1, counts[Math.floor(i / 3)]!))),
  };
}

function measuresOf(cells: Float64Array): PictureMeasures {
  const step = (a: number, b: number) =>
    (Math.abs(cells[3 * a]! - cells[3 * b]!) +
      Math.abs(cells[3 * a + 1]! - cells[3 * b + 1]!) +
      Math.abs(cells[3 * a + 2]! - cells[3 * b + 2]!)) /
    3;
  let overEdges = 0;
  for (let y = 0; y < DOWN; y++) overEdges += step(y * ACROSS, y * ACROSS + ACROSS - 1);
  const row = (y: number) => spread(cells, (i) => y * ACROSS + i, ACROSS);
  const column = (x: number) => spread(cells, (i) => i * ACROSS + x, DOWN);
  return {
    stepOverEdges: overEdges / DOWN,
    top: row(0),
    bottom: row(DOWN - 1),
    all: spread(cells, (i) => i, CELLS),
    edges: Math.max(column(0), column(ACROSS - 1)),
  };
}

/** The standard deviation of so many cells, over the three colors. */
function spread(cells: Float64Array, cellAt: (i: number) => number, count: number): number {
  let variance = 0;
  for (let c = 0; c < 3; c++) {
    let [sum, squares] = [0, 0];
    for (let i = 0; i < count; i++) {
      const value = cells[3 * cellAt(i) + c]!;
      sum += value;
      squares += value * value;
    }
    variance += Math.max(0, squares / count - (sum / count) ** 2) / 3;
  }
  return Math.sqrt(variance);
}
