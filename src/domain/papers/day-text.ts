import { type Language, LOCALES } from '#domain/language/language.ts';

const DAY = { day: 'numeric', month: 'short', year: 'numeric', timeZone: 'UTC' } as const;

/** A day as papers print it, in words, so that nobody takes the month for the day: 'Nov 22, 2026' of '2026-11-22'. */
export function dayText(day: string, language: Language = 'en'): string {
  return new Intl.DateTimeFormat(LOCALES[language], DAY).format(new Date(`${day}T12:00:00Z`));
}
