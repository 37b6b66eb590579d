import type { AuditFilters } from '#contract/audit.ts';
import { auditKinds, type AuditKind } from '#domain/audit/audit-actions.ts';

/** What of the log is shown. Days are those of the reader's zone, `YYYY-MM-DD`; `until` is the last of them. */
export type AuditFilter = { who?: string; kind?: AuditKind; from?: string; until?: string };

const DAY = /^\d{4}-\d{2}-\d{2}$/;
const isKind = (value: unknown): value is AuditKind => auditKinds.some((kind) => kind === value);
const dayOf = (value: unknown) =>
  typeof value === 'string' && DAY.test(value) && !Number.isNaN(Date.parse(value)) ? value : undefined;

/** The filter in an address; what is not known there counts as not chosen. */
export function readFilter({ who, kind, from, until }: Record<string, unknown>): AuditFilter {
  return {
    who: typeof who === 'string' && who !== '' ? who : undefined,
    kind: isKind(kind) ? kind : undefined,
    from: dayOf(from),
    until: dayOf(until),
  };
}

/** The filter as the call takes it: from the first moment of a day until the first of the day after the last. */
export function toQuery({ who, kind, from, until }: AuditFilter): AuditFilters {
  const start = (day: string, plusDays = 0) => {
    const [year = 0, month = 1, date = 1] = day.split('-').map(Number);
    return new Date(year, month - 1, date + plusDays).toISOString();
  };
  return {
    ...(who && { who }),
    ...(kind && { kind }),
    ...(from && { from: start(from) }),
    ...(until && { until: start(until, 1) }),
  };
}

export const isFiltered = (filter: AuditFilter) => Object.values(filter).some((value) => value !== undefined);
