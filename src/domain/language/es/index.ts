import type { Translations } from '#domain/language/translate.ts';
import { features } from './features.ts';
import { featuresOrders } from './features-orders.ts';
import { files } from './files.ts';
import { filesEngine } from './files-engine.ts';
import { labels } from './labels.ts';
import { plans } from './plans.ts';
import { platform } from './platform.ts';
import { rules } from './rules.ts';
import { rulesErrors } from './rules-errors.ts';

/** All that the rules, the server and the readers of files say, in Spanish. */
export const spanish: Translations = {
  ...labels,
  ...rules,
  ...rulesErrors,
  ...platform,
  ...features,
  ...featuresOrders,
  ...files,
  ...filesEngine,
  ...plans,
};
