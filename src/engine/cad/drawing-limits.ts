/** A drawing beyond one of these limits is refused (`DrawingRefused`); beyond `depth`, only the block is left out. */
export const DRAWING_LIMITS = {
  fileBytes: 200 * 2 ** 20,
  /** Of lines, curves and fills together, and two for each arc. */
  points: 1_000_000,
  texts: 200_000,
  layers: 5000,
  /** More sheets, and more views of a sheet, are left out and counted. */
  sheets: 200,
  views: 100,
  /** Entities that are looked at, those in blocks as often as they are inserted. */
  visits: 3_000_000,
  /** Blocks within blocks. */
  depth: 40,
} as const;

/** A drawing that is not shown, with the sentence that says why. */
export class DrawingRefused extends Error {}

const count = (value: number) => value.toLocaleString('en-US');

export const tooMuch = {
  bytes: () =>
    new DrawingRefused(
      `The drawing is larger than ${DRAWING_LIMITS.fileBytes / 2 ** 20} MB, which is more than the viewer shows.`,
    ),
  points: () =>
    new DrawingRefused(
      `The drawing has more than ${count(DRAWING_LIMITS.points)} points, which is more than the viewer shows.`,
    ),
  texts: () =>
    new DrawingRefused(
      `The drawing has more than ${count(DRAWING_LIMITS.texts)} texts, which is more than the viewer shows.`,
    ),
  layers: () =>
    new DrawingRefused(
      `The drawing has more than ${count(DRAWING_LIMITS.layers)} layers, which is more than the viewer shows.`,
    ),
  visits: () =>
    new DrawingRefused(
      `The drawing has more than ${count(DRAWING_LIMITS.visits)} entities with those of its blocks, which is more than the viewer shows.`,
    ),
};
