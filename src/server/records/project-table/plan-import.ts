import { eq, inArray } from 'drizzle-orm';
import { changedFields } from '#domain/audit/changed-fields.ts';
import type { ProjectRecord } from '#domain/portfolio/project-record.ts';
import type { Scoped } from '#server/platform/database/database.ts';
import { location, project, team } from '#server/platform/database/schema.ts';
import { projectColumnsOf } from './columns.ts';
import { Places, type PlaceOf } from './places.ts';
import type { TableRow } from './read-table.ts';

type ProjectInsert = typeof project.$inferInsert & { id: string };
type ProjectRow = typeof project.$inferSelect;
type TeamRow = typeof team.$inferSelect;
export type ImportOptions = {
  /** Where all rows go; without one every row names its team. */ teamId?: string;
  now: Date;
  placeOf: PlaceOf;
};
export type ImportPlan = {
  added: ProjectInsert[];
  changed: { id: string; teamId: string; set: Partial<ProjectRow> }[];
  unchanged: number;
  places: Places;
  problems: string[];
};

const CHUNK = 1000;

/** What an import would do, without doing any of it; one line in `problems` for each row that cannot be taken. */
export async function planImport(
  transaction: Scoped,
  rows: readonly TableRow[],
  { teamId, now, placeOf }: ImportOptions,
): Promise<ImportPlan> {
  const teams = new Map((await transaction.select().from(team)).map((row) => [row.id, row]));
  const stored = await findProjects(
    transaction,
    rows.flatMap(({ record }) => record.id ?? []),
  );
  const teamIds = new Set([
    ...rows.flatMap(({ record }) => teamId ?? record.team_id ?? []),
    ...[...stored.values()].map((row) => row.teamId),
  ]);
  const places = new Places(await findLocations(transaction, rows, [...teamIds]), placeOf, now);
  const plan: ImportPlan = { added: [], changed: [], unchanged: 0, places, problems: [] };
  const seen = new Map<string, number>();
  for (const { line, record } of rows) {
    const before = record.id ? stored.get(record.id) : undefined;
    const owner = teams.get(teamId ?? record.team_id ?? before?.teamId ?? '');
    const problem = problemOf({ record, before, owner, teams, places, earlierLine: seen.get(record.id ?? '') });
    if (record.id) seen.set(record.id, line);
    if (problem || !owner) plan.problems.push(`line ${line}: ${problem}`);
    else if (before) await planChange(plan, record, before);
    else await planNew(plan, record, owner, now);
  }
  return plan;
}

type Judged = {
  record: ProjectRecord;
  before?: ProjectRow;
  owner?: TeamRow;
  teams: Map<string, TeamRow>;
  places: Places;
  earlierLine?: number;
};

function problemOf({ record, before, owner, teams, places, earlierLine }: Judged): string | undefined {
  const { id, name, status, type, locationRecId, partner_team_id: partnerId } = record;
  if (earlierLine !== undefined) return `project ${id} is on line ${earlierLine} too`;
  if (!owner)
    return record.team_id
      ? `there is no team ${record.team_id}`
      : 'names no team: give team_id, or --team for all rows';
  if (before?.deletedAt) return `project ${id} was deleted`;
  if (before && before.teamId !== owner.id) return `project ${id} belongs to another team`;
  if (!before && !(name && status && type))
    return `a new project needs ${[!name && 'name', !status && 'status', !type && 'type'].filter(Boolean).join(', ')}`;
  if (partnerId && teams.get(partnerId)?.kind !== 'partner') return `partner_team_id ${partnerId} is no partner's team`;
  const place = locationRecId ? places.find(locationRecId, owner.id) : undefined;
  if (place === null) return `locationRecId ${locationRecId} is a location of another team`;
  if (before && locationRecId && !place) return `there is no location ${locationRecId}`;
  return undefined;
}

async function planChange(plan: ImportPlan, record: ProjectRecord, before: ProjectRow): Promise<void> {
  const locationId = record.locationRecId ?? before.locationId;
  const set = changedFields(before, { ...projectColumnsOf(record), locationId });
  await plan.places.ofStoredProject(record, locationId, set.name);
  if (Object.keys(set).length === 0) plan.unchanged++;
  else plan.changed.push({ id: before.id, teamId: before.teamId, set: { ...set, version: before.version + 1 } });
}

async function planNew(plan: ImportPlan, record: ProjectRecord, owner: TeamRow, now: Date): Promise<void> {
  // `problemOf` has asked for them.
  const { name = '', status = 'Order Request', type = 'SCANIT' } = record;
  const place = await plan.places.ofNewProject({ ...record, name }, owner.id);
  const createdAt = record.createdDate ?? record.receivedDate ?? now;
  plan.added.push({
    ...projectColumnsOf(record),
    id: record.id ?? crypto.randomUUID(),
    locationId: place.id,
    teamId: owner.id,
    name,
    status,
    type,
    subType: record.subType ?? 'Standard',
    isDemo: owner.isDemo,
    createdAt,
  });
}

async function findProjects(transaction: Scoped, ids: string[]): Promise<Map<string, ProjectRow>> {
  const found = await inChunks(ids, (chunk) => transaction.select().from(project).where(inArray(project.id, chunk)));
  return new Map(found.map((row) => [row.id, row]));
}

/** The locations of the teams, and those that rows name: they may be another team's. */
async function findLocations(
  transaction: Scoped,
  rows: readonly TableRow[],
  teamIds: string[],
): Promise<(typeof location.$inferSelect)[]> {
  const named = await inChunks(
    rows.flatMap(({ record }) => record.locationRecId ?? []),
    (chunk) => transaction.select().from(location).where(inArray(location.id, chunk)),
  );
  const own = await inChunks(teamIds, (chunk) =>
    transaction.select().from(location).where(inArray(location.teamId, chunk)).orderBy(location.createdAt, location.id),
  );
  return [...new Map([...own, ...named].map((row) => [row.id, row])).values()];
}

async function inChunks<T, R>(items: readonly T[], read: (chunk: T[]) => Promise<R[]>): Promise<R[]> {
  const all: R[] = [];
  for (let at = 0; at < items.length; at += CHUNK) all.push(...(await read(items.slice(at, at + CHUNK))));
  return all;
}

/** Writes what was planned. */
export async function writeImport(transaction: Scoped, { added, changed, places }: ImportPlan): Promise<void> {
  const { made, changed: moved } = places.changes();
  for (let at = 0; at < made.length; at += CHUNK) await transaction.insert(location).values(made.slice(at, at + CHUNK));
  for (const { id, set } of moved) await transaction.update(location).set(set).where(eq(location.id, id));
  for (let at = 0; at < added.length; at += CHUNK)
    await transaction.insert(project).values(added.slice(at, at + CHUNK));
  for (const { id, set } of changed) await transaction.update(project).set(set).where(eq(project.id, id));
}
