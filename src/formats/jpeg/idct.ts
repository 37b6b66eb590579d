// 13-bit fixed point: round(constant * 8192).
const C_0_298 = 2446;
const C_0_390 = 3196;
const C_0_541 = 4433;
const C_0_765 = 6270;
const C_0_899 = 7373;
const C_1_175 = 9633;
const C_1_501 = 12299;
const C_1_847 = 15137;
const C_1_961 = 16069;
const C_2_053 = 16819;
const C_2_562 = 20995;
const C_3_072 = 25172;

const work = new Int32Array(64);

/** Transforms eight values of `data` that are `step` apart, and drops `shift` bits of the results. */
function transform(data: Int32Array, at: number, step: number, shift: number): void {
  const i1 = at + step;
  const i2 = i1 + step;
  const i3 = i2 + step;
  const i4 = i3 + step;
  const i5 = i4 + step;
  const i6 = i5 + step;
  const i7 = i6 + step;
  const d0 = data[at]!;
  const d1 = data[i1]!;
  const d2 = data[i2]!;
  const d3 = data[i3]!;
  const d4 = data[i4]!;
  const d5 = data[i5]!;
  const d6 = data[i6]!;
  const d7 = data[i7]!;
  const round = 1 << (shift - 1);

  const even = (d2 + d6) * C_0_541;
  const e2 = even - d6 * C_1_847;
  const e3 = even + d2 * C_0_765;
  const e0 = (d0 + d4) << 13;
  const e1 = (d0 - d4) << 13;
  const t0 = e0 + e3 + round;
  const t3 = e0 - e3 + round;
  const t1 = e1 + e2 + round;
  const t2 = e1 - e2 + round;

  const odd = (d7 + d3 + d5 + d1) * C_1_175;
  const z1 = -(d7 + d1) * C_0_899;
  const z2 = -(d5 + d3) * C_2_562;
  const z3 = odd - (d7 + d3) * C_1_961;
  const z4 = odd - (d5 + d1) * C_0_390;
  const o0 = d7 * C_0_298 + z1 + z3;
  const o1 = d5 * C_2_053 + z2 + z4;
  const o2 = d3 * C_3_072 + z2 + z3;
  const o3 = d1 * C_1_501 + z1 + z4;

  data[at] = (t0 + o3) >> shift;
  data[i7] = (t0 - o3) >> shift;
  data[i1] = (t1 + o2) >> shift;
  data[i6] = (t1 - o2) >> shift;
  data[i2] = (t2 + o1) >> shift;
  data[i5] = (t2 - o1) >> shift;
  data[i3] = (t3 + o0) >> shift;
  data[i4] = (t3 - o0) >> shift;
}

/**
 * Writes the 8 x 8 values of a block of coefficients from `from` on, times their quantization (both in rows), into `out` from `at` on, in
 * rows of `stride`. Integers, after Loeffler, Ligtenberg and Moschytz.
 */
export function inverseDct(
  coefficients: Int16Array,
  from: number,
  quantization: Uint16Array,
  out: Uint8ClampedArray,
  at: number,
  stride: number,
): void {
  let ac = 0;
  for (let i = 1; i < 64; i++) ac |= coefficients[from + i]!;
  if (ac === 0) {
    const value = ((coefficients[from]! * quantization[0]! + 4) >> 3) + 128;
    for (let row = 0, to = at; row < 8; row++, to += stride) out.fill(value, to, to + 8);
    return;
  }
  for (let i = 0; i < 64; i++) work[i] = coefficients[from + i]! * quantization[i]!;
  for (let column = 0; column < 8; column++) transform(work, column, 8, 11);
  for (let row = 0, to = at; row < 8; row++, to += stride) {
    transform(work, 8 * row, 1, 18);
    for (let x = 0; x < 8; x++) out[to + x] = work[8 * row + x]! + 128;
  }
}
