/** What an operator can turn on for a team (authorization.md §0): the reduced support view, and the list with ten statuses only. */
export const teamFeatures = ['reduced_view', 'restricted_statuses'] as const;
export type TeamFeature = (typeof teamFeatures)[number];
