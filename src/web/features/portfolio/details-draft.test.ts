import { expect, test } from 'vitest';
import { changedDetails, draftOf, problemOf } from './details-draft.ts';

const stored = { name: 'Mill', address: '12 River St, Troy, NY 12180', spaceType: 'Office', version: 3 };
const troy = { label: 'Troy, NY 12180', city: 'Troy', state: 'NY', zip: '12180', latitude: 42.7, longitude: -73.7 };

test('only changed fields are sent, trimmed [P15]', () => {
  const draft = draftOf(stored);
  expect(changedDetails(draft, stored)).toEqual({});
  expect(changedDetails({ ...draft, name: '  Old mill ' }, stored)).toEqual({ name: 'Old mill' });
  expect(changedDetails({ ...draft, spaceType: 'Museum' }, stored)).toEqual({ spaceType: 'Museum' });
});

test('an address is sent when it was touched and differs, with a picked city [P15]', () => {
  const draft = draftOf(stored);
  expect(draft.address.street).toBe('12 River St');
  expect(changedDetails({ ...draft, isAddressTouched: true, address: { street: '12 River St', place: troy } }, stored)).toEqual({});
  expect(changedDetails({ ...draft, isAddressTouched: true, address: { street: '14 River St', place: troy } }, stored)).toEqual({ address: '14 River St, Troy, NY 12180' });
  expect(problemOf({ ...draft, isAddressTouched: true })).toBe('place');
});

test('a name of blanks is refused [P15]', () => {
  expect(problemOf({ ...draftOf(stored), name: '   ' })).toBe('name');
  expect(problemOf(draftOf(stored))).toBeUndefined();
});
