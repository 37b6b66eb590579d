import i18next from 'i18next';
import '#web/lib/texts.ts';
import { catalogue } from './catalogue.ts';

// For tests, in which nothing reads which texts a module names.
for (const [subject, texts] of Object.entries(catalogue)) i18next.addResourceBundle('en', subject, texts);
