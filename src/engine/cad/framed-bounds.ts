import type { Bounds2 } from '#geometry/bounds.ts';

/** So many of a hundred shapes on either side may be strays. */
const STRAY_SHARE = 0.005;
/** How far from all others, in the size of these, a shape is a stray. */
const REACH = 5;

/** The box around what a drawing shows. Strays far away, as old drawings have them, are left out. */
export function framedBounds(boxes: readonly Bounds2[]): Bounds2 {
  const x = middleSpan(boxes.map(({ minX, maxX }) => (minX + maxX) / 2));
  const y = middleSpan(boxes.map(({ minY, maxY }) => (minY + maxY) / 2));
  const reach = REACH * Math.max(x.max - x.min, y.max - y.min);
  const near =
    boxes.length * STRAY_SHARE < 1
      ? boxes
      : boxes.filter(
          (box) =>
            box.minX >= x.min - reach &&
            box.maxX <= x.max + reach &&
            box.minY >= y.min - reach &&
            box.maxY <= y.max + reach,
        );
  return around(near.length > 0 ? near : boxes);
}

function middleSpan(values: readonly number[]): { min: number; max: number } {
  const sorted = Float64Array.from(values).sort();
  const strays = Math.floor(sorted.length * STRAY_SHARE);
  return { min: sorted[strays] ?? 0, max: sorted[sorted.length - 1 - strays] ?? 0 };
}

function around(boxes: readonly Bounds2[]): Bounds2 {
  return boxes.reduce<Bounds2>(
    (all, { minX, minY, maxX, maxY }) => ({
      minX: Math.min(all.minX, minX),
      minY: Math.min(all.minY, minY),
      maxX: Math.max(all.maxX, maxX),
      maxY: Math.max(all.maxY, maxY),
    }),
    { minX: Infinity, minY: Infinity, maxX: -Infinity, maxY: -Infinity },
  );
}
