/** The 8 scopes of a model, in the specification's order (portfolio.md §3). */
export const scopes = ['Architecture', 'Furniture', 'MEPF', 'Complex MEPF', 'Exterior Architecture', 'Exterior Furniture', 'Exterior MEPF', 'Site'] as const;
export type Scope = (typeof scopes)[number];

/** A stored scope as it is shown, filtered and grouped by: 'Mep' of older records reads 'MEPF' (P23). */
export function scopeLabel(stored: string): string {
  return stored.trim().toLowerCase() === 'mep' ? 'MEPF' : stored;
}
