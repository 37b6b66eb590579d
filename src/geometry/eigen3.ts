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
  if (la >= lb && la >= lc) putUnit(ax, ay, az, la, out);
  else if (lb >= lc) putUnit(bx, by, bz, lb, out);
  else putUnit(cx, cy, cz, lc, out);
}

function putUnit(x: number, y: number, z: number, squared: number, out: Float64Array): void {
  const isLong = squared > 1e-40;
  const inverse = isLong ? 1 / Math.sqrt(squared) : 0;
  out[0] = isLong ? x * inverse : 0;
  out[1] = isLong ? y * inverse : 0;
  out[2] = isLong ? z * inverse : 1;
}
