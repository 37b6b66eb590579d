import { expect, test } from 'vitest';
import { addressLine, draftOf, splitAddress, withStreet } from './address.ts';

const troy = { label: 'Troy, NY 12180', city: 'Troy', state: 'NY', zip: '12180', latitude: 42.7, longitude: -73.6 };

test.each([
  ['12 River St, Troy, NY 12180', '12 River St', 'Troy, NY 12180'],
  ['Suite 4, 12 River St, Troy, NY 12180', 'Suite 4, 12 River St', 'Troy, NY 12180'],
  ['Troy, NY 12180', '', 'Troy, NY 12180'],
  ['The old mill', 'The old mill', null],
  ['', '', null],
])('%s is a street and a place [E4]', (line, street, placeLabel) => {
  expect(splitAddress(line)).toEqual({ street, placeLabel });
  if (placeLabel) expect(addressLine({ street, place: troy })).toBe(line);
});

test("a completed address has the building's pin until its street is typed again [P15]", () => {
  const draft = draftOf({
    label: '12 River St, Troy, NY 12180',
    street: '12 River St',
    city: 'Troy',
    state: 'NY',
    zip: '12180',
    latitude: 42.7,
    longitude: -73.6,
    isApproximate: false,
  });
  expect(draft).toEqual({ street: '12 River St', place: { ...troy, isExact: true } });
  expect(withStreet(draft, '14 River St')).toEqual({ street: '14 River St', place: { ...troy, isExact: false } });
  expect(withStreet({ street: '', place: null }, '1')).toEqual({ street: '1', place: null });
});
