import { formatCalendarDate, type CalendarDate } from '#domain/calendar/calendar-date.ts';
import { LOCALES } from '#domain/language/language.ts';
import { dayText } from '#domain/papers/day-text.ts';
import { pageLanguage } from './language.ts';

const DAY = { year: 'numeric', month: 'short', day: 'numeric' } as const;
const MOMENT = { ...DAY, hour: 'numeric', minute: '2-digit', timeZoneName: 'short' } as const;

const KINDS = { day: DAY, moment: MOMENT, clock: { hour: 'numeric', minute: '2-digit' } } as const;

/** Making a format is slow, and lists use the same one for every row. */
const formats = new Map<string, Intl.DateTimeFormat>();
function formatIn(timeZone: string | undefined, kind: keyof typeof KINDS): Intl.DateTimeFormat {
  const locale = LOCALES[pageLanguage()];
  const key = `${locale} ${kind} ${timeZone}`;
  const known = formats.get(key) ?? new Intl.DateTimeFormat(locale, { ...KINDS[kind], timeZone });
  formats.set(key, known);
  return known;
}

/** 'Nov 21, 2026', in this time zone or the browser's. Components use `useDates`, which knows the reader's. */
export function formatDay(date: Date, timeZone?: string): string {
  return formatIn(timeZone, 'day').format(date);
}

/** 'Nov 21, 2026, 1:05 AM EST'. */
export function formatMoment(date: Date, timeZone?: string): string {
  return formatIn(timeZone, 'moment').format(date);
}

/** '1:05 AM', by the browser's clock: for something that ends soon. */
export function formatClock(date: Date): string {
  return formatIn(undefined, 'clock').format(date);
}

/** A day of the calendar as `dayText` of the papers writes it, in the language of the page. */
export function shortDayText(day: CalendarDate): string {
  return dayText(day, pageLanguage());
}

/** A day of the calendar with its weekday: 'Mon, Nov 23, 2026'. */
export function longDayText(day: CalendarDate): string {
  return formatCalendarDate(day, pageLanguage());
}

/** 'November 2026' for '2026-11'; what is no month stays as it is. */
export function monthText(yearMonth: string): string {
  const date = new Date(`${yearMonth}-01T00:00:00Z`);
  return Number.isNaN(date.getTime())
    ? yearMonth
    : new Intl.DateTimeFormat(LOCALES[pageLanguage()], { timeZone: 'UTC', year: 'numeric', month: 'long' }).format(
        date,
      );
}

/** The same where it stands by itself: 'Noviembre de 2026'. */
export function monthTitle(yearMonth: string): string {
  const text = monthText(yearMonth);
  return `${text.charAt(0).toLocaleUpperCase()}${text.slice(1)}`;
}

/** The first two letters of the weekday of a calendar date: 'Mo'. */
export function weekdayText(day: CalendarDate): string {
  return new Intl.DateTimeFormat(LOCALES[pageLanguage()], { timeZone: 'UTC', weekday: 'short' })
    .format(new Date(`${day.slice(0, 10)}T12:00:00Z`))
    .slice(0, 2);
}
