import { expect, test } from 'vitest';
import { spaceTypes } from '#domain/space-types/space-types.ts';
import { scopeLabel, scopes } from './scope.ts';

test('the 8 scopes; a stored Mep reads MEPF [P23]', () => {
  expect(scopes).toHaveLength(8);
  expect(['Mep', 'Complex MEPF', 'Site'].map(scopeLabel)).toEqual(['MEPF', 'Complex MEPF', 'Site']);
});

test('the 33 space types, none twice [P22]', () => {
  expect(new Set(spaceTypes).size).toBe(33);
  expect([spaceTypes[0], spaceTypes[22], spaceTypes[32]]).toEqual(['Residential (Single Family)', 'Storage', 'Other']);
});
