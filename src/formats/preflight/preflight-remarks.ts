import { METRES_PER_UNIT, type ScanUnit } from '#formats/guess-frame.ts';
import type { ScanPreflight } from './scan-preflight.ts';

/** Below this, edges of openings are found to several centimetres only: 1 point per 10 cm x 10 cm. */
const SPARSE_PER_M2 = 100;
const LARGE_EXTENT_M = 500;
const FEW_POINTS = 1000;

const LOOKS_LIKE: Record<ScanUnit, string> = {
  m: 'meters',
  ft: 'feet',
  'us-ft': 'US survey feet',
  mm: 'millimeters',
  cm: 'centimeters',
};

/** Remarks on a scan that may be sent: hardly any points, sparse, without colour, very large, not in metres, not upright. decisions.md, Pickers. */
export function remarksOf({ points, frame, extent, hasColor, densityPerM2 }: ScanPreflight): string[] {
  const remarks: string[] = [];
  if (points && points.count < FEW_POINTS)
    remarks.push(
      `The scan has only ${points.count.toLocaleString('en-US')} points. A building needs many thousands: check that this is the right file.`,
    );
  if (frame?.unitBasis === 'storey' && frame.unit !== 'm')
    remarks.push(`The scan looks like ${LOOKS_LIKE[frame.unit]}. ${frame.unitReason}`);
  if (frame?.contradictingUnit)
    remarks.push(
      `The file says ${LOOKS_LIKE[frame.unit]}, but its stories look like ${LOOKS_LIKE[frame.contradictingUnit]}. Check the unit.`,
    );
  if (frame?.upAxis === 'y') remarks.push(frame.upReason);
  if (frame && extent && Math.max(...extent.size) * METRES_PER_UNIT[frame.unit] > LARGE_EXTENT_M) {
    remarks.push(
      'The scan is more than 1,640 ft (500 m) long. If that is not the building, points far away were scanned' +
        ' through windows or outdoors: crop them for a better result.',
    );
  }
  if (hasColor === false)
    remarks.push('The scan has no color. The model does not need it; pictures of the cloud will be gray.');
  if (densityPerM2 !== undefined && densityPerM2 < SPARSE_PER_M2) {
    remarks.push(
      `The scan is sparse: about ${Math.max(1, Math.round(densityPerM2)).toLocaleString('en-US')} points per` +
        ' square meter (10.8 sq ft). Small parts and the edges of openings may be missed.',
    );
  }
  return remarks;
}
