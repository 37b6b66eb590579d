import type { OpenAPIHono } from '@hono/zod-openapi';
import { eq } from 'drizzle-orm';
import { buildSchema, graphql } from 'graphql';
import { z } from 'zod';
import { GRAPHQL_PATH, persistedQueries } from '#contract/graphql.ts';
import type { Principal } from '#domain/access/access.ts';
import { scopeOf } from '#server/platform/auth/principal.ts';
import { inScope, type Database } from '#server/platform/database/database.ts';
import { team } from '#server/platform/database/schema.ts';
import type { AppEnv } from '#server/platform/http/app-env.ts';
import { AppError } from '#server/platform/http/errors.ts';
import { memberOf } from '#server/records/caller.ts';

const schema = buildSchema(`
  type Team { id: ID!, team_id: ID!, team_name: String!, team_type: String!, stripe_customer_id: String, bimit_engine_lifetime_usage: Int! }
  type Query { team(teamId: ID!): Team! }
`);

const body = z.strictObject({
  query: z.string(),
  variables: z.record(z.string(), z.unknown()).optional(),
  operationName: z.string().nullish(),
});

/** GraphQL for the few queries that the contract names; any other text is refused (authorization.md 2.1). */
export function mountGraphql(app: OpenAPIHono<AppEnv>, { db }: { db: Database }): void {
  app.post(GRAPHQL_PATH, async (context) => {
    const request = body.safeParse(await context.req.json().catch(() => undefined));
    if (!request.success || !persistedQueries.includes(request.data.query)) throw new AppError('INVALID_INPUT');
    const { query, variables } = request.data;
    const principal = context.get('principal');
    const rootValue = { team: ({ teamId }: { teamId: string }) => readTeam(db, principal, teamId) };
    const result = await graphql({ schema, source: query, variableValues: variables, rootValue });
    const refused = result.errors?.find(({ originalError }) => originalError instanceof AppError)?.originalError;
    if (refused) throw refused;
    if (result.errors) throw new AppError('INVALID_INPUT', { cause: result.errors[0] });
    return context.json({ data: result.data }, 200);
  });
}

async function readTeam(db: Database, principal: Principal, teamId: string) {
  const member = memberOf(principal);
  if (teamId !== member.teamId) throw new AppError('NOT_FOUND');
  const [row] = await inScope(db, scopeOf(member), (transaction) =>
    transaction.select().from(team).where(eq(team.id, teamId)),
  );
  if (!row) throw new AppError('NOT_FOUND');
  const stripeCustomerId = member.role === 'admin' ? row.stripeCustomerId : null;
  return {
    id: row.id,
    team_id: row.id,
    team_name: row.name,
    team_type: row.kind,
    stripe_customer_id: stripeCustomerId,
    bimit_engine_lifetime_usage: row.usedSqft,
  };
}
