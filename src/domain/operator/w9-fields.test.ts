import fc from 'fast-check';
import { expect, test } from 'vitest';
import { W9_CLASSES } from './operator-settings.ts';
import { fillW9, type FormField } from './w9-fields.ts';

const field = (name: string, over: Partial<FormField> = {}): FormField => ({
  id: name,
  name,
  label: '',
  kind: 'text',
  maxLength: null,
  options: [],
  ...over,
});
const box = (name: string, label = '') => field(name, { kind: 'box', label });
const PAGE = 'topmostSubform[0].Page1[0]';
/** The fields of the official form, in its order. */
const official = [
  ...['f1_01[0]', 'f1_02[0]'].map((each) => field(`${PAGE}.${each}`)),
  ...W9_CLASSES.map((_, at) => box(`${PAGE}.Boxes3a-b_ReadOrder[0].c1_1[${at}]`, 'Federal tax classification')),
  field(`${PAGE}.Boxes3a-b_ReadOrder[0].f1_03[0]`, {
    label: 'Limited liability company. Enter the tax classification',
  }),
  field(`${PAGE}.Address_ReadOrder[0].f1_07[0]`),
  field(`${PAGE}.f1_09[0]`, { label: "Requester's name and address" }),
  ...[3, 2, 4].map((maxLength, at) => field(`${PAGE}.SSN[0].f1_${11 + at}[0]`, { maxLength })),
  ...[2, 7].map((maxLength, at) => field(`${PAGE}.EmployerID[0].f1_${14 + at}[0]`, { maxLength })),
];
const details = { name: 'Scan & Sons', number: '12-3456789', classification: 'S corporation' };

test('the official form is filled by the names of its fields, an employer number in two, a social one in three [B7]', () => {
  const ends = (number: string) =>
    fillW9(official, { ...details, number }).filled.map(({ id, value }) => [id.slice(id.lastIndexOf('.') + 1), value]);
  expect(fillW9(official, details).missing).toEqual([]);
  expect(ends('12-3456789')).toEqual([
    ['f1_01[0]', 'Scan & Sons'],
    ['f1_14[0]', '12'],
    ['f1_15[0]', '3456789'],
    ['c1_1[2]', true],
  ]);
  expect(ends('123-45-6789').slice(1, 4)).toEqual([
    ['f1_11[0]', '123'],
    ['f1_12[0]', '45'],
    ['f1_13[0]', '6789'],
  ]);
});

test('another form is filled by what its fields are called or labeled, and a part without a field is missing [B7]', () => {
  const own = [field('businessName'), field('legalName'), field('a', { label: 'Tax number' }), field('classification')];
  expect(fillW9(own, details)).toEqual({
    filled: [
      { id: 'legalName', value: 'Scan & Sons' },
      { id: 'a', value: '12-3456789' },
      { id: 'classification', value: 'S corporation' },
    ],
    missing: [],
  });
  const list = field('taxClass', { kind: 'list', options: ['C corporation', 'S corporation'] });
  expect(fillW9([list], details)).toEqual({
    filled: [{ id: 'taxClass', value: 'S corporation' }],
    missing: ['name', 'number'],
  });
  expect(fillW9([list], { ...details, classification: 'Partnership' }).filled).toEqual([]);
  expect(fillW9([field('tin', { maxLength: 9 })], details).filled).toEqual([{ id: 'tin', value: '123456789' }]);
  const digits = Array.from('123456789', (_, at) => field(`ein${at}`, { label: 'EIN' }));
  expect(
    fillW9(digits, details)
      .filled.map(({ value }) => value)
      .join(''),
  ).toBe('123456789');
  expect(fillW9([field('f1'), field('signature')], details).missing).toEqual(['name', 'number', 'classification']);
});

test('each classification ticks its own box and no other, by the place or by the label [B7]', () => {
  const labels = ['Individual/sole proprietor', 'C Corporation', 'S Corporation', 'Partnership', 'Trust/estate', 'LLC'];
  const labeled = [...labels, 'Other (see instructions)'].map((label, at) => box(`box${at}`, label));
  for (const [at, classification] of W9_CLASSES.entries()) {
    expect(fillW9(labeled, { ...details, classification }).filled).toEqual([{ id: `box${at}`, value: true }]);
    const ticked = fillW9(official, { ...details, classification }).filled.filter(({ value }) => value === true);
    expect(ticked.map(({ id }) => id)).toEqual([`${PAGE}.Boxes3a-b_ReadOrder[0].c1_1[${at}]`]);
  }
});

test('what is not set is not filled in, and no text is longer than its field [B7]', () => {
  expect(fillW9(official, { name: null, number: null, classification: null })).toEqual({ filled: [], missing: [] });
  fc.assert(
    fc.property(fc.string({ minLength: 1 }), fc.integer({ min: 1, max: 40 }), (name, maxLength) => {
      const [put] = fillW9([field('name', { maxLength })], { ...details, name }).filled;
      expect(String(put?.value).length).toBeLessThanOrEqual(maxLength);
    }),
    { seed: 7 },
  );
});
