const day = new Intl.DateTimeFormat('en-US', { timeZone: 'UTC', year: 'numeric', month: 'short', day: 'numeric' });
const minute = new Intl.DateTimeFormat('en-US', { timeZone: 'UTC', year: 'numeric', month: 'short', day: 'numeric', hour: 'numeric', minute: '2-digit' });

/** 'Nov 21, 2026', in UTC. */
export function formatDay(date: Date): string {
  return day.format(date);
}

/** 'Nov 21, 2026, 1:05 AM UTC'. */
export function formatMoment(date: Date): string {
  return `${minute.format(date)} UTC`;
}
