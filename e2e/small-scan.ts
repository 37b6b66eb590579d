import { generateBuilding } from '#engine/simulate/buildings/generate-building.ts';
import { scanBuilding } from '#engine/simulate/scanner/scan-building.ts';
import { scanToPly } from '#engine/simulate/scanner/scan-to-ply.ts';

/** A simulated scan of a generated house: the same bytes every time. */
export function smallScan(points = 150_000): Uint8Array {
  const house = generateBuilding(7, 'house');
  return scanToPly(scanBuilding(house, { points, noiseM: 0.002, seed: 1 }));
}
