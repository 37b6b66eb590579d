import { generateBuilding } from '#engine/simulate/buildings/generate-building.ts';
import { scanBuilding } from '#engine/simulate/scanner/scan-building.ts';
import { scanToPly } from '#engine/simulate/scanner/scan-to-ply.ts';

/**
 * A simulated scan of a generated house: the same bytes every time. A conversion makes all its files of 20,000 points, but finds
 * five of the eight rooms; with 150,000 it finds all.
 */
export function smallScan(points = 20_000): Uint8Array {
  return scanToPly(scanOf(points));
}

/** The same as a surveyor hands it over, far from the origin of its coordinates. */
export function surveyedScan(points = 20_000): Uint8Array {
  const scan = scanOf(points);
  const moved = (values: Float64Array, byM: number) => values.map((value) => value + byM);
  return scanToPly({ ...scan, x: moved(scan.x, 432_000), y: moved(scan.y, 5_412_000), z: moved(scan.z, 118) });
}

const scanOf = (points: number) => scanBuilding(generateBuilding(7, 'house'), { points, noiseM: 0.002, seed: 1 });
