import { type Language, LOCALES } from '#domain/language/language.ts';

/** A day of the calendar, 'YYYY-MM-DD', without a time zone. */
export type CalendarDate = string;

const DAY_MS = 86_400_000;
const timeOf = (date: CalendarDate) => Date.parse(`${date}T00:00:00Z`);

/** Whether this is a day that exists, written 'YYYY-MM-DD'. */
export function isCalendarDate(text: string): boolean {
  return /^\d{4}-\d{2}-\d{2}$/.test(text) && !Number.isNaN(timeOf(text)) && fromTime(timeOf(text)) === text;
}

/** The day of a year, a month (1 to 12) and a day of the month. */
export function calendarDate(year: number, month: number, day: number): CalendarDate {
  return fromTime(Date.UTC(year, month - 1, day));
}

/** The day so many days later; earlier for a negative number. */
export function addDays(date: CalendarDate, days: number): CalendarDate {
  return fromTime(timeOf(date) + days * DAY_MS);
}

/** 0 for Sunday to 6 for Saturday. */
export function weekdayOf(date: CalendarDate): number {
  return new Date(timeOf(date)).getUTCDay();
}

/** Making a format takes longer than using it, and some callers ask hour by hour. */
const formats = new Map<string, Intl.DateTimeFormat>();

/** What day it is at this moment in a time zone (IANA name). */
export function calendarDateIn(moment: Date, timeZone: string): CalendarDate {
  const format =
    formats.get(timeZone) ??
    new Intl.DateTimeFormat('en-US', { timeZone, year: 'numeric', month: '2-digit', day: '2-digit' });
  formats.set(timeZone, format);
  const parts = new Map(format.formatToParts(moment).map(({ type, value }) => [type, value]));
  return `${parts.get('year')}-${parts.get('month')}-${parts.get('day')}`;
}

/** 'Mon, Nov 23, 2026', as sentences name a day. */
export function formatCalendarDate(date: CalendarDate, language: Language = 'en'): string {
  return new Intl.DateTimeFormat(LOCALES[language], {
    timeZone: 'UTC',
    weekday: 'short',
    month: 'short',
    day: 'numeric',
    year: 'numeric',
  }).format(timeOf(date));
}

function fromTime(timeMs: number): CalendarDate {
  return new Date(timeMs).toISOString().slice(0, 10);
}
