import { isDeepStrictEqual } from 'node:util';
import { and, desc, eq, inArray, isNull } from 'drizzle-orm';
import type { PgBoss } from 'pg-boss';
import { DEVIATION_FILE_PATH, type ComparableCloud, type WireDeviation } from '#contract/deviations.ts';
import { PROXY_FILE_PATH } from '#contract/files.ts';
import type { Principal } from '#domain/access/access.ts';
import { viewFormOf } from '#domain/deliverables/delivery.ts';
import { DEVIATION_FILE } from '#domain/deviation/deviation.ts';
import type { DeviationFrames } from '#domain/deviation/deviation-frames.ts';
import { COMPARE_FILES } from '#engine/pipeline/compare-job.ts';
import { requireStaff } from '#server/platform/authorization/require-staff.ts';
import type { Scoped } from '#server/platform/database/database.ts';
import { asset, deviation } from '#server/platform/database/schema.ts';
import { AppError } from '#server/platform/http/errors.ts';
import { enqueueDeviationJob } from '#server/platform/queue/queue.ts';
import { recordAudit } from '#server/records/audit.ts';
import { requireHosted, requireVisibleProject, type ProjectRow } from '#server/records/project-records.ts';
import { publishProject } from '#server/records/publish-project.ts';
import { howAligned, maySee, type ProjectFiles } from './find-files.ts';

type Row = typeof deviation.$inferSelect;
type AssetRow = typeof asset.$inferSelect;
type Person = Extract<Principal, { kind: 'user' | 'staff' }>;
export type Pair = { kind: Row['kind']; cloud: AssetRow; other: AssetRow };
const RUNNING = ['waiting', 'running'] as const;
const CLASSIFIED_ROLE = 'cloud_classified';
const CLOUD_ROLES: ReadonlySet<string> = new Set(['cloud', CLASSIFIED_ROLE]);
/** What is answered of a comparison, beside its row. */
const FILES: ReadonlySet<string> = new Set([COMPARE_FILES.result, DEVIATION_FILE, COMPARE_FILES.otherDeviation]);

/** The project, for a caller who may have its files compared: members of its team, and staff. 404 for everybody else. */
export async function requireStarter(
  transaction: Scoped,
  principal: Principal,
  projectId: string,
): Promise<{ project: ProjectRow; person: Person }> {
  const project = await requireVisibleProject(transaction, principal, projectId);
  if (project.deletedAt || !mayStart(principal, project)) throw new AppError('NOT_FOUND');
  requireHosted(principal, project);
  return {
    project,
    person: principal.kind === 'staff' ? { ...principal, ...requireStaff(principal, 'work') } : principal,
  };
}

function mayStart(principal: Principal, project: ProjectRow): principal is Person {
  return principal.kind === 'staff' || (principal.kind === 'user' && principal.teamId === project.teamId);
}

/** The comparisons of files that the caller sees, the newest first. `framesOf`: where the files of one lie now. */
export async function listDeviations(
  transaction: Scoped,
  principal: Principal,
  { project, files }: { project: ProjectRow; files: ProjectFiles },
): Promise<{ row: Row; pair: Pair; wire: WireDeviation }[]> {
  const rows = await transaction
    .select()
    .from(deviation)
    .where(eq(deviation.projectId, project.id))
    .orderBy(desc(deviation.createdAt));
  return rows.flatMap((row) => {
    const [cloud, other] = [row.cloudId, row.otherId].map((id) => files.rows.find((each) => each.id === id));
    if (!cloud || !other || ![cloud, other].every((each) => maySee(principal, project, each))) return [];
    const pair = { kind: row.kind, cloud, other };
    return [{ row, pair, wire: wireOf(row, pair, files, mayStart(principal, project)) }];
  });
}

const isScan = ({ role, format }: AssetRow) => role === 'original' && viewFormOf(format) === 'octree';

/** The file that people know: the one that an octree was made from, which is the uploaded scan for one of the engine. */
function fileOf(rows: readonly AssetRow[], { id, madeFrom, isDelivered, format }: AssetRow): AssetRow {
  const isKnown = (each: AssetRow) =>
    madeFrom !== null ? each.id === madeFrom : !isDelivered && format === 'octree' && isScan(each);
  const known = rows.find(isKnown) ?? rows.find((each) => each.id === id);
  if (!known) throw new AppError('NOT_FOUND');
  return known;
}

const urlOf = ({ id }: AssetRow) => `${PROXY_FILE_PATH}/${id}/metadata.json`;

/** `isStale` by the versions alone: where the files lie is known to the caller. */
function wireOf(row: Row, { cloud, other }: Pair, { rows }: ProjectFiles, isStartable: boolean): WireDeviation {
  const nameOf = (each: AssetRow) => fileOf(rows, each).name;
  return {
    id: row.id,
    kind: row.kind,
    cloudId: cloud.id,
    cloudUrl: urlOf(cloud),
    otherId: other.id,
    otherUrl: row.kind === 'scan' ? urlOf(other) : null,
    cloudName: nameOf(cloud),
    otherName: nameOf(other),
    isClassified: cloud.role === CLASSIFIED_ROLE,
    state: row.state,
    percent: row.percent,
    words: row.words,
    problem: row.problem,
    // The earlier scan may well be an earlier version.
    isStale: !other.isCurrent || (row.kind === 'model' && !cloud.isCurrent),
    isStartable,
    createdAt: row.createdAt.toISOString(),
    href: DEVIATION_FILE_PATH.replace(':projectId', row.projectId)
      .replace(':deviationId', row.id)
      .replace('/:part', ''),
  };
}

