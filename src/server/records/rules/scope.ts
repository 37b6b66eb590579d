import { sql, type SQLWrapper } from 'drizzle-orm';
import { scopes } from '#domain/scope/scope.ts';
import { project } from '#server/platform/database/schema.ts';
import { literal } from './one-of.ts';

const KNOWN = sql`array[${sql.join(scopes.map(literal), sql`, `)}]`;

/** `scopeLabel` of the domain, over one stored scope. */
export const scopeLabel = (stored: SQLWrapper) =>
  sql<string>`case when ${stored} ~* '^\\s*mep\\s*$' then 'MEPF' else ${stored} end`;

/** `scopeLabels` of the domain, over projects. Most have the specification's scopes alone: those are read as they are. */
export const scopeLabels = sql<string[]>`case when ${project.scopes} <@ ${KNOWN} then ${project.scopes}
  else array(select ${scopeLabel(sql`stored.word`)} from unnest(${project.scopes}) with ordinality stored (word, place) order by place) end`;

const inOrder = scopes.map(
  (scope) => sql`case when ${literal(scope)} = any(${project.scopes}) then ${literal(scope)} end`,
);

/** `combinedScopes` of the domain, over projects. Only imports bring scopes that the specification does not know. */
export const combinedScopes = sql<string>`case when ${project.scopes} <@ ${KNOWN} then concat_ws(', ', ${sql.join(inOrder, sql`, `)})
  else (select string_agg(label, ', ' order by array_position(${KNOWN}, label), label collate "C")
    from (select distinct ${scopeLabel(sql`word`)} as label from unnest(${project.scopes}) word) labels) end`;
