import i18next from 'i18next';
import { initReactI18next, useTranslation } from 'react-i18next';
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
  // React escapes what it prints.
  interpolation: { escapeValue: false },
});

/** Texts of one subject of the catalogue: `const texts = useTexts('portfolio'); texts('title')`. Keys are checked by the compiler. */
export function useTexts<Subject extends keyof typeof en>(subject: Subject) {
  return useTranslation(subject).t;
}

/** The same outside of components. */
export function textsOf<Subject extends keyof typeof en>(subject: Subject) {
  return i18next.getFixedT('en', subject);
}
