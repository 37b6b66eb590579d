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

/**
 * Whatever has been in the status since before this moment is late at `now`; null for a status without a promise. The
 * inverse of `serviceDueAt`, for a whole list at once.
 */
export function lateSince(status: string, now: Date, country: string, settings: ServiceSettings = {}): Date | null {
  const level = levels[status as ProjectStatus];
  if (!level) return null;
  const hours = numberOf(settings, level.hours);
  return level.counts === 'clock' ? new Date(now.getTime() - hours * HOUR_MS) : walk(now, hours, country, -1);
}

/** So many business hours later or earlier, hour by hour: they are few, and days of 23 and 25 hours come out right. */
function walk(from: Date, hours: number, country: string, direction: 1 | -1): Date {
  let at = from.getTime();
  for (let left = hours; left > 0; at += direction * HOUR_MS)
    left -= isBusiness(direction === 1 ? at : at - HOUR_MS, country) ? 1 : 0;
  return new Date(at);
}
