import { scopes, type Scope } from './scope.ts';
import { DEFAULT_SITE_SQFT, DEFAULT_SPACE_SQFT, isSizeSqft, type SizeUnit } from './space-size.ts';

/**
 * What a customer has chosen on the screen of size and scope. The three toggles are no state of their own: exterior is on while
 * Exterior Architecture is chosen, site while Site is, complex while Complex MEPF is. Sizes are kept in square feet whatever the
 * unit, so that toggling it never drifts (ruling 17).
 */
export type ScopeChoice = {
  /** Each at most once, in the order of `scopes`. */
  scopes: readonly Scope[];
  interiorSqft: number | null;
  /** null while Site is off. */
  siteSqft: number | null;
  unit: SizeUnit;
};

export type ScopeAction =
  | { type: 'toggle-scope'; scope: Scope }
  | { type: 'set-space-size'; sqft: number | null }
  | { type: 'set-site-size'; sqft: number | null }
  | { type: 'set-unit'; unit: SizeUnit };

export const initialScopeChoice: ScopeChoice = {
  scopes: ['Architecture'],
  interiorSqft: DEFAULT_SPACE_SQFT,
  siteSqft: null,
  unit: 'Imperial',
};

/** Scopes that come only with another one (ordering.md §4). */
const needs: Partial<Record<Scope, Scope>> = {
  Furniture: 'Architecture',
  MEPF: 'Architecture',
  'Exterior Furniture': 'Exterior Architecture',
  'Exterior MEPF': 'Exterior Architecture',
  Site: 'Exterior Architecture',
};

/** The scope without which this one is not ordered, if there is one. */
export function neededScope(scope: Scope): Scope | undefined {
  return needs[scope];
}

/** The three toggles of the screen, as order data names them. */
export function scopeToggles(chosen: readonly Scope[]) {
  return {
    exteriorScopeEnabled: chosen.includes('Exterior Architecture'),
    siteScopeEnabled: chosen.includes('Site'),
    complexMEPFEnabled: chosen.includes('Complex MEPF'),
  };
}

/** Whether the control of a scope is disabled: all of the outside beside Complex MEPF, and Site while exterior is off. */
export function isScopeDisabled(chosen: readonly Scope[], scope: Scope): boolean {
  const { exteriorScopeEnabled, complexMEPFEnabled } = scopeToggles(chosen);
  if (scope === 'Site') return !exteriorScopeEnabled;
  return complexMEPFEnabled && scope.startsWith('Exterior');
}

/** The choice after an action. No sequence of actions leads to scopes that an order may not have (ordering.md §4, O6). */
export function reduceScopeChoice(choice: ScopeChoice, action: ScopeAction): ScopeChoice {
  switch (action.type) {
    case 'toggle-scope':
      return isScopeDisabled(choice.scopes, action.scope)
        ? choice
        : withScopes(choice, toggled(choice.scopes, action.scope));
    case 'set-space-size':
      return isAcceptable(action.sqft) ? { ...choice, interiorSqft: action.sqft } : choice;
    case 'set-site-size':
      return isAcceptable(action.sqft) && choice.scopes.includes('Site')
        ? { ...choice, siteSqft: action.sqft }
        : choice;
    case 'set-unit':
      return { ...choice, unit: action.unit };
  }
}

const isAcceptable = (sqft: number | null) => sqft === null || isSizeSqft(sqft);

function toggled(chosen: readonly Scope[], scope: Scope): Scope[] {
  return chosen.includes(scope) ? without(chosen, scope) : withScope(chosen, scope);
}

/** A scope goes together with those that need it; without Complex MEPF the order starts again from Architecture. */
function without(chosen: readonly Scope[], scope: Scope): Scope[] {
  return scope === 'Complex MEPF'
    ? ['Architecture']
    : chosen.filter((other) => other !== scope && needs[other] !== scope);
}

function withScope(chosen: readonly Scope[], scope: Scope): Scope[] {
  if (scope === 'Complex MEPF') return ['Complex MEPF'];
  const wanted = new Set([...chosen, scope, needs[scope]]);
  return scopes.filter((other) => wanted.has(other) && other !== 'Complex MEPF');
}

function withScopes(choice: ScopeChoice, chosen: Scope[]): ScopeChoice {
  return {
    ...choice,
    scopes: chosen,
    siteSqft: chosen.includes('Site') ? (choice.siteSqft ?? DEFAULT_SITE_SQFT) : null,
  };
}
