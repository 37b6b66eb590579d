import { expect, test } from 'vitest';
import { isolated } from './isolate.ts';

test.each(['Harbor House', 'Élan 7/3', '日本'])('%s stays as it is', (text) => expect(isolated(text)).toBe(text));

test.each([
  ['invoice\u202efdp.exe', '\u2068invoice\u202efdp.exe\u2069'],
  ['בניין 3', '\u2068בניין 3\u2069'],
  ['a\u2069b\u202ec', '\u2068ab\u202ec\u2069'],
])('%j turns nothing around it', (text, shown) => expect(isolated(text)).toBe(shown));
