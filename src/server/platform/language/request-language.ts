import { parse } from 'hono/utils/cookie';
import { isLanguage, type Language, preferredLanguage } from '#domain/language/language.ts';
import { LANGUAGE_COOKIE } from '#domain/language/language-cookie.ts';

/** The language that a request is answered in: that of the page that sent it, else what its browser prefers. */
export function requestLanguage(headers: Headers): Language {
  const chosen = parse(headers.get('cookie') ?? '', LANGUAGE_COOKIE)[LANGUAGE_COOKIE];
  return isLanguage(chosen) ? chosen : preferredLanguage(headers.get('accept-language') ?? undefined);
}
