import { expect, test } from 'vitest';
import { addressDraftOf, isAddressChanged, problemOf } from './details-draft.ts';

const stored = '12 River St, Troy, NY 12180';
const troy = { label: 'Troy, NY 12180', city: 'Troy', state: 'NY', zip: '12180', latitude: 42.7, longitude: -73.7 };
const typed = (street: string, place: typeof troy | null = troy) => ({ draft: { street, place }, seen: stored });

test('an address is sent when it was typed and differs, with a picked city [P15]', () => {
  expect(addressDraftOf(stored).street).toBe('12 River St');
  expect(isAddressChanged(undefined, stored)).toBe(false);
  expect(isAddressChanged(typed('12 River St'), stored)).toBe(false);
  expect(isAddressChanged(typed('14 River St'), stored)).toBe(true);
  expect(problemOf('Mill', typed('14 River St', null))).toBe('place');
});

test('a name of blanks is refused [P15]', () => {
  expect(problemOf('   ', undefined)).toBe('name');
  expect(problemOf('Mill', undefined)).toBeUndefined();
});
