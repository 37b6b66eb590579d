const MINUTE_MS = 60_000;

/** A moment as a clock in a time zone (IANA name) shows it: 'YYYY-MM-DDTHH:mm', as a field for date and time takes it. */
export function localTimeIn(moment: Date, timeZone: string): string {
  const format = new Intl.DateTimeFormat('en-US', {
    timeZone,
    year: 'numeric',
    month: '2-digit',
    day: '2-digit',
    hour: '2-digit',
    minute: '2-digit',
    hourCycle: 'h23',
  });
  const parts = new Map(format.formatToParts(moment).map(({ type, value }) => [type, value]));
  return `${parts.get('year')}-${parts.get('month')}-${parts.get('day')}T${parts.get('hour')}:${parts.get('minute')}`;
}

/** The moment at which a clock in a time zone shows this time. Of an hour that the clock repeats the first one, of one that it leaves out the hour after. */
export function momentOfLocalTime(local: string, timeZone: string): Date {
  const shown = Date.parse(`${local}Z`);
  const offsetAt = (time: number) =>
    Date.parse(`${localTimeIn(new Date(time), timeZone)}Z`) - Math.floor(time / MINUTE_MS) * MINUTE_MS;
  const [before, after] = [offsetAt(shown - 24 * 60 * MINUTE_MS), offsetAt(shown + 24 * 60 * MINUTE_MS)];
  const candidates = [shown - before, shown - after].filter((time) => localTimeIn(new Date(time), timeZone) === local);
  return new Date(candidates.length > 0 ? Math.min(...candidates) : shown - before);
}
