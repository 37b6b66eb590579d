import { addDays, weekdayOf, type CalendarDate } from './calendar-date.ts';
import { holidayName } from './holidays.ts';

/** Monday to Friday. */
export function isWeekday(date: CalendarDate): boolean {
  return weekdayOf(date) >= 1 && weekdayOf(date) <= 5;
}

/** Monday to Friday without the federal holidays of the US and Canada; `country`: ISO 3166 alpha-2. */
export function isBusinessDay(date: CalendarDate, country: string): boolean {
  return isWeekday(date) && holidayName(date, country) === undefined;
}

/** The business day so many business days after a day. 0: the day itself if it is one, else the next. */
export function addBusinessDays(date: CalendarDate, businessDays: number, country: string): CalendarDate {
  let day = date;
  for (let left = businessDays; left > 0; left -= isBusinessDay(day, country) ? 1 : 0) day = addDays(day, 1);
  while (!isBusinessDay(day, country)) day = addDays(day, 1);
  return day;
}
