import type { Language } from '#domain/language/language.ts';
import { createTranslate, type Translate, untranslated } from '#domain/language/translate.ts';
import { spanish } from '#domain/language/es/index.ts';

const translates: Record<Language, Translate> = { en: untranslated, es: createTranslate(spanish) };

/** Translates what the code says in English, where it leaves the server. */
export function translateTo(language: Language): Translate {
  return translates[language];
}
