import { expect, test } from 'vitest';
import { splitName } from './person-name.ts';

test.each([
  ['Site Manager', 'Site', 'Manager'],
  [' Ana  Maria de la Cruz ', 'Ana  Maria de la', 'Cruz'],
  ['Plato', 'Plato', ''],
  ['', '', ''],
])('%j is %j %j [T14]', (name, firstName, lastName) => {
  expect(splitName(name)).toEqual({ firstName, lastName });
});
