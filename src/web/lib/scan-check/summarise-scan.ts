import { METRES_PER_UNIT } from '#formats/guess-frame.ts';
import type { ScanPreflight } from '#formats/preflight/scan-preflight.ts';
import type { ScanSummary } from './scan-summary.ts';

/** What the look into a scan says, as the form shows it: lengths in metres by the guessed unit. */
export function summariseScan(found: ScanPreflight): ScanSummary {
  const { verdict, reason, format, points, extent, frame, hasColor, densityPerM2, remarks, insideArchive } = found;
  const isOpen = frame?.unitBasis === 'open';
  const unit = isOpen ? null : (frame?.unit ?? null);
  const scale = unit ? METRES_PER_UNIT[unit] : undefined;
  return {
    canConvert: verdict === 'go',
    refusal: reason ?? null,
    format: format ? [format, insideArchive && 'in a ZIP'].filter(Boolean).join(' ') : null,
    points: points?.count ?? null,
    isPointsEstimated: points?.isEstimate ?? false,
    extentM:
      extent && scale !== undefined ? [extent.size[0] * scale, extent.size[1] * scale, extent.size[2] * scale] : null,
    unit,
    openExtent: isOpen ? (extent?.size ?? null) : null,
    frameReasons: frame
      ? [...(isOpen ? [] : [frame.unitReason]), frame.upReason].filter(
          (reason) => !remarks.some((remark) => remark.includes(reason)),
        )
      : [],
    upAxis: frame?.upAxis ?? null,
    hasColor: hasColor ?? null,
    pointsPerUnit2: densityPerM2 !== undefined && frame ? densityPerM2 * METRES_PER_UNIT[frame.unit] ** 2 : null,
    remarks,
  };
}
