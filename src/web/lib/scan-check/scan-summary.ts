import { METRES_PER_UNIT } from '#formats/guess-frame.ts';
import type { ScanUnit } from '#domain/engine/scan-unit.ts';
import type { UpAxis } from '#web/lib/scan-frame.ts';
import { lengthTexts, type UnitSystem } from '#web/lib/units.ts';

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
  pointsPerM2: number | null;
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

/** No building is smaller: its walls enclose at least 4 m² of floor. */
const LEAST_LENGTH_M = 2;

/** Whether a scan of this size cannot contain a building. */
export const isTooSmall = (extentM: readonly number[] | null): boolean =>
  extentM !== null && Math.max(...extentM) < LEAST_LENGTH_M;

/** Points for people: '12.4 million', '830,000'; an estimate to three figures. */
export function formatPoints(count: number, isEstimated = false): string {
  const points = isEstimated ? Number(count.toPrecision(3)) : count;
  if (points < 1e6) return Math.round(points).toLocaleString('en-US');
  const [value, name] = points < 1e9 ? [points / 1e6, 'million'] : [points / 1e9, 'billion'];
  return `${value.toLocaleString('en-US', { maximumFractionDigits: 1 })} ${name}`;
}

/** Width x depth x height with its unit, the reader's own system. */
export function formatExtent(extentM: readonly number[], system: UnitSystem): string {
  const texts = extentM.map((lengthM) => lengthTexts(lengthM, system).own);
  return texts.map((text) => text.replace(/ (m|ft)$/, '')).join(' × ') + (system === 'metric' ? ' m' : ' ft');
}
