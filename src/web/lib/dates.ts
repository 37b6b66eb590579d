const DAY = { year: 'numeric', month: 'short', day: 'numeric' } as const;
const MOMENT = { ...DAY, hour: 'numeric', minute: '2-digit', timeZoneName: 'short' } as const;

const KINDS = { day: DAY, moment: MOMENT, clock: { hour: 'numeric', minute: '2-digit' } } as const;

/** Making a format is slow, and lists use the same one for every row. */
const formats = new Map<string, Intl.DateTimeFormat>();
function formatIn(timeZone: string | undefined, kind: keyof typeof KINDS): Intl.DateTimeFormat {
  const key = `${kind} ${timeZone}`;
  const known = formats.get(key) ?? new Intl.DateTimeFormat('en-US', { ...KINDS[kind], timeZone });
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
