import { expect, test } from 'vitest';
import { settingNames } from './config.ts';
import { documentedNames } from './setting-docs.ts';

test('every setting is documented, but for the one that the supervisor sets', () => {
  expect(settingNames.filter((name) => !documentedNames.includes(name))).toEqual(['STRIPE_SANDBOX_URL']);
});
