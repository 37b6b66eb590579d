import { expect, test } from 'vitest';
import { isSameStreet } from './same-street.ts';

test('an address is that of a building whatever follows the street and however it is abbreviated [R8]', () => {
  expect(isSameStreet('12 Harbor Street, Boston, MA 02110', '12 Harbor St.')).toBe(true);
  expect(isSameStreet('12 Harbor Street', '14 Harbor Street')).toBe(false);
  expect(isSameStreet('Harbor Street, Boston', 'Harbor Street, Boston'), 'no building').toBe(false);
  expect(isSameStreet('', '')).toBe(false);
});
