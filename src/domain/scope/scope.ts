/** The 8 scopes of a model, in the specification's order (portfolio.md §3). */
export const scopes = [
  'Architecture',
  'Furniture',
  'MEPF',
  'Complex MEPF',
  'Exterior Architecture',
  'Exterior Furniture',
  'Exterior MEPF',
  'Site',
] as const;
export type Scope = (typeof scopes)[number];

/** A stored scope as it is shown, filtered and grouped by: 'Mep' of older records reads 'MEPF' (P23). */
export function scopeLabel(stored: string): string {
  return stored.trim().toLowerCase() === 'mep' ? 'MEPF' : stored;
}

/** A project's stored scopes as they are shown, in their order. */
export function scopeLabels(stored: readonly string[]): string[] {
  return stored.map(scopeLabel);
}

const isKnown = (scope: string): scope is Scope => (scopes as readonly string[]).includes(scope);

/**
 * Stored scopes as one value to group, sort and show by: each once, the specification's in its order, others after them by their words. Whatever
 * the order they were given in, the same scopes are the same value. Empty for none.
 */
export function combinedScopes(stored: readonly string[]): string {
  const given = new Set(scopeLabels(stored));
  const others = [...given].filter((scope) => !isKnown(scope)).sort();
  return [...scopes.filter((scope) => given.has(scope)), ...others].join(', ');
}
