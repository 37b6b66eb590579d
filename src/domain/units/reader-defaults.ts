import { z } from 'zod';
import { isTimeZone } from './time-zone.ts';

/** What a browser says of its reader, as `Intl` names it: 'Europe/Madrid', 'es-ES'. */
export const browserSchema = z.object({ timeZone: z.string().max(80), locale: z.string().max(80) });
export type BrowserOfReader = z.infer<typeof browserSchema>;

/** Where lengths are in feet. */
const IMPERIAL = new Set(['US', 'LR', 'MM']);
/** Continents without a country that measures in feet; browsers in American English are common there. */
const METRIC_ZONE = /^(?:Europe|Africa|Asia|Australia|Antarctica|Indian)\//;
const IMPERIAL_ZONE = new Set(['Africa/Monrovia', 'Asia/Yangon', 'Asia/Rangoon']);
/** What a browser has that was told no place. */
const NO_PLACE = /^(?:UTC|GMT|Etc\/.*)$/;

/**
 * What a new account starts with: the time zone of its browser, and metric units unless its reader is where feet are used. Nothing where the
 * browser says nothing of it: that is chosen later, in the profile.
 */
export function readerDefaults({ timeZone, locale }: BrowserOfReader): { timeZone?: string; units?: 'metric' } {
  return {
    ...(isTimeZone(timeZone) && !NO_PLACE.test(timeZone) && { timeZone }),
    ...(isMetric({ timeZone, locale }) && { units: 'metric' as const }),
  };
}

function isMetric({ timeZone, locale }: BrowserOfReader): boolean {
  if (IMPERIAL_ZONE.has(timeZone)) return false;
  if (METRIC_ZONE.test(timeZone)) return true;
  const region = regionOf(locale);
  return region !== undefined && !IMPERIAL.has(region);
}

/** 'ES' of 'es-ES' and of 'es'; undefined for what is no locale. */
function regionOf(locale: string): string | undefined {
  try {
    return new Intl.Locale(locale).maximize().region;
  } catch {
    return undefined;
  }
}

const weekInfo = z.object({ firstDay: z.int().min(1).max(7) });
/** Newer engines have it as a function, older ones as a property. */
const localeWithWeek = z.union([
  z.object({ getWeekInfo: z.custom<() => unknown>((value) => typeof value === 'function') }),
  z.object({ weekInfo }),
]);

/** The day that a calendar starts with, 0 for Sunday: by the reader's country; Sunday where the engine does not know it. */
export function firstDayOfWeek({ timeZone, locale }: BrowserOfReader): 0 | 1 | 6 {
  try {
    const region = regionOf(locale);
    // A browser in American English in Madrid has a calendar on its wall that starts with Monday.
    const isAbroad = region === 'US' && METRIC_ZONE.test(timeZone);
    const known = new Intl.Locale(isAbroad ? 'en-GB' : locale).maximize();
    const found = localeWithWeek.parse(known);
    const { firstDay } = weekInfo.parse('getWeekInfo' in found ? found.getWeekInfo.call(known) : found.weekInfo);
    return firstDay === 1 || firstDay === 6 ? firstDay : 0;
  } catch {
    return 0;
  }
}
