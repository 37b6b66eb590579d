import { planTable } from '#domain/pricing/plan-table.ts';

/**
 * What an operator can turn on for a team (authorization.md §0): the reduced support view, the list with ten statuses only, and what some plans bring
 * anyway, the team's name and logo in viewers and share links, and API access, a flag until there are keys (ruling 50).
 */
export const teamFeatures = ['reduced_view', 'restricted_statuses', 'whitelabel', 'api'] as const;
export type TeamFeature = (typeof teamFeatures)[number];

export const isTeamFeature = (word: string): word is TeamFeature => teamFeatures.some((known) => known === word);
export const teamKinds = ['customer', 'partner'] as const;
/** The largest free allowance: sizes are kept in 32 bits. */
export const MAX_FREE_LIMIT_SQFT = 2_000_000_000;

/** Whether a team has a feature: set by staff, or by the plan that it is on now. */
export function hasTeamFeature(
  feature: 'whitelabel' | 'api',
  set: readonly string[],
  plans: { engine: string; scan: string | null },
): boolean {
  return set.includes(feature) || planBrings(feature, plans);
}

/** Whether the plan that a team is on now brings a feature, whatever staff have set. */
export function planBrings(feature: string, plans: { engine: string; scan: string | null }): boolean {
  return (
    planTable.engine.some(({ id, features }) => id === plans.engine && features.some((each) => each === feature)) ||
    planTable.scan.some(({ id, features }) => id === plans.scan && features.some((each) => each === feature))
  );
}
