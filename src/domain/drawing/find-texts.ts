import type { Point2 } from '#geometry/plane.ts';

/** Words on a flat drawing and the corners of what they take, in its meters. `aroundM`: how much about them one sees to read them. */
export type PlacedText = { text: string; corners: readonly Point2[]; aroundM: number };

/**
 * The texts that contain what is asked for, in reading order: from the top down, and from the left where they are level. Case, accents,
 * and line breaks do not count. Nothing for an empty question.
 */
export function findTexts(texts: readonly PlacedText[], query: string): PlacedText[] {
  const wanted = folded(query);
  if (wanted === '') return [];
  return texts
    .filter(({ text }) => folded(text).includes(wanted))
    .map((text) => ({ text, at: firstCorner(text.corners) }))
    .toSorted((a, b) => b.at[1] - a.at[1] || a.at[0] - b.at[0])
    .map(({ text }) => text);
}

const folded = (text: string): string =>
  text.normalize('NFKD').replace(/\p{M}/gu, '').toLowerCase().replace(/\s+/g, ' ').trim();

/** The left and upper end, to a centimeter: texts of one row are seldom level to the last digit. */
function firstCorner(corners: readonly Point2[]): Point2 {
  const [xs, ys] = [corners.map(([x]) => x), corners.map(([, y]) => y)];
  return [Math.min(...xs), Math.round(Math.max(...ys) * 100) / 100];
}
