import { expect, test } from 'vitest';
import { continueHint, scopeProblems, type ScopeOrder } from './scope-problems.ts';

const order: ScopeOrder = {
  service: 'scanit',
  scopes: ['Architecture'],
  interiorSqft: 1000,
  siteSqft: null,
  spaceType: 'Office',
  floors: 2,
};
const problemsOf = (change: Partial<ScopeOrder>) => scopeProblems({ ...order, ...change });

test('a complete order has no problem; floors are asked for scans only [O24]', () => {
  expect(problemsOf({})).toEqual([]);
  expect(problemsOf({ service: 'bimit', floors: null })).toEqual([]);
  expect(problemsOf({ scopes: ['Exterior Architecture', 'Site'], siteSqft: 1500 })).toEqual([]);
});

const INVALID = 'Please fill out all required fields to continue or add a valid area size.';
test.each<[string, Partial<ScopeOrder>, string, string]>([
  ['no scope', { scopes: [] }, 'scopes', 'Please select at least one scope'],
  [
    'no scan area',
    { interiorSqft: null },
    'spaceSize',
    'Estimated total scan area can not be empty. Please add a value to continue',
  ],
  [
    'scan area 0',
    { interiorSqft: 0 },
    'spaceSize',
    'Estimated total scan area can not be empty. Please add a value to continue',
  ],
  ['too large', { interiorSqft: 1_000_001 }, 'spaceSize', 'Maximum space size is 1,000,000 Sq.ft.'],
  ['too large, metric', { interiorSqft: 1_000_001, unit: 'Metric' }, 'spaceSize', 'Maximum space size is 92,903 m2'],
  ['a fraction', { interiorSqft: 10.5 }, 'spaceSize', INVALID],
  [
    'site without size',
    { scopes: ['Exterior Architecture', 'Site'] },
    'siteSize',
    'Site area can not be empty. Please add a value to continue',
  ],
  [
    'site of size 0',
    { scopes: ['Exterior Architecture', 'Site'], siteSqft: 0 },
    'siteSize',
    'Site area can not be empty. Please add a value to continue',
  ],
  [
    'site too large',
    { scopes: ['Exterior Architecture', 'Site'], siteSqft: 1_000_001 },
    'siteSize',
    'Maximum space size is 1,000,000 Sq.ft.',
  ],
  ['no space type', { spaceType: '' }, 'spaceType', 'Please select a space type'],
  ['no floors', { floors: null }, 'floors', INVALID],
  ['no whole floors', { floors: 1.5 }, 'floors', INVALID],
  [
    'exterior without its architecture',
    { scopes: ['Architecture', 'Exterior MEPF'] },
    'scopes',
    'Exterior scopes require Exterior Architecture',
  ],
  [
    'site without exterior',
    { scopes: ['Architecture', 'Site'], siteSqft: 1500 },
    'scopes',
    'Exterior scopes require Exterior Architecture',
  ],
  ['interior without architecture', { scopes: ['Furniture'] }, 'scopes', 'Interior scopes require Architecture'],
  [
    'complex with another',
    { scopes: ['Architecture', 'Complex MEPF'] },
    'scopes',
    'Complex MEPF cannot combine with others',
  ],
  ['a scope twice', { scopes: ['Architecture', 'Architecture'] }, 'scopes', 'Each scope can be selected once'],
])('%s is refused [O7 O24]', (_name, change, field, text) => {
  expect(problemsOf(change)).toEqual([{ field, text }]);
});

test('what stands beside the button that cannot be pressed yet [O7]', () => {
  expect(continueHint(problemsOf({}))).toBeUndefined();
  expect(continueHint(problemsOf({ spaceType: '' }))).toBe('Please select a space type to continue');
  expect(continueHint(problemsOf({ scopes: [] }))).toBe('Please select at least one scope');
  expect(continueHint(problemsOf({ spaceType: '', interiorSqft: null }))).toBe(INVALID);
});
