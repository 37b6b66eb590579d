import { expect, test } from 'vitest';
import { ifcGuid } from './ifc-guid.ts';
import { createStepData, real, text } from './step-text.ts';

test('escapes quotes, backslashes, umlauts, Chinese and emoji as the exchange format says', () => {
  expect(text(`it's`)).toBe(`'it''s'`);
  expect(text('a\\b')).toBe(`'a\\\\b'`);
  expect(text('Küche 字')).toBe(`'K\\X2\\00FC\\X0\\che \\X2\\5B57\\X0\\'`);
  expect(text('字字')).toBe(`'\\X2\\5B575B57\\X0\\'`);
  expect(text('🏠')).toBe(`'\\X4\\0001F3E0\\X0\\'`);
  expect(text('a\nb')).toBe(`'a\\X2\\000A\\X0\\b'`);
});

test('writes reals with a point and refuses what is no number', () => {
  expect([real(1), real(-0), real(0.1234567), real(5_412_000.25), real(-1e-9)]).toEqual([
    '1.',
    '0.',
    '0.123457',
    '5412000.25',
    '0.',
  ]);
  expect(() => real(NaN)).toThrow('not a number');
});

test('makes the same 22-character id from the same key, another from another project', () => {
  const guid = ifcGuid('project', 'wall-1');
  expect(guid).toMatch(/^[0-3][0-9A-Za-z_$]{21}$/);
  expect(ifcGuid('project', 'wall-1')).toBe(guid);
  expect(ifcGuid('other', 'wall-1')).not.toBe(guid);
});

test('writes shared instances once', () => {
  const data = createStepData();
  expect(data.share('IFCDIRECTION', [real(1)])).toBe(data.share('IFCDIRECTION', [real(1)]));
  expect(data.add('IFCDIRECTION', [real(1)])).toBe('#2');
  expect(data.lines()).toEqual(['#1=IFCDIRECTION(1.);', '#2=IFCDIRECTION(1.);']);
});
