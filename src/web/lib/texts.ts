import i18next from 'i18next';
import { initReactI18next, useTranslation } from 'react-i18next';
import { isolated } from '#domain/naming/isolate.ts';
import type { catalogue } from './texts/catalogue.ts';

/** The text catalogue, one file per subject. Texts that the specification fixes with their rules stay in the domain. */
type Catalogue = typeof catalogue;

declare module 'i18next' {
  interface CustomTypeOptions {
    defaultNS: 'common';
    resources: Catalogue;
  }
}

void i18next.use(initReactI18next).init({
  lng: 'en',
  fallbackLng: 'en',
  defaultNS: 'common',
  resources: { en: {} },
  // A text that is not there shows its key: the journeys fail on what the console says.
  saveMissing: true,
  missingKeyHandler: (_languages, subject, key) => console.error(`No text ${subject}.${key}.`),
  initAsync: false,
  // React escapes what it prints; what remains is that a foreign name turns the sentence around it.
  interpolation: { escapeValue: true, escape: isolated },
});

/**
 * Texts of one subject of the catalog: `const texts = useTexts('portfolio'); texts('title')`. The compiler checks the
 * keys. The subject is a literal, since the build reads it.
 */
export function useTexts<Subject extends keyof Catalogue>(subject: Subject) {
  return useTranslation(subject).t;
}

/** The same outside of components. */
export function textsOf<Subject extends keyof Catalogue>(subject: Subject) {
  return i18next.getFixedT(null, subject);
}

/** The same in English, for files that are in English whatever language the page is in. */
export function englishTextsOf<Subject extends keyof Catalogue>(subject: Subject) {
  return i18next.getFixedT('en', subject);
}
