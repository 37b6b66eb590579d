import i18next from 'i18next';
import { initReactI18next, useTranslation } from 'react-i18next';
import { isolated } from '#domain/naming/isolate.ts';
import { en } from './texts/en.ts';

declare module 'i18next' {
  interface CustomTypeOptions {
    defaultNS: 'common';
    resources: typeof en;
  }
}

void i18next.use(initReactI18next).init({
  lng: 'en',
  fallbackLng: 'en',
  defaultNS: 'common',
  resources: { en },
  initAsync: false,
  // React escapes what it prints; what remains is that a foreign name turns the sentence around it.
  interpolation: { escapeValue: true, escape: isolated },
});

/** Texts of one subject of the catalogue: `const texts = useTexts('portfolio'); texts('title')`. Keys are checked by the compiler. */
export function useTexts<Subject extends keyof typeof en>(subject: Subject) {
  return useTranslation(subject).t;
}

/** The same outside of components. */
export function textsOf<Subject extends keyof typeof en>(subject: Subject) {
  return i18next.getFixedT('en', subject);
}
