import { expect, test } from 'vitest';
import { stateOfAddress } from './address-state.ts';

test.each([
  ['60 Market Square, Portsmouth, NH 03801', 'NH'],
  ['1 Derby Square, Salem, MA 01970-1234', 'MA'],
  ['9 Fish Pier, Boston, ma 02210, USA', 'MA'],
  ['Troy, NY 12180', 'NY'],
  ['12 Rue de Lille, Paris 75007', undefined],
  ['1 Main St, Somewhere, XX 12345', undefined],
  ['PO Box 12345, NY', undefined],
  ['', undefined],
])('%s is in %s', (address, state) => expect(stateOfAddress(address)).toBe(state));
