import { calendarDateIn, type CalendarDate } from '#domain/calendar/calendar-date.ts';
import { isBusinessDay } from '#domain/calendar/business-days.ts';
import { numberOf, type NumberKey } from '#domain/operator/operator-settings.ts';
import type { ProjectStatus } from '#domain/project/project-status.ts';

const HOUR_MS = 3_600_000;

/** How long the operator may take, by the setting with its hours. `business`: only hours of business days count. */
type Level = { hours: NumberKey; counts: 'business' | 'clock' };
/** Hours that the operator has set; the others are the defaults. */
export type ServiceSettings = Partial<Record<NumberKey, string | null>>;

/**
 * What customers are told about each status (ordering.md §4), by default: an estimate within 24-48 hours, notice of a
 * review within 1-2 business days, the rest within a day.
 */
const levels: Partial<Record<ProjectStatus, Level>> = {
  'Order Request': { hours: 'service_estimate_hours', counts: 'business' },
  'Order Received': { hours: 'service_received_hours', counts: 'clock' },
  'Order Under Review': { hours: 'service_review_hours', counts: 'business' },
  'Order Delayed': { hours: 'service_delayed_hours', counts: 'clock' },
  'Pending Approval': { hours: 'service_approval_hours', counts: 'clock' },
};
/** Statuses that the operator has promised a time for. */
export const promisedStatuses = Object.keys(levels) as ProjectStatus[];

/** Business days are those of the building's country, by the clock of its eastern side; elsewhere Monday to Friday in UTC. */
const zones: Record<string, string> = { US: 'America/New_York', CA: 'America/Toronto' };
/** Countries with business days of their own, ISO 3166 alpha-2. */
export const countriesWithHolidays = Object.keys(zones);
const dayOf = (moment: number, country: string): CalendarDate =>
  calendarDateIn(new Date(moment), zones[country] ?? 'UTC');
const isBusiness = (moment: number, country: string) => isBusinessDay(dayOf(moment, country), country);

/** Until when a status that began at `since` has to be dealt with; null for one without a promise. `country`: ISO 3166 alpha-2. */
export function serviceDueAt(
  status: string,
  since: Date,
  country: string,
  settings: ServiceSettings = {},
): Date | null {
  const level = levels[status as ProjectStatus];
  if (!level) return null;
  const hours = numberOf(settings, level.hours);
  return level.counts === 'clock' ? new Date(since.getTime() + hours * HOUR_MS) : walk(since, hours, country, 1);
}

/** Whether a status that began at `since` should have been dealt with; never one without a promise. */
export function isLate(
  { status, since, country }: { status: string; since: Date; country: string },
  now: Date,
  settings: ServiceSettings = {},
): boolean {
  const dueAt = serviceDueAt(status, since, country, settings);
  return dueAt !== null && dueAt <= now;
}

/**
 * Whatever has been in the status since before this moment is late at `now`; null for a status without a promise. The
 * inverse of `serviceDueAt`, for a whole list.
 */
export function lateSince(status: string, now: Date, country: string, settings: ServiceSettings = {}): Date | null {
  const level = levels[status as ProjectStatus];
  if (!level) return null;
  const hours = numberOf(settings, level.hours);
  return level.counts === 'clock' ? new Date(now.getTime() - hours * HOUR_MS) : walk(now, hours, country, -1);
}

/**
 * So many business hours later or earlier, hour by hour of the clock, the first one from where it begins: they are few, days of 23 and 25
 * hours come out right, and both directions agree to the millisecond.
 */
function walk(from: Date, hours: number, country: string, direction: 1 | -1): Date {
  let at = from.getTime();
  for (let leftMs = hours * HOUR_MS; leftMs > 0;) {
    const hour = direction === 1 ? Math.floor(at / HOUR_MS) * HOUR_MS : (Math.ceil(at / HOUR_MS) - 1) * HOUR_MS;
    const end = direction === 1 ? hour + HOUR_MS : hour;
    const lengthMs = Math.abs(end - at);
    const countsMs = isBusiness(hour, country) ? Math.min(leftMs, lengthMs) : 0;
    leftMs -= countsMs;
    at = leftMs > 0 ? end : at + direction * countsMs;
  }
  return new Date(at);
}
