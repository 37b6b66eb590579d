import { and, eq, exists, inArray, isNull, or, sql, type SQL } from 'drizzle-orm';
import type { QueuePage, QueueQuery, QueueRow } from '#contract/ops.ts';
import { serviceDueAt, type ServiceSettings } from '#domain/operations/service-level.ts';
import { projectStatuses } from '#domain/project/project-status.ts';
import { orderIdOf } from '#domain/project/project-type.ts';
import type { Scoped } from '#server/platform/database/database.ts';
import { likeText } from '#server/platform/database/like-text.ts';
import { location, order, project, team, user } from '#server/platform/database/schema.ts';
import { AppError } from '#server/platform/http/errors.ts';
import { readOperator } from '#server/records/operator/operator.ts';
import { isEngineProject, typeLabel } from '#server/records/rules/project-type.ts';
import { isQueued } from '#server/records/rules/queue-status.ts';
import { isLate } from '#server/records/rules/service-level.ts';
import { waitingSince as since } from '#server/records/waiting-since.ts';
import { unread } from './queue-expressions.ts';
import { queueCursor } from './queue-cursor.ts';

const MAX_TEAMS = 500;

const email = sql<string | null>`coalesce(${user.email}, ${order.guestEmail})`;

/** A page of the queue, late ones first (Y1). `now` counts for the first page; later ones keep its idea of late. */
export async function readQueue(transaction: Scoped, query: QueueQuery, now: Date): Promise<QueuePage> {
  const cursor = query.cursor === undefined ? undefined : queueCursor.read(query.cursor);
  if (query.cursor !== undefined && !cursor) throw new AppError('INVALID_INPUT');
  const asOf = cursor ? new Date(cursor.asOf) : now;
  // Once for the page and all counts: a search looks through every table.
  const listed: Listed = { ...query, ids: query.q ? await matchingIds(transaction, query.q) : undefined };
  const settings = await readOperator(transaction);
  const late = isLate(asOf, settings);
  const found: Found[] = [];
  // One after the other: each walks its index and stops when the page is full.
  for (const isLate of cursor && !cursor.isLate ? [false] : [true, false]) {
    if (found.length <= query.limit)
      found.push(
        ...(await readPart(transaction, listed, {
          isLate,
          late,
          after: cursor?.isLate === isLate ? cursor : undefined,
          limit: query.limit + 1 - found.length,
        })),
      );
  }
  const page = found.slice(0, query.limit);
  const last = found.length > query.limit ? page.at(-1) : undefined;
  return {
    rows: page.map((row) => toRow(row, settings)),
    nextCursor: last
      ? queueCursor.write({ isLate: last.isLate, since: last.since, id: last.project.id, asOf: asOf.toISOString() })
      : null,
    facets: cursor ? null : await readFacets(transaction, listed, late),
  };
}

/** What is asked for; `ids`: of the projects that a search has found. */
type Listed = QueueQuery & { ids: string[] | undefined };
type Part = { isLate: boolean; late: SQL<boolean>; after: { since: string; id: string } | undefined; limit: number };

/** Those that are late, or those that are not, longest first. First which, then all of them: what a row shows is joined to those of the page alone. */
async function readPart(transaction: Scoped, query: Listed, { isLate, late, after, limit }: Part): Promise<Found[]> {
  const ids = await transaction
    .select({ id: project.id })
    .from(project)
    .innerJoin(location, eq(location.id, project.locationId))
    .where(
      and(
        conditionOf(query),
        statusCondition(query),
        isLate ? late : sql`not ${late}`,
        after && sql`(${since}, ${project.id}) > (${after.since}::timestamptz, ${after.id}::uuid)`,
      ),
    )
    .orderBy(since, project.id)
    .limit(limit);
  if (ids.length === 0) return [];
  const rows = await transaction
    .select({
      project,
      address: location.address,
      country: location.country,
      teamName: team.name,
      since: sql<string>`${since}::text`,
      unread,
      email,
    })
    .from(project)
    .innerJoin(location, eq(location.id, project.locationId))
    .innerJoin(team, eq(team.id, project.teamId))
    .leftJoin(order, eq(order.projectId, project.id))
    .leftJoin(user, eq(user.id, order.placedBy))
    .where(
      inArray(
        project.id,
        ids.map(({ id }) => id),
      ),
    )
    .orderBy(since, project.id);
  return rows.map((row) => ({ ...row, isLate }));
}