/** Asks for a comparison, or answers the one of these files that is being made or still true. `replaced`: what an earlier one of them left in the store. */
export async function startDeviation(
  transaction: Scoped,
  queue: PgBoss,
  { project, person, files, ip }: { project: ProjectRow; person: Person; files: ProjectFiles; ip: string },
  pair: Pair,
  frames: DeviationFrames,
): Promise<{ wire: WireDeviation; replaced: string | undefined }> {
  const isPair = and(eq(deviation.cloudId, pair.cloud.id), eq(deviation.otherId, pair.other.id));
  const [before] = await transaction.select().from(deviation).where(isPair).for('update');
  const isTrue = before?.state === 'ready' && isDeepStrictEqual(before.frames, frames);
  if (before && (isTrue || before.state === 'waiting' || before.state === 'running'))
    return { wire: wireOf(before, pair, files, true), replaced: undefined };
  if (before) await transaction.delete(deviation).where(eq(deviation.id, before.id));
  const id = crypto.randomUUID();
  const [made] = await transaction
    .insert(deviation)
    .values({
      id,
      projectId: project.id,
      teamId: project.teamId,
      kind: pair.kind,
      cloudId: pair.cloud.id,
      otherId: pair.other.id,
      frames,
      storageKey: `project/${project.id}/deviation/${id}/`,
      requestedBy: person.userId,
      createdAt: new Date(),
    })
    .onConflictDoNothing()
    .returning();
  // Somebody else asked for the same at this moment.
  if (!made) throw new AppError('CONFLICT');
  await enqueueDeviationJob(queue, transaction, { projectId: project.id, deviationId: id });
  await recordAudit(transaction, {
    teamId: project.teamId,
    userId: person.userId,
    action: 'deviation.start',
    objectType: 'asset',
    objectId: pair.cloud.id,
    details: { with: pair.other.name },
    ip,
  });
  await publishProject(transaction, project);
  return { wire: wireOf(made, pair, files, true), replaced: before?.storageKey };
}

/** Stops a comparison that is being made; one that is over stays as it is. Throws NOT_FOUND. */
export async function stopDeviation(
  transaction: Scoped,
  principal: Principal,
  { projectId, deviationId }: { projectId: string; deviationId: string },
  ip: string,
): Promise<void> {
  const { project, person } = await requireStarter(transaction, principal, projectId);
  const isThis = and(eq(deviation.projectId, projectId), eq(deviation.id, deviationId));
  const [found] = await transaction.select().from(deviation).where(isThis);
  if (!found) throw new AppError('NOT_FOUND');
  const stopped = await transaction
    .update(deviation)
    .set({ state: 'stopped', finishedAt: new Date() })
    .where(and(isThis, inArray(deviation.state, [...RUNNING])))
    .returning({ id: deviation.id });
  if (stopped.length === 0) return;
  await recordAudit(transaction, {
    teamId: project.teamId,
    userId: person.userId,
    action: 'deviation.stop',
    objectType: 'asset',
    objectId: found.cloudId,
    details: {},
    ip,
  });
  await publishProject(transaction, project);
}

/** The key of a file of a comparison whose files the caller sees: asked for node by node. Throws NOT_FOUND. */
export async function findDeviationFile(
  transaction: Scoped,
  principal: Principal,
  { projectId, deviationId, part }: { projectId: string; deviationId: string; part: string },
): Promise<string> {
  const project = await requireVisibleProject(transaction, principal, projectId);
  const isReady = and(eq(deviation.projectId, projectId), eq(deviation.id, deviationId), eq(deviation.state, 'ready'));
  const [row] = await transaction.select().from(deviation).where(isReady);
  if (!row || !FILES.has(part)) throw new AppError('NOT_FOUND');
  const isOfIt = and(inArray(asset.id, [row.cloudId, row.otherId]), isNull(asset.withdrawnAt));
  const compared = await transaction.select().from(asset).where(isOfIt);
  if (compared.length < 2 || !compared.every((each) => maySee(principal, project, each)))
    throw new AppError('NOT_FOUND');
  return `${row.storageKey}${part}`;
}

/**
 * The clouds of a project that the caller sees and may have compared, all versions of them: those first of which it is known where they lie,
 * then by name, and the newest first.
 */
export function comparableClouds(principal: Principal, project: ProjectRow, files: ProjectFiles): ComparableCloud[] {
  if (!mayStart(principal, project)) return [];
  const { rows } = files;
  return rows
    .filter((row) => row.format === 'octree' && CLOUD_ROLES.has(row.role) && maySee(principal, project, row))
    .map((row) => {
      const { id, createdAt } = rows.find((each) => each.id === row.madeFrom) ?? row;
      return {
        id,
        url: urlOf(row),
        name: fileOf(rows, row).name,
        version: row.version,
        isCurrent: row.isCurrent,
        isClassified: row.role === CLASSIFIED_ROLE,
        ...howAligned(files, row),
        at: createdAt.toISOString(),
      };
    })
    .sort(
      (a, b) =>
        Number(b.isAligned) - Number(a.isAligned) ||
        a.name.localeCompare(b.name, 'en', { numeric: true }) ||
        Number(a.isClassified) - Number(b.isClassified) ||
        b.at.localeCompare(a.at),
    );
}
