import { addDays, calendarDate, type CalendarDate } from '#domain/calendar/calendar-date.ts';
import { planTable, type AgreedScanPlan } from '#domain/pricing/plan-table.ts';

/** Days before the end of hosting on which its team is e-mailed, the first one first (ruling 43). */
export const HOSTING_NOTICE_DAYS = [60, 14] as const;
/** What is behind a project once all e-mails are, and its archiving is on record. */
const ALL_BEHIND = HOSTING_NOTICE_DAYS.length + 1;

/**
 * How long a project is hosted: as the team's plan of scans says (12 months on demand, ordering.md §9), and as long as under a contract where
 * it has one. Plans of the engine include no hosting.
 */
export function hostingMonths({ scanPlan, hasContract }: HostedUnder): number {
  const months = planTable.scan.find(({ id }) => id === (scanPlan ?? 'on_demand'))?.hostingMonths ?? 0;
  return hasContract ? Math.max(months, planTable.enterprise.hostingMonths) : months;
}

type HostedUnder = {
  /** Null: on demand. */ scanPlan: AgreedScanPlan | null;
  /** An enterprise contract runs. */ hasContract: boolean;
};

/** The last day of so many months from a day on; the end of a shorter month where it has no such day. */
export function hostedUntil(from: CalendarDate, months: number): CalendarDate {
  const [year = 0, month = 0, day = 0] = from.split('-').map(Number);
  const at = year * 12 + (month - 1) + months;
  const endOfMonth = addDays(calendarDate(Math.floor((at + 1) / 12), ((at + 1) % 12) + 1, 1), -1);
  const sameDay = `${endOfMonth.slice(0, 8)}${String(day).padStart(2, '0')}`;
  return sameDay < endOfMonth ? sameDay : endOfMonth;
}

/** Whether hosting is over: the day after the last one. Without a last day it never is. */
export function isArchived(until: CalendarDate | null, today: CalendarDate): boolean {
  return until !== null && until < today;
}

/** What is due for a project: the e-mail of a day that has come, or its archiving. `behind`: how many of them are done with then, sent or too late to be. */
export function hostingNotice(
  until: CalendarDate,
  behind: number,
  today: CalendarDate,
): { behind: number; due: 'mail' | 'archive' } | undefined {
  const now = isArchived(until, today)
    ? ALL_BEHIND
    : HOSTING_NOTICE_DAYS.filter((days) => addDays(until, -days) <= today).length;
  if (now <= behind) return undefined;
  return { behind: now, due: now === ALL_BEHIND ? 'archive' : 'mail' };
}

/** What is wrong with a new last day that staff give, in a sentence: hosting is extended and never cut short. */
export function extensionProblem(until: CalendarDate, held: CalendarDate | null, today: CalendarDate) {
  if (until < today) return 'Choose a day that is not over.';
  if (held !== null && until <= held) return 'Choose a day after the present one: hosting can only be extended.';
  if (until > '2100-12-31') return 'Check the year: dates must be from 2000 to 2100.';
  return undefined;
}
