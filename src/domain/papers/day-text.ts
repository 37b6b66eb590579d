const DAY = new Intl.DateTimeFormat('en-US', { day: 'numeric', month: 'short', year: 'numeric', timeZone: 'UTC' });

/** A day as papers print it, in words, so that nobody takes the month for the day: 'Nov 22, 2026' of '2026-11-22'. */
export function dayText(day: string): string {
  return DAY.format(new Date(`${day}T12:00:00Z`));
}
