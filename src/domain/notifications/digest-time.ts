import { calendarDateIn } from '#domain/calendar/calendar-date.ts';

/** The hour at which the day's mail goes out, on the person's clock. */
const DIGEST_HOUR = 8;

/** Whether what happened then belongs to a digest that is due by now: that of the first eight o'clock after it, in the person's zone. */
export function isDigestDue(happenedAt: Date, now: Date, timeZone: string): boolean {
  const [day, today] = [calendarDateIn(happenedAt, timeZone), calendarDateIn(now, timeZone)];
  const passed = hourIn(now, timeZone) >= DIGEST_HOUR;
  if (day === today) return passed && hourIn(happenedAt, timeZone) < DIGEST_HOUR;
  // A worker that was away makes up for it.
  return passed || now.getTime() - happenedAt.getTime() > 24 * 3_600_000;
}

function hourIn(moment: Date, timeZone: string): number {
  return Number(new Intl.DateTimeFormat('en-US', { timeZone, hour: 'numeric', hourCycle: 'h23' }).format(moment));
}
