import { and, sql, type SQL } from 'drizzle-orm';
import type { FacetValue, PortfolioView } from '#contract/portfolio.ts';
import type { Principal } from '#domain/access/access.ts';
import { filterKeysFor, groupKeys, type FilterKey } from '#domain/portfolio/columns.ts';
import type { Scoped } from '#server/platform/database/database.ts';
import { location, project } from '#server/platform/database/schema.ts';
import { standsAt } from '#server/records/stands-at.ts';
import { scopeLabels } from '#server/records/rules/scope.ts';
import { groupValue } from '#server/records/rules/group-value.ts';
import { filterExpressions } from './expressions.ts';
import { columnReader, readerOf, type Tab } from './reader.ts';
import { filtersOf, tabCondition, viewCondition } from './view-condition.ts';

type Facets = Record<string, FacetValue[]>;

/** Counts of a view by filter and group, and its size: one pass for all keys without a choice, one more for each that has one. */
export async function countFacets(
  transaction: Scoped,
  principal: Principal,
  view: PortfolioView,
): Promise<{ total: number; filters: Facets; groups: Facets }> {
  const reader = await readerOf(transaction, principal);
  const offered = filterKeysFor(columnReader(reader, view.tab));
  const chosen = [...filtersOf(view, reader).keys()];
  const plain = offered.filter((key): key is PlainKey => key !== 'modelScopes');
  const keys: Record<string, SQL> = {
    ...Object.fromEntries(
      plain.filter((key) => !chosen.includes(key)).map((key) => [`filter:${key}`, filterExpressions[key]]),
    ),
    ...Object.fromEntries(groupKeys.map((key) => [`group:${key}`, groupValue(key)])),
  };
  const { total, counts } = await countKeys(transaction, viewCondition(view, reader), keys);
  for (const key of plain.filter((known) => chosen.includes(known))) {
    const alone = await countKeys(transaction, viewCondition(view, reader, key), {
      [`filter:${key}`]: filterExpressions[key],
    });
    Object.assign(counts, alone.counts);
  }
  counts['filter:modelScopes'] = await countScopes(transaction, viewCondition(view, reader, 'modelScopes'));
  const under = (prefix: string) =>
    Object.fromEntries(
      Object.entries(counts).flatMap(([key, values]) =>
        key.startsWith(prefix) ? [[key.slice(prefix.length), values]] : [],
      ),
    );
  const filters = under('filter:');
  return {
    total,
    filters: { ...filters, status: (filters['status'] ?? []).filter(({ value }) => value !== 'Order Lost') },
    groups: under('group:'),
  };
}
type PlainKey = Exclude<FilterKey, 'modelScopes'>;

/** How often each value of each expression occurs, in one statement, with the number of rows. */
async function countKeys(
  transaction: Scoped,
  where: SQL | undefined,
  keys: Record<string, SQL>,
): Promise<{ total: number; counts: Facets }> {
  const names = Object.keys(keys);
  const list = sql.join(
    names.map((name, index) => sql`${keys[name]} as ${sql.raw(`k${index}`)}`),
    sql`, `,
  );
  const sets = sql.raw(['()', ...names.map((_, index) => `(k${index})`)].join(', '));
  const which = sql.raw(names.length > 0 ? `grouping(${names.map((_, index) => `k${index}`).join(', ')})` : '0');
  const values = sql.raw(`coalesce(${['null', ...names.map((_, index) => `k${index}`)].join(', ')})`);
  const { rows } = await transaction.execute<{ which: number; value: string | null; count: string }>(sql`
    select ${which} as which, ${values} as value, count(*) as count
    from (select ${list} from ${project} inner join ${location} on ${standsAt} where ${where ?? sql`true`}) listed
    group by grouping sets (${sets})
    order by count(*) desc, 2`);
  const all = 2 ** names.length - 1;
  const counts: Facets = Object.fromEntries(names.map((name) => [name, []]));
  let total = 0;
  for (const row of rows) {
    if (row.which === all) total = Number(row.count);
    // grouping() sets the bit of every key that the row is not grouped by, the first key highest.
    const index = names.findIndex((_, position) => (row.which & (1 << (names.length - 1 - position))) === 0);
    const name = names[index];
    if (name !== undefined) counts[name]?.push({ value: row.value, count: Number(row.count) });
  }
  return { total, counts };
}

async function countScopes(transaction: Scoped, where: SQL | undefined): Promise<FacetValue[]> {
  const { rows } = await transaction.execute<{ value: string | null; count: string }>(sql`
    select scope as value, count(*) as count
    from ${project} inner join ${location} on ${standsAt} left join lateral unnest(${scopeLabels}) scope on true
    where ${where ?? sql`true`} group by scope order by count(*) desc, scope`);
  return rows.map(({ value, count }) => ({ value, count: Number(count) }));
}

/** How many projects are in each tab (P1, P2). */
export async function countTabs(
  transaction: Scoped,
  principal: Principal,
): Promise<Record<Tab, number> & { isPartner: boolean; canSeeMoney: boolean }> {
  const reader = await readerOf(transaction, principal);
  const count = async (tab: Tab) =>
    (
      await transaction
        .select({ count: sql<number>`count(*)::int` })
        .from(project)
        .where(and(tabCondition(tab, reader)))
    )[0]?.count ?? 0;
  const { isPartner, canSeeMoney } = columnReader(reader, 'mine');
  return {
    mine: await count('mine'),
    shared: await count('shared'),
    demo: await count('demo'),
    isPartner,
    canSeeMoney,
  };
}
