import { addDays, calendarDate, weekdayOf, type CalendarDate } from './calendar-date.ts';

const SUNDAY = 0;
const MONDAY = 1;
const THURSDAY = 4;
const SATURDAY = 6;

type Holiday = [date: CalendarDate, name: string];

/**
 * The name of the federal holiday that a day is, or on which it is observed, in the US and Canada; undefined on other days and in all
 * other countries, of which we keep no list (decisions.md, "Addresses, time"). `country`: ISO 3166 alpha-2.
 */
export function holidayName(date: CalendarDate, country: string): string | undefined {
  const year = Number(date.slice(0, 4));
  // New Year's Day on a Saturday is observed in the year before.
  return holidaysIn(country, year).get(date) ?? holidaysIn(country, year + 1).get(date);
}

const known = new Map<string, ReadonlyMap<CalendarDate, string>>();

function holidaysIn(country: string, year: number): ReadonlyMap<CalendarDate, string> {
  const key = `${country}-${year}`;
  const holidays = known.get(key) ?? new Map(makeHolidays(country, year));
  known.set(key, holidays);
  return holidays;
}

function makeHolidays(country: string, year: number): Holiday[] {
  if (country === 'US') return usHolidays(year);
  return country === 'CA' ? caHolidays(year) : [];
}

/** The eleven of 5 U.S.C. 6103: on a Saturday they are observed the day before, on a Sunday the day after. */
function usHolidays(year: number): Holiday[] {
  const fixed: Holiday[] = [
    [calendarDate(year, 1, 1), "New Year's Day"],
    [calendarDate(year, 6, 19), 'Juneteenth'],
    [calendarDate(year, 7, 4), 'Independence Day'],
    [calendarDate(year, 11, 11), 'Veterans Day'],
    [calendarDate(year, 12, 25), 'Christmas Day'],
  ];
  const moving: Holiday[] = [
    [nthWeekday(year, 1, MONDAY, 3), 'Martin Luther King Jr. Day'],
    [nthWeekday(year, 2, MONDAY, 3), "Washington's Birthday"],
    [addDays(nthWeekday(year, 6, MONDAY, 1), -7), 'Memorial Day'],
    [nthWeekday(year, 9, MONDAY, 1), 'Labor Day'],
    [nthWeekday(year, 10, MONDAY, 2), 'Columbus Day'],
    [nthWeekday(year, 11, THURSDAY, 4), 'Thanksgiving Day'],
  ];
  return [...moving, ...fixed, ...fixed.map(([date, name]): Holiday => [nearestWeekday(date), name])];
}

/** The ten general holidays of the Canada Labour Code: on a weekend they are observed on the next working day. */
function caHolidays(year: number): Holiday[] {
  const moving: Holiday[] = [
    [addDays(easterSunday(year), -2), 'Good Friday'],
    [lastMondayBefore(calendarDate(year, 5, 25)), 'Victoria Day'],
    [nthWeekday(year, 9, MONDAY, 1), 'Labour Day'],
    [nthWeekday(year, 10, MONDAY, 2), 'Thanksgiving Day'],
  ];
  const fixed: Holiday[] = [
    [calendarDate(year, 1, 1), "New Year's Day"],
    [calendarDate(year, 7, 1), 'Canada Day'],
    [calendarDate(year, 9, 30), 'National Day for Truth and Reconciliation'],
    [calendarDate(year, 11, 11), 'Remembrance Day'],
    [calendarDate(year, 12, 25), 'Christmas Day'],
    [calendarDate(year, 12, 26), 'Boxing Day'],
  ];
  const holidays = [...moving, ...fixed];
  for (const [date, name] of fixed)
    holidays.push([
      firstFreeWeekday(
        date,
        holidays.filter(([, other]) => other !== name),
      ),
      name,
    ]);
  return holidays;
}

function nthWeekday(year: number, month: number, weekday: number, n: number): CalendarDate {
  const first = calendarDate(year, month, 1);
  return addDays(first, ((weekday - weekdayOf(first) + 7) % 7) + 7 * (n - 1));
}

function lastMondayBefore(date: CalendarDate): CalendarDate {
  return addDays(date, -((weekdayOf(date) + 6) % 7 || 7));
}

function nearestWeekday(date: CalendarDate): CalendarDate {
  const weekday = weekdayOf(date);
  if (weekday === SATURDAY) return addDays(date, -1);
  return weekday === SUNDAY ? addDays(date, 1) : date;
}

function firstFreeWeekday(date: CalendarDate, taken: readonly Holiday[]): CalendarDate {
  const isFree = ![SUNDAY, SATURDAY].includes(weekdayOf(date)) && !taken.some(([other]) => other === date);
  return isFree ? date : firstFreeWeekday(addDays(date, 1), taken);
}

/** Easter of the Gregorian calendar by Gauss, with the two corrections for late full moons. */
function easterSunday(year: number): CalendarDate {
  const century = Math.floor(year / 100);
  const moon = (15 + century - Math.floor(century / 4) - Math.floor((8 * century + 13) / 25) + 19 * (year % 19)) % 30;
  const fullMoon = moon === 29 || (moon === 28 && year % 19 > 10) ? moon - 1 : moon;
  const paschal = calendarDate(year, 3, 21 + fullMoon);
  return addDays(paschal, 7 - weekdayOf(paschal));
}
