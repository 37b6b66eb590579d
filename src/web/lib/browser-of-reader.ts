import type { BrowserOfReader } from '#domain/units/reader-defaults.ts';

/** What this browser says of where its reader is. */
export const browserOfReader = (): BrowserOfReader => ({
  timeZone: Intl.DateTimeFormat().resolvedOptions().timeZone,
  locale: navigator.language,
});
