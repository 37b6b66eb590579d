import type { ScanUnit } from '#domain/engine/scan-unit.ts';

export type UpAxis = 'z' | 'y';

/** Units that a scan can be in, as people read them. */
export const scanUnitNames: Record<ScanUnit, string> = {
  m: 'meters',
  cm: 'centimeters',
  mm: 'millimeters',
  ft: 'feet',
  'us-ft': 'US survey feet',
};
export const upAxisNames: Record<UpAxis, string> = { z: 'Z up', y: 'Y up' };
