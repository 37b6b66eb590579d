import { expect, test } from 'vitest';
import { addressLine, splitAddress } from './address.ts';

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
