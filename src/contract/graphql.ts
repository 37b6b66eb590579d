import { declarePlainCall } from './declare-call.ts';

/** Path of the persisted GraphQL queries; no other query text is answered. */
export const GRAPHQL_PATH = '/api/graphql';
export const queryGraphql = declarePlainCall({
  method: 'post',
  path: GRAPHQL_PATH,
  access: 'member',
  staffAct: 'read',
});

/** Usage of a team by its id (portfolio.md §7): feeds usage card and modal. `stripe_customer_id` is null for all but admins. */
export const USAGE_QUERY = `query GetTeamUsage($teamId: ID!) {
  team(teamId: $teamId) { id team_id team_name team_type stripe_customer_id bimit_engine_lifetime_usage }
}`;

export const persistedQueries: readonly string[] = [USAGE_QUERY];
