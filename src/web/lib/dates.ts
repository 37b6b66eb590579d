const day = new Intl.DateTimeFormat('en-US', { timeZone: 'UTC', year: 'numeric', month: 'short', day: 'numeric' });
const minute = new Intl.DateTimeFormat('en-US', { timeZone: 'UTC', year: 'numeric', month: 'short', day: 'numeric', hour: 'numeric', minute: '2-digit' });

const localMinute = new Intl.DateTimeFormat('en-US', { year: 'numeric', month: 'short', day: 'numeric', hour: 'numeric', minute: '2-digit', timeZoneName: 'short' });

/** 'Nov 21, 2026', in UTC. */
export function formatDay(date: Date): string {
  return day.format(date);
}

/** 'Nov 21, 2026, 1:05 AM UTC'. */
export function formatMoment(date: Date): string {
  return `${minute.format(date)} UTC`;
}

/** 'Nov 21, 2026, 2:05 AM GMT+1', in the reader's zone. */
export function formatLocalMoment(date: Date): string {
  return localMinute.format(date);
}
