import fc from 'fast-check';
import { expect, test } from 'vitest';
import { createEntryNames, entryName, foldedPath } from './entry-names.ts';

test.each([
  ['Hall v2.ifc', 'Hall v2.ifc'],
  ['../../etc/passwd', '..-..-etc-passwd'],
  ['..', 'file'],
  ['CON', '_CON'],
  ['con.txt', '_con.txt'],
  ['COM1.las', '_COM1.las'],
  ['Console.pdf', 'Console.pdf'],
  ['plan. .', 'plan'],
  ['a\\b:c?.dxf', 'a-b-c-.dxf'],
  ['Zu\u0308rich.pdf', 'Zürich.pdf'],
])('%j becomes %j in a package [N11]', (name, expected) => expect(entryName(name)).toBe(expected));

test('a name of any length and any letters is a file that every system can store [N11]', () => {
  fc.assert(
    fc.property(fc.string({ unit: 'grapheme', maxLength: 400 }), (name) => {
      const made = entryName(`${name}.ifc`);
      expect(made).not.toMatch(/[\\/:*?"<>|\p{Cc}]/u);
      expect(made).not.toMatch(/[. ]$|^\.\.?$/);
      expect(new TextEncoder().encode(made).length).toBeLessThan(256);
    }),
    { seed: 7 },
  );
});

test('no two paths are alike, whatever their case and composition [N11]', () => {
  const nameIn = createEntryNames(['README.txt']);
  const paths = [
    nameIn('models', 'a.ifc'),
    nameIn('models', 'A.ifc'),
    nameIn('models', 'a (2).ifc'),
    nameIn('drawings', 'a.ifc'),
    nameIn('models', 'ä'),
    nameIn('models', 'a\u0308'),
  ];
  expect(paths).toEqual([
    'models/a.ifc',
    'models/A (2).ifc',
    'models/a (2) (2).ifc',
    'drawings/a.ifc',
    'models/ä',
    'models/ä (2)',
  ]);
  expect(new Set(paths.map(foldedPath)).size).toBe(paths.length);
});
