import { expect, test } from 'vitest';
import { textsOf } from './texts.ts';

test('a name that turns the direction of text leaves the sentence around it as it is', () => {
  const texts = textsOf('portfolio');
  expect(texts('opening', { name: 'plan\u202efdp.exe' })).toBe(
    texts('opening', { name: '@' }).replace('@', '\u2068plan\u202efdp.exe\u2069'),
  );
  expect(texts('opening', { name: '<b>Ä & B</b>' })).toBe(texts('opening', { name: '@' }).replace('@', '<b>Ä & B</b>'));
});
