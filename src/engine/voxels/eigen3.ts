/**
 * Smallest eigenvector and all eigenvalues of a symmetric 3x3 matrix, closed form. Writes into `out`:
 * [vx, vy, vz, smallest, middle, largest]. The vector has unit length; for a matrix without a direction it is (0, 0, 1).
 */
export function smallestEigen(
  xx: number,
  xy: number,
  xz: number,
  yy: number,
  yz: number,
  zz: number,
  out: Float64Array,
): void {
  const mean = (xx + yy + zz) / 3;
  const a = xx - mean;
  const b = yy - mean;
  const c = zz - mean;
  const p = Math.sqrt((a * a + b * b + c * c + 2 * (xy * xy + xz * xz + yz * yz)) / 6);
  if (!(p > 1e-15)) {
    out.set([0, 0, 1, mean, mean, mean]);
    return;
  }
  const det = a * (b * c - yz * yz) - xy * (xy * c - yz * xz) + xz * (xy * yz - b * xz);
  const phi = Math.acos(Math.max(-1, Math.min(1, det / (2 * p * p * p)))) / 3;
  const largest = mean + 2 * p * Math.cos(phi);
  const smallest = mean + 2 * p * Math.cos(phi + (2 * Math.PI) / 3);
  out[3] = smallest;
  out[4] = 3 * mean - largest - smallest;
  out[5] = largest;
  // Two rows of (M - smallest I) span the plane across the vector; the longest of their products is the steadiest.
  const m0 = xx - smallest;
  const m1 = yy - smallest;
  const m2 = zz - smallest;
  longestCross(m0, xy, xz, m1, yz, m2, out);
}

function longestCross(m0: number, xy: number, xz: number, m1: number, yz: number, m2: number, out: Float64Array): void {
  const ax = xy * yz - xz * m1;
  const ay = xz * xy - m0 * yz;
  const az = m0 * m1 - xy * xy;
  const bx = xy * m2 - xz * yz;
  const by = xz * xz - m0 * m2;
  const bz = m0 * yz - xy * xz;
  const cx = m1 * m2 - yz * yz;
  const cy = yz * xz - xy * m2;
  const cz = xy * yz - m1 * xz;
  const la = ax * ax + ay * ay + az * az;
  const lb = bx * bx + by * by + bz * bz;
  const lc = cx * cx + cy * cy + cz * cz;
  let [x, y, z, l] = [ax, ay, az, la];
  if (lb > l) [x, y, z, l] = [bx, by, bz, lb];
  if (lc > l) [x, y, z, l] = [cx, cy, cz, lc];
  if (!(l > 1e-40)) {
    out[0] = 0;
    out[1] = 0;
    out[2] = 1;
    return;
  }
  const inverse = 1 / Math.sqrt(l);
  out[0] = x * inverse;
  out[1] = y * inverse;
  out[2] = z * inverse;
}