type Found = {
  project: typeof project.$inferSelect;
  address: string | null;
  country: string;
  teamName: string;
  since: string;
  isLate: boolean;
  unread: number;
  email: string | null;
};

function toRow(
  {
    project: { id, name, teamId, type, subType, status, isTest, failureCause },
    address,
    country,
    teamName,
    since: began,
    isLate,
    unread: count,
    email: placedBy,
  }: Found,
  settings: ServiceSettings,
): QueueRow {
  const from = new Date(began);
  return {
    projectId: id,
    orderId: orderIdOf(id),
    name,
    address,
    teamId,
    teamName,
    type,
    subType,
    status,
    since: from.toISOString(),
    dueAt: serviceDueAt(status, from, country, settings)?.toISOString() ?? null,
    isLate,
    unread: count,
    isTest,
    failureCause,
    email: placedBy,
  };
}

const statusCondition = ({ status }: QueueQuery) => (status?.length ? inArray(project.status, status) : isQueued());

const IS_WORK = and(isNull(project.deletedAt), eq(project.isDemo, false));

function conditionOf({ type, teamId, ids }: Listed): SQL | undefined {
  const types = {
    engine: isEngineProject(),
    scanit: eq(typeLabel(), 'SCANIT'),
    bimit: eq(typeLabel(), 'BIMIT'),
  };
  return and(
    IS_WORK,
    type && types[type],
    teamId ? eq(project.teamId, teamId) : undefined,
    ids && sql`${project.id} = any(${sql.param(ids)}::uuid[])`,
  );
}

/** Where every word is somewhere: in the name, the address, the team, the address of who placed it, or at the beginning of the order ID. */
async function matchingIds(transaction: Scoped, q: string): Promise<string[]> {
  const words = q.split(/\s+/).map((word) => {
    const plain = likeText(word);
    const [anywhere, begins] = [`%${plain}%`, `${plain.toLowerCase()}%`];
    // Each table is looked through once for a word, not once for each project.
    return or(
      sql`${project.name} ilike ${anywhere}`,
      sql`${project.locationId} in (select l.id from location l where l.address ilike ${anywhere})`,
      sql`${project.teamId} in (select t.id from team t where t.name ilike ${anywhere})`,
      sql`${project.id} in (select o.project_id from "order" o
        where o.guest_email ilike ${anywhere}
        or o.placed_by in (select u.id from "user" u where u.email ilike ${anywhere}))`,
      sql`${project.id}::text like ${begins}`,
    );
  });
  const found = await transaction
    .select({ id: project.id })
    .from(project)
    .where(and(IS_WORK, ...words));
  return found.map(({ id }) => id);
}

async function readFacets(
  transaction: Scoped,
  query: Listed,
  isLate: SQL<boolean>,
): Promise<NonNullable<QueuePage['facets']>> {
  const counts = { status: project.status, count: sql<number>`count(*)::int` };
  const counted = await transaction.select(counts).from(project).where(conditionOf(query)).groupBy(project.status);
  const late = await transaction
    .select(counts)
    .from(project)
    .innerJoin(location, eq(location.id, project.locationId))
    .where(and(conditionOf(query), isLate))
    .groupBy(project.status);
  const known: readonly string[] = projectStatuses;
  const hasProject = transaction
    .select({ one: sql`1` })
    .from(project)
    .where(and(eq(project.teamId, team.id), IS_WORK));
  const teams = await transaction
    .select({ id: team.id, name: team.name })
    .from(team)
    .where(exists(hasProject))
    .orderBy(team.name, team.id)
    .limit(MAX_TEAMS);
  return {
    statuses: counted.toSorted((a, b) => known.indexOf(a.status) - known.indexOf(b.status)),
    late: late.reduce((sum, { count }) => sum + count, 0),
    teams,
  };
}
