/** What an operator can turn on for a team (authorization.md §0): the reduced support view, and the list with ten statuses only. */
export const teamFeatures = ['reduced_view', 'restricted_statuses'] as const;
export type TeamFeature = (typeof teamFeatures)[number];

export const isTeamFeature = (word: string): word is TeamFeature => teamFeatures.some((known) => known === word);
export const teamKinds = ['customer', 'partner'] as const;
/** The largest free allowance: sizes are kept in 32 bits. */
export const MAX_FREE_LIMIT_SQFT = 2_000_000_000;
