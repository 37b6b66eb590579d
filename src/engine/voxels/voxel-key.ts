/** Cells per axis that a key can tell apart: 17 bits each, 51 bits in all, exact in a double. */
export const KEY_SPAN = 131_072;
const HALF_SPAN = KEY_SPAN / 2;

/** Distance from the origin, in cells, within which a coordinate has a key (one cell of margin for neighbours). */
const KEY_REACH = HALF_SPAN - 2;

/** Key of a cell by its integer coordinates, ordered by x, then y, then z. Valid for |i| <= KEY_REACH. */
export function cellKey(ix: number, iy: number, iz: number): number {
  return ((ix + HALF_SPAN) * KEY_SPAN + (iy + HALF_SPAN)) * KEY_SPAN + (iz + HALF_SPAN);
}

/** Integer x, y, z of a key, the inverse of `cellKey`. */
export function cellOfKey(key: number): [number, number, number] {
  const iz = key % KEY_SPAN;
  const rest = (key - iz) / KEY_SPAN;
  const iy = rest % KEY_SPAN;
  return [(rest - iy) / KEY_SPAN - HALF_SPAN, iy - HALF_SPAN, iz - HALF_SPAN];
}

/** True where the cell of these integer coordinates has a key. */
export function hasKey(ix: number, iy: number, iz: number): boolean {
  return Math.abs(ix) <= KEY_REACH && Math.abs(iy) <= KEY_REACH && Math.abs(iz) <= KEY_REACH;
}
