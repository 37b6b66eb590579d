import { addBusinessDays, isWeekday } from './business-days.ts';
import { formatCalendarDate, isCalendarDate, type CalendarDate } from './calendar-date.ts';

/** Business days between an order and the first day of a scan (ordering.md §9). */
const LEAD_DAYS = 0;
const PARTNER_LEAD_DAYS = 3;
const ABROAD_LEAD_DAYS = 10;

export type ScanDateField = 'firstSelectedDate' | 'secondSelectedDate';
export type ScanDateProblem = { field: ScanDateField; text: string };

/** The first day on which we scan. `today`: in the time zone of the project; `country`: ISO 3166 alpha-2 (O14). */
export function earliestScanDate({
  today,
  country,
  teamKind,
}: {
  today: CalendarDate;
  country: string;
  teamKind: 'customer' | 'partner';
}): CalendarDate {
  const home = teamKind === 'partner' ? PARTNER_LEAD_DAYS : LEAD_DAYS;
  return addBusinessDays(today, country === 'US' || country === 'CA' ? home : ABROAD_LEAD_DAYS, country);
}

/** What keeps two preferred dates from being accepted, the first required, the second optional (ordering.md §5). */
export function scanDateProblems({
  first,
  second,
  earliest,
}: {
  first: CalendarDate | null;
  second: CalendarDate | null;
  earliest: CalendarDate;
}): ScanDateProblem[] {
  const firstText = first === null ? 'Please select your first preferred scan date' : dateProblem(first, earliest);
  const secondText =
    second === null
      ? undefined
      : (dateProblem(second, earliest) ?? (second === first ? 'Please select two different scan dates' : undefined));
  return [
    ...(firstText === undefined ? [] : [{ field: 'firstSelectedDate' as const, text: firstText }]),
    ...(secondText === undefined ? [] : [{ field: 'secondSelectedDate' as const, text: secondText }]),
  ];
}

function dateProblem(date: CalendarDate, earliest: CalendarDate): string | undefined {
  if (!isCalendarDate(date)) return 'Please select a valid date';
  if (date < earliest) return `The earliest scan date is ${formatCalendarDate(earliest)}`;
  return isWeekday(date) ? undefined : 'Scans take place Monday to Friday';
}
