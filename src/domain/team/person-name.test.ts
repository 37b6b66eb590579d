import { expect, test } from 'vitest';
import { splitName } from './person-name.ts';

test.each([
  ['Dana Reyes', 'Dana', 'Reyes'],
  [' Ana  Maria de la Cruz ', 'Ana  Maria de la', 'Cruz'],
  ['Plato', 'Plato', ''],
  ['', '', ''],
])('%j is %j %j [T14]', (name, firstName, lastName) => {
  expect(splitName(name)).toEqual({ firstName, lastName });
});
