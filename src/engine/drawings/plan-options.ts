import type { UnitSystem } from '#domain/units/format-length.ts';

/** What a set of drawings says beyond the building. */
export type PlanOptions = {
  projectName: string;
  address?: string;
  /** ISO 8601; the only date on the sheets and in the files. */
  date: string;
  units: UnitSystem;
  /** Marked 'Preview' until the files are unlocked. */
  isPreview?: boolean;
};

/** The day of an ISO date, in UTC. Throws when it cannot be read. */
export function dayOf(date: string): string {
  const time = Date.parse(date);
  if (!Number.isFinite(time)) throw new Error(`not a date: ${date}`);
  return new Date(time).toISOString().slice(0, 10);
}
