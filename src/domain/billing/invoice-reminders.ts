const DAY_MS = 86_400_000;
const DEFAULT_DAYS = [3, 10, 21] as const;
/** A reminder that is later than this is not sent any more: somebody else has the matter in hand by then. */
const LATE_DAYS = 7;
const MOST = 5;
const NO_REMINDERS = 'off';

/**
 * Days after the due date on which an invoice is reminded of, '3, 10, 21' in rising order; undefined for what is no
 * such list. Without a setting the usual ones.
 */
export function reminderDays(setting: string | null): readonly number[] | undefined {
  if (setting === null) return DEFAULT_DAYS;
  if (setting.trim().toLowerCase() === NO_REMINDERS) return [];
  const days = setting.split(',').map((text) => (/^\s*\d{1,3}\s*$/.test(text) ? Number(text) : Number.NaN));
  const isRising = days.every((day, index) => day > (days[index - 1] ?? -1));
  return isRising && days.length <= MOST ? days : undefined;
}

/**
 * How many reminders of an invoice are behind it now, and whether the last of them is to be sent: several that were
 * missed are one mail. `sent`: how many were behind it before.
 */
export function remindersNow({
  dueAt,
  sent,
  days,
  now,
}: {
  dueAt: Date;
  sent: number;
  days: readonly number[];
  now: Date;
}): { behind: number; isDue: boolean } {
  const late = (now.getTime() - dueAt.getTime()) / DAY_MS;
  const passed = days.filter((day) => late >= day);
  const last = passed.at(-1);
  return {
    behind: Math.max(sent, passed.length),
    isDue: passed.length > sent && last !== undefined && late < last + LATE_DAYS,
  };
}
