import { columnDate } from '#domain/portfolio/column-date.ts';
import { AppError } from '#server/platform/http/errors.ts';

/** Throws INVALID_INPUT for a day that staff cannot mean: a year of two digits is easily typed, and no clock counts its days. */
export function requireYears(days: readonly (string | null | undefined)[]): void {
  if (days.some((day) => day && !columnDate(`${day.slice(0, 10)}T12:00:00Z`)))
    throw new AppError('INVALID_INPUT', { userMessage: 'Check the year: dates must be from 2000 to 2100.' });
}
