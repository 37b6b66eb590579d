/** Spreads the low 10 bits of `v` to every third bit. */
function spread10(v: number): number {
  let s = v & 0x3ff;
  s = (s | (s << 16)) & 0x030000ff;
  s = (s | (s << 8)) & 0x0300f00f;
  s = (s | (s << 4)) & 0x030c30c3;
  return (s | (s << 2)) & 0x09249249;
}

/** Z-order of three 10-bit numbers, 30 bits. The octant of each level is x * 4 + y * 2 + z, as Potree numbers children. */
export function morton10(x: number, y: number, z: number): number {
  return (spread10(x) << 2) | (spread10(y) << 1) | spread10(z);
}

/** Z-order of three 17-bit numbers: 51 bits, exact in a double. */
export function morton17(x: number, y: number, z: number): number {
  return morton10(x >>> 10, y >>> 10, z >>> 10) * 2 ** 30 + morton10(x, y, z);
}
