import { LOCALES } from '#domain/language/language.ts';
import { pageLanguage } from '#web/lib/language.ts';

/** How people call a time zone: 'Eastern Time'. `zone` is an IANA name. */
export function timeZoneName(zone: string, at: Date): string {
  const part = new Intl.DateTimeFormat(LOCALES[pageLanguage()], { timeZone: zone, timeZoneName: 'longGeneric' })
    .formatToParts(at)
    .find(({ type }) => type === 'timeZoneName');
  return part?.value ?? zone;
}
