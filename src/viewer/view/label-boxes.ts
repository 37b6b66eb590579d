/** Upright box around a label on the screen, in CSS pixels. */
export type LabelBox = { left: number; top: number; right: number; bottom: number };

/** Between two labels. */
const GAP_PX = 3;

/** Box around a label of a size, centred on a place and turned by an angle in radians. */
export function labelBox(at: { x: number; y: number }, widthPx: number, heightPx: number, angle = 0): LabelBox {
  const [c, s] = [Math.abs(Math.cos(angle)), Math.abs(Math.sin(angle))];
  const halfWidth = (c * widthPx + s * heightPx) / 2;
  const halfHeight = (s * widthPx + c * heightPx) / 2;
  return { left: at.x - halfWidth, top: at.y - halfHeight, right: at.x + halfWidth, bottom: at.y + halfHeight };
}

/** Upright box around places on the screen. */
export function boxAround(places: readonly { x: number; y: number }[]): LabelBox {
  const [xs, ys] = [places.map(({ x }) => x), places.map(({ y }) => y)];
  return { left: Math.min(...xs), top: Math.min(...ys), right: Math.max(...xs), bottom: Math.max(...ys) };
}

/** Whether a label covers none of those that are there already. */
export function isFree(box: LabelBox, taken: readonly LabelBox[]): boolean {
  return taken.every(
    (other) =>
      box.left - GAP_PX >= other.right ||
      box.right + GAP_PX <= other.left ||
      box.top - GAP_PX >= other.bottom ||
      box.bottom + GAP_PX <= other.top,
  );
}

/** Places tried for a label that has none of its own, up and down by turns. */
const TRIED = 9;

/**
 * The nearest place under or over `at` where a label of a size covers none of the others; `at` itself where there is none. The box
 * that it takes is added to `taken`.
 */
export function freePlace(
  at: { x: number; y: number },
  widthPx: number,
  heightPx: number,
  taken: LabelBox[],
): { x: number; y: number } {
  const stepPx = (heightPx + GAP_PX) / 2;
  const places = Array.from({ length: TRIED }, (_, i) => ({
    x: at.x,
    y: at.y + stepPx * Math.ceil(i / 2) * (i % 2 === 0 ? -1 : 1),
  }));
  const place = places.find((each) => isFree(labelBox(each, widthPx, heightPx), taken)) ?? at;
  taken.push(labelBox(place, widthPx, heightPx));
  return place;
}
