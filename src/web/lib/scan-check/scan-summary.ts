import { METRES_PER_UNIT } from '#formats/guess-frame.ts';
import type { ScanUnit } from '#domain/engine/scan-unit.ts';
import type { UpAxis } from '#web/lib/scan-frame.ts';
import { lengthTexts, type UnitSystem } from '#web/lib/units.ts';
import { textsOf } from '#web/lib/texts.ts';

/** What is known of a scan before it is sent; null: only known after the upload. */
export type ScanSummary = {
  canConvert: boolean;
  /** Why not, in one sentence. */
  refusal: string | null;
  format: string | null;
  points: number | null;
  isPointsEstimated: boolean;
  /** Size of the scan along its axes, in metres by the guessed unit. */
  extentM: readonly [number, number, number] | null;
  unit: ScanUnit | null;
  /** Its size in numbers that are either meters or feet: nothing tells which, so that the customer has to say. */
  openExtent: readonly [number, number, number] | null;
  upAxis: UpAxis | null;
  /** Why unit and axis are guessed so, in sentences. */
  frameReasons: readonly string[];
  hasColor: boolean | null;
  /** Points per square of the file's own unit on what was scanned. */
  pointsPerUnit2: number | null;
  remarks: readonly string[];
};

/** The size of the scan in meters by the unit that was chosen, else by the guessed one; null while neither is known. */
export function extentIn(
  { extentM, openExtent, unit }: Pick<ScanSummary, 'extentM' | 'openExtent' | 'unit'>,
  chosen: ScanUnit | null,
): readonly number[] | null {
  if (openExtent) return chosen && openExtent.map((length) => length * METRES_PER_UNIT[chosen]);
  if (!extentM || !unit || !chosen) return extentM;
  return extentM.map((lengthM) => (lengthM * METRES_PER_UNIT[chosen]) / METRES_PER_UNIT[unit]);
}

/** Points per square meter by the unit that was chosen, else by the guessed one; null while neither is known. */
export function pointsPerM2In(
  { pointsPerUnit2, unit: guessed }: Pick<ScanSummary, 'pointsPerUnit2' | 'unit'>,
  chosen: ScanUnit | null,
): number | null {
  const unit = chosen ?? guessed;
  return unit && pointsPerUnit2 && pointsPerUnit2 / METRES_PER_UNIT[unit] ** 2;
}

/** No building is smaller: its walls enclose at least 4 m² of floor. */
const LEAST_LENGTH_M = 2;

/** Hardly any building is longer; a scan in a wrong unit usually is. */
const LARGEST_LENGTH_M = 1000;

/** Whether a scan of this size cannot contain a building, or is hardly one; null: as large as buildings are. */
export function sizeDoubt(extentM: readonly number[] | null): 'small' | 'large' | null {
  if (extentM === null) return null;
  const lengthM = Math.max(...extentM);
  if (lengthM < LEAST_LENGTH_M) return 'small';
  return lengthM > LARGEST_LENGTH_M ? 'large' : null;
}

/** Points for people: '12.4 million', '830,000'; an estimate to three figures. */
export function formatPoints(count: number, isEstimated = false): string {
  const points = isEstimated ? Number(count.toPrecision(3)) : count;
  if (points < 1e6) return Math.round(points).toLocaleString('en-US');
  const [value, name] = points < 1e9 ? ([points / 1e6, 'millions'] as const) : ([points / 1e9, 'billions'] as const);
  const formatted = value.toLocaleString('en-US', { maximumFractionDigits: 1 });
  return textsOf('engineOrder')(name, { value: formatted });
}

/** Width x depth x height with its unit, the reader's own system. */
export function formatExtent(extentM: readonly number[], system: UnitSystem): string {
  const texts = extentM.map((lengthM) => lengthTexts(lengthM, system).own);
  return texts.map((text) => text.replace(/ (m|ft)$/, '')).join(' × ') + (system === 'metric' ? ' m' : ' ft');
}
