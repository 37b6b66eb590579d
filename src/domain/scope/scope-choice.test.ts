import fc from 'fast-check';
import { expect, test } from 'vitest';
import {
  initialScopeChoice,
  isScopeDisabled,
  reduceScopeChoice,
  scopeToggles,
  type ScopeAction,
  type ScopeChoice,
} from './scope-choice.ts';
import { scopeProblems } from './scope-problems.ts';
import { scopes, type Scope } from './scope.ts';
import { MAX_SIZE_SQFT, sizeUnits } from './space-size.ts';

const toggle = (choice: ScopeChoice, ...order: Scope[]) =>
  order.reduce((before, scope) => reduceScopeChoice(before, { type: 'toggle-scope', scope }), choice);
const from = (...chosen: Scope[]): ScopeChoice => ({ ...initialScopeChoice, scopes: chosen });

test('starts with Architecture and 1,000 square feet [O4 O18]', () => {
  expect(initialScopeChoice).toEqual({
    scopes: ['Architecture'],
    interiorSqft: 1000,
    siteSqft: null,
    unit: 'Imperial',
  });
});

test('Complex MEPF is alone, turns exterior and site off and disables them [O6]', () => {
  const complex = toggle(initialScopeChoice, 'MEPF', 'Exterior MEPF', 'Site', 'Complex MEPF');
  expect(complex).toMatchObject({ scopes: ['Complex MEPF'], siteSqft: null });
  expect(scopeToggles(complex.scopes)).toEqual({
    exteriorScopeEnabled: false,
    siteScopeEnabled: false,
    complexMEPFEnabled: true,
  });
  expect(scopes.filter((scope) => isScopeDisabled(complex.scopes, scope))).toEqual([
    'Exterior Architecture',
    'Exterior Furniture',
    'Exterior MEPF',
    'Site',
  ]);
  expect(toggle(complex, 'Exterior Architecture', 'Site')).toBe(complex);
});

test('complex off leads back to Architecture; another interior scope takes its place [O6]', () => {
  expect(toggle(from('Complex MEPF'), 'Complex MEPF').scopes).toEqual(['Architecture']);
  expect(toggle(from('Complex MEPF'), 'Furniture').scopes).toEqual(['Architecture', 'Furniture']);
});

test('Furniture or MEPF adds Architecture, and goes with it [O6]', () => {
  expect(toggle(from(), 'Furniture').scopes).toEqual(['Architecture', 'Furniture']);
  expect(toggle(from(), 'MEPF').scopes).toEqual(['Architecture', 'MEPF']);
  expect(toggle(from('Architecture', 'Furniture', 'MEPF'), 'Architecture').scopes).toEqual([]);
});

test('Exterior Furniture or Exterior MEPF adds Exterior Architecture [O6]', () => {
  expect(toggle(from(), 'Exterior Furniture').scopes).toEqual(['Exterior Architecture', 'Exterior Furniture']);
  expect(toggle(from(), 'Exterior MEPF').scopes).toEqual(['Exterior Architecture', 'Exterior MEPF']);
});

test('exterior off removes every exterior scope and Site, and disables Site [O6]', () => {
  const inside = toggle(initialScopeChoice, 'Exterior Furniture', 'Exterior MEPF', 'Site', 'Exterior Architecture');
  expect(inside).toMatchObject({ scopes: ['Architecture'], siteSqft: null });
  expect(isScopeDisabled(inside.scopes, 'Site')).toBe(true);
});

test('site on adds Site with 1,500 square feet if the size is empty, off clears the size [O6]', () => {
  const site = toggle(initialScopeChoice, 'Exterior Architecture', 'Site');
  expect(site).toMatchObject({ scopes: ['Architecture', 'Exterior Architecture', 'Site'], siteSqft: 1500 });
  const larger = reduceScopeChoice(site, { type: 'set-site-size', sqft: 9000 });
  expect(toggle(larger, 'MEPF').siteSqft).toBe(9000);
  expect(toggle(larger, 'Site')).toMatchObject({ scopes: ['Architecture', 'Exterior Architecture'], siteSqft: null });
});

const size = fc.option(fc.integer({ min: -10, max: MAX_SIZE_SQFT + 10 }), { nil: null });
const action: fc.Arbitrary<ScopeAction> = fc.oneof(
  {
    weight: 5,
    arbitrary: fc.record({ type: fc.constant('toggle-scope' as const), scope: fc.constantFrom(...scopes) }),
  },
  fc.record({ type: fc.constantFrom('set-space-size' as const, 'set-site-size' as const), sqft: size }),
  fc.record({ type: fc.constant('set-unit' as const), unit: fc.constantFrom(...sizeUnits) }),
);

/** The rules once more, written as what may not be. */
function isForbidden({ scopes: chosen, interiorSqft, siteSqft }: ScopeChoice): boolean {
  const has = (scope: Scope) => chosen.includes(scope);
  const outside = chosen.some((scope) => scope.startsWith('Exterior ') || scope === 'Site');
  return (
    (has('Complex MEPF') && chosen.length > 1) ||
    ((has('Furniture') || has('MEPF')) && !has('Architecture')) ||
    (outside && !has('Exterior Architecture')) ||
    (!has('Site') && siteSqft !== null) ||
    chosen.some((scope, at) => chosen.indexOf(scope) !== at) ||
    [interiorSqft, siteSqft].some((sqft) => sqft !== null && (sqft < 1 || sqft > MAX_SIZE_SQFT))
  );
}

test('no sequence of actions reaches a forbidden choice, and none is refused later but for what is empty [O6 O24]', () => {
  const emptyTexts = /^(Please select at least one scope|.* can not be empty\. Please add a value to continue)$/;
  fc.assert(
    fc.property(fc.array(action, { maxLength: 30, size: 'max' }), (actions) => {
      let choice = initialScopeChoice;
      for (const next of actions) {
        choice = reduceScopeChoice(choice, next);
        if (isForbidden(choice)) throw new Error(`forbidden after ${JSON.stringify(next)}: ${JSON.stringify(choice)}`);
      }
      const problems = scopeProblems({ ...choice, service: 'scanit', spaceType: 'Office', floors: 1 });
      return problems.every(({ text }) => emptyTexts.test(text));
    }),
    { numRuns: 10_000 },
  );
});
