import type { OpenAPIHono } from '@hono/zod-openapi';
import { GraphQLError, parse, validate } from 'graphql';
import { compileQuery, isCompiledQuery } from 'graphql-jit';
import { z } from 'zod';
import { GRAPHQL_PATH, persistedQueries } from '#contract/graphql.ts';
import type { Config } from '#server/platform/config/config.ts';
import { scopeOf } from '#server/platform/auth/principal.ts';
import { inScope, type Database } from '#server/platform/database/database.ts';
import type { AppEnv } from '#server/platform/http/app-env.ts';
import { AppError } from '#server/platform/http/errors.ts';
import { invalidNamedSentence } from '#server/platform/http/invalid-fields.ts';
import { schema } from './schema.ts';
import { readTeam } from './read-team.ts';

const body = z.strictObject({
  query: z.string(),
  variables: z.record(z.string(), z.unknown()).optional(),
  operationName: z.string().nullish(),
});
type Parts = { db: Database; config: Pick<Config, 'AUTH_SECRET' | 'PUBLIC_URL'> };

/** Parsed, checked and compiled once: to walk through a query for each call takes longer than to read what is asked for. */
const compiled = new Map(
  persistedQueries.map((query) => {
    const document = parse(query);
    const [problem] = validate(schema, document);
    if (problem) throw problem;
    const whole = compileQuery(schema, document);
    if (!isCompiledQuery(whole)) throw new Error(whole.errors?.[0]?.message);
    return [query, whole];
  }),
);

/** How the library names a variable that it does not take. */
const VARIABLE = /^Variable "\$(\w+)"/;

/** GraphQL for the few queries that the contract names; any other text is refused (authorization.md 2.1). Each is one transaction. */
export function mountGraphql(app: OpenAPIHono<AppEnv>, { db, config }: Parts): void {
  app.post(GRAPHQL_PATH, async (context) => {
    const request = body.safeParse(await context.req.json().catch(() => undefined));
    const asked = request.success && compiled.get(request.data.query);
    if (!asked) throw new AppError('INVALID_INPUT');
    const { variables } = request.data;
    const principal = context.get('principal');
    const result = await inScope(db, scopeOf(principal), async (transaction) => {
      const team = ({ teamId }: { teamId: string }) => readTeam(transaction, principal, teamId, config);
      return asked.query({ team }, undefined, variables);
    });
    const refused = result.errors?.find(({ originalError }) => originalError instanceof AppError)?.originalError;
    if (refused) throw refused;
    // What is wrong with the variables is the caller's mistake; all else is ours.
    const cause = result.errors?.find(({ originalError }) => originalError && !(originalError instanceof GraphQLError));
    if (cause) throw cause;
    if (result.errors) {
      const field = result.errors.flatMap(({ message }) => VARIABLE.exec(message)?.[1] ?? [])[0];
      const userMessage = field === undefined ? undefined : invalidNamedSentence([field]);
      throw new AppError('INVALID_INPUT', { ...(userMessage && { userMessage }), cause: result.errors[0] });
    }
    return context.json({ data: result.data }, 200);
  });
}
