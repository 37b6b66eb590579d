/** Languages that everything of the portal is written in. English is what the code says; the others are in a folder each. */
export const LANGUAGES = ['en', 'es'] as const;
export type Language = (typeof LANGUAGES)[number];

/** As each language calls itself. */
export const LANGUAGE_NAMES: Record<Language, string> = { en: 'English', es: 'Español' };

/**
 * How `Intl` writes days and months. Spanish as in the United States, where numbers and money are written as in English
 * (docs/decisions/0046), so that a figure reads and is typed alike in both.
 */
export const LOCALES: Record<Language, string> = { en: 'en-US', es: 'es-US' };

export const isLanguage = (value: string | undefined): value is Language =>
  LANGUAGES.some((language) => language === value);

/**
 * The first language of a list of preferences (`navigator.languages`, or `Accept-Language` of RFC 9110, 12.5.4, with weights) that the portal has;
 * English without one.
 */
export function preferredLanguage(preferences: readonly string[] | string | undefined): Language {
  const list = typeof preferences === 'string' ? byWeight(preferences) : (preferences ?? []);
  return list.map((tag) => tag.trim().toLowerCase().split('-')[0]).find(isLanguage) ?? 'en';
}

/** Longer headers than any browser sends are cut. */
const MAX_TAGS = 20;
function byWeight(header: string): string[] {
  return header
    .split(',', MAX_TAGS)
    .map((part) => {
      const [tag = '', ...parameters] = part.split(';');
      const weight = parameters.map((parameter) => /^\s*q\s*=\s*([\d.]+)\s*$/i.exec(parameter)?.[1]).find(Boolean);
      return { tag, weight: weight === undefined ? 1 : Number(weight) };
    })
    .filter(({ weight }) => weight > 0)
    .toSorted((a, b) => b.weight - a.weight)
    .map(({ tag }) => tag);
}
