import { addBusinessDays } from '#domain/calendar/business-days.ts';
import { addDays, calendarDateIn, type CalendarDate } from '#domain/calendar/calendar-date.ts';

/** Where the operator's hours are shown. */
export const CALL_ZONE = 'America/New_York';
export const CALL_MINUTES = 30;
const [FIRST_HOUR, END_HOUR] = [9, 17];
const DAYS_AHEAD = 10;
/** Nobody is called in less than an hour. */
const NOTICE_MS = 3_600_000;

/** When calls with the solutions team can begin: business days from 9 to 17 Eastern, each half hour, over ten business days. */
export function callSlots(now: Date): Date[] {
  const slots: Date[] = [];
  let day = calendarDateIn(now, CALL_ZONE);
  for (let left = DAYS_AHEAD; left > 0; left--) {
    day = addBusinessDays(day, 0, 'US');
    slots.push(...slotsOf(day).filter((slot) => slot.getTime() >= now.getTime() + NOTICE_MS));
    day = addDays(day, 1);
  }
  return slots;
}

function slotsOf(day: CalendarDate): Date[] {
  const count = ((END_HOUR - FIRST_HOUR) * 60) / CALL_MINUTES;
  // The clocks change at night: noon tells the whole working day's offset.
  const offsetMs = offsetAt(new Date(`${day}T12:00:00Z`));
  const first = Date.parse(`${day}T00:00:00Z`) + FIRST_HOUR * 3_600_000 - offsetMs;
  return Array.from({ length: count }, (_, index) => new Date(first + index * CALL_MINUTES * 60_000));
}

/** How far the zone is before UTC at a moment, negative in America. */
function offsetAt(moment: Date): number {
  const name =
    new Intl.DateTimeFormat('en-US', { timeZone: CALL_ZONE, timeZoneName: 'longOffset' })
      .formatToParts(moment)
      .find(({ type }) => type === 'timeZoneName')?.value ?? '';
  const [, sign, hours, minutes] = /GMT([+-])(\d\d):(\d\d)/.exec(name) ?? [];
  return (sign === '-' ? -1 : 1) * (Number(hours ?? 0) * 60 + Number(minutes ?? 0)) * 60_000;
}
