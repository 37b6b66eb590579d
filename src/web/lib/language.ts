import i18next from 'i18next';
import { isLanguage, type Language, preferredLanguage } from '#domain/language/language.ts';
import { LANGUAGE_COOKIE } from '#domain/language/language-cookie.ts';
import { createTranslate } from '#domain/language/translate.ts';
import { setSaid } from './said.ts';
import './texts.ts';

const YEAR_SECONDS = 365 * 24 * 3600;

/** The language that this page is in. */
export function pageLanguage(): Language {
  return isLanguage(i18next.language) ? i18next.language : 'en';
}

/** What was chosen on this device, else what the browser prefers. */
function wantedLanguage(): Language {
  const chosen = chosenOnDevice();
  return isLanguage(chosen) ? chosen : preferredLanguage(navigator.languages);
}

function chosenOnDevice(): string | undefined {
  return document.cookie
    .split('; ')
    .find((part) => part.startsWith(`${LANGUAGE_COOKIE}=`))
    ?.slice(LANGUAGE_COOKIE.length + 1);
}

function keepOnDevice(language: Language): void {
  document.cookie = `${LANGUAGE_COOKIE}=${language}; path=/; max-age=${YEAR_SECONDS}; samesite=lax`;
}

/**
 * Brings the page into the reader's language, before it shows anything. Texts in another language than English come as a whole: they are read by
 * people who stay. Where they cannot be loaded the page is in English.
 */
export async function startLanguage(language: Language = wantedLanguage()): Promise<void> {
  // Files and e-mails that this page causes are in its language, also where the browser prefers another one.
  if (chosenOnDevice() !== language) keepOnDevice(language);
  if (language !== 'en') {
    try {
      const [texts, { spanish: sentences }] = await Promise.all([
        import('./texts/es/catalogue.ts'),
        import('#domain/language/es/index.ts'),
      ]);
      for (const [subject, own] of Object.entries(texts))
        i18next.addResourceBundle(language, subject, withMillions(own));
      setSaid(createTranslate(sentences));
    } catch {
      return;
    }
  }
  await i18next.changeLanguage(language);
  document.documentElement.lang = language;
}

/** Spanish has a plural of its own for whole millions (CLDR), which reads like the other one here: the number is written in digits. */
function withMillions(texts: Readonly<Record<string, string>>): Record<string, string> {
  const more = Object.entries(texts).flatMap(([key, text]) =>
    key.endsWith('_other') ? [[key.replace(/_other$/, '_many'), text] as const] : [],
  );
  return { ...texts, ...Object.fromEntries(more) };
}

/** Shows everything in another language, from the start: half a page in each would be none. */
export function changeLanguage(language: Language): void {
  if (language === pageLanguage()) return;
  keepOnDevice(language);
  // Without cookies it would start in the same language again.
  if (chosenOnDevice() === language) window.location.reload();
}
