import { said } from './said.ts';

const MINUTE_MS = 60_000;
const HOUR_MS = 60 * MINUTE_MS;
const DAY_MS = 24 * HOUR_MS;

/** A length of time in one short word for a dense list: 'under 1 min', '5 min', '3 h', '12 d'. Never negative. */
export function ageText(milliseconds: number): string {
  const span = Math.max(0, milliseconds);
  if (span < MINUTE_MS) return said('under 1 min');
  if (span < HOUR_MS) return `${Math.floor(span / MINUTE_MS)} min`;
  return span < 2 * DAY_MS ? `${Math.floor(span / HOUR_MS)} h` : `${Math.floor(span / DAY_MS)} d`;
}

/** How long ago something was: said('just now') for less than a minute, then as `say` puts its age, by default bare. */
export function agoText(milliseconds: number, say: (age: string) => string = (age) => age): string {
  return milliseconds < MINUTE_MS ? said('just now') : say(ageText(milliseconds));
}
