import { and, desc, eq, sql } from 'drizzle-orm';
import {
  formatField,
  isDerivedField,
  isRecordField,
  readRecord,
  recordFields,
  type ProjectRecord,
  type RecordField,
} from '#domain/portfolio/project-record.ts';
import { projectStatus, type ProjectStatus } from '#domain/project/project-status.ts';
import { allowedMoves } from '#domain/project/status-moves.ts';
import { inScope, type Scoped } from '#server/platform/database/database.ts';
import { audit, location, project } from '#server/platform/database/schema.ts';
import { AppError } from '#server/platform/http/errors.ts';
import { requireEstimate } from '#server/records/papers/require-estimate.ts';
import { createGazetteer } from '#server/platform/gazetteer/gazetteer.ts';
import { recordOf } from '#server/records/project-table/columns.ts';
import { planImport, writeImport } from '#server/records/project-table/plan-import.ts';
import { recordAudit } from '#server/records/audit.ts';
import { publishProject } from '#server/records/publish-project.ts';
import { setStatus } from '#server/records/move-project.ts';
import { CommandError, idOf, UsageError, type Command } from './command.ts';
import { requireProject } from './require-row.ts';

/** Fields with a command of their own, or that no command changes. */
const NOT_SET: Partial<Record<RecordField, string>> = {
  id: 'never changes',
  team_id: 'never changes',
  createdDate: 'never changes',
  partner_team_id: 'is set by `project assign`',
  locationRecId: 'is set by `import projects`',
};

export const setProject: Command = {
  words: 'project set',
  synopsis: 'ID FIELD=VALUE ... [--any-status]',
  purpose:
    'changes fields by their names in the specification; --any-status: also status changes that staff cannot make',
  maxArguments: Infinity,
  options: { 'any-status': { type: 'boolean' } },
  run: async ({ db, operator, say }, [id, ...pairs], options) => {
    const projectId = idOf(id, 'project');
    const wanted = recordOfPairs(pairs);
    await inScope(db, { kind: 'system' }, async (transaction) => {
      const row = await requireProject(transaction, projectId);
      if (wanted.status && wanted.status !== row.status && options['any-status'] !== true)
        await requireMove(transaction, row, wanted.status);
      const before = await storedRecord(transaction, projectId);
      const plan = await planImport(
        transaction,
        [{ line: 1, record: { ...wanted, ...stampsOf(wanted, before), id: projectId } }],
        { now: new Date(), placeOf: createGazetteer().placeOf },
      );
      if (plan.problems.length > 0) throw new CommandError(plan.problems.join('\n'));
      await writeImport(transaction, plan);
      const after = await storedRecord(transaction, projectId);
      const changes = recordFields.flatMap((field) => {
        const [from, to] = [formatField(field, before[field]), formatField(field, after[field])];
        return from === to ? [] : [[field, { from, to }] as const];
      });
      if (changes.length === 0) return say(`${row.name} already has these values.`);
      for (const [field, { from, to }] of changes) say(`${field}: ${from || '(empty)'} -> ${to || '(empty)'}`);
      if (after.status && after.status !== row.status) await keepMove(transaction, row, after);
      await recordAudit(transaction, {
        teamId: row.teamId,
        userId: null,
        action: 'project.set',
        objectType: 'project',
        objectId: projectId,
        details: { operator, ...Object.fromEntries(changes) },
      });
      await publishProject(transaction, {
        ...row,
        status: after.status ?? row.status,
        pipelineStatus: after.processing_pipeline_status ?? null,
      });
    });
    return 0;
  },
};

/** Reads `field=value` arguments. Throws a sentence for each that is wrong. */
function recordOfPairs(pairs: readonly string[]): ProjectRecord {
  const cells = pairs.map((pair): [string, string] => {
    const at = pair.indexOf('=');
    if (at < 1) throw new UsageError(`'${pair}' is not FIELD=VALUE.`);
    return [pair.slice(0, at), pair.slice(at + 1)];
  });
  if (cells.length === 0) throw new UsageError('Nothing to set.');
  const problems = cells.flatMap(([field]) => problemOfField(field) ?? []);
  const reading = readRecord(Object.fromEntries(cells.filter(([field]) => isRecordField(field))));
  if (reading.problems) problems.push(...reading.problems);
  if (problems.length > 0 || reading.problems) throw new CommandError(problems.join('\n'));
  return reading.record;
}

function problemOfField(field: string): string | undefined {
  if (isDerivedField(field)) return `${field} is derived from other fields and cannot be set`;
  if (!isRecordField(field))
    return `'${field}' is not a project field: the fields are ${recordFields.filter((known) => !NOT_SET[known]).join(', ')}`;
  return NOT_SET[field] && `${field} ${NOT_SET[field]}`;
}

async function requireMove(transaction: Scoped, row: typeof project.$inferSelect, to: ProjectStatus): Promise<void> {
  const from = projectStatus.safeParse(row.status).data;
  const leftStatus = projectStatus.safeParse(row.leftStatus).data ?? (await statusBeforeDelay(transaction, row.id));
  const moves = from ? allowedMoves({ ...row, status: from, leftStatus }, 'staff') : [];
  if (moves.includes(to)) return to === 'Estimate Ready' ? requireIssued(transaction, row.id) : undefined;
  const allowed = moves.length > 0 ? `can change to ${moves.join(', ')}` : 'is final';
  throw new CommandError(`status ${row.status} ${allowed}: --any-status sets '${to}' anyway`);
}

/** As in the console: a customer is not notified of an estimate that does not exist. */
async function requireIssued(transaction: Scoped, projectId: string): Promise<void> {
  await requireEstimate(transaction, projectId).catch((error: unknown) => {
    throw error instanceof AppError
      ? new CommandError(`${error.message}: the order's page in the console does this and also changes the status`)
      : error;
  });
}

/** What follows from a status that was set by hand: its history, and the way back from a delay. */
async function keepMove(
  transaction: Scoped,
  row: typeof project.$inferSelect,
  { status, processing_pipeline_status: pipelineStatus }: ProjectRecord,
): Promise<void> {
  await setStatus(transaction, row, {
    to: status ?? row.status,
    pipelineStatus: pipelineStatus ?? null,
    mover: 'staff',
    movedBy: null,
    now: new Date(),
  });
}

/** Of a project that was delayed before its own row kept that. */
async function statusBeforeDelay(transaction: Scoped, projectId: string): Promise<ProjectStatus | undefined> {
  const [delay] = await transaction
    .select({ from: sql<string>`${audit.details} -> 'status' ->> 'from'` })
    .from(audit)
    .where(
      and(
        eq(audit.objectId, projectId),
        eq(audit.action, 'project.set'),
        sql`${audit.details} -> 'status' ->> 'to' = 'Order Delayed'`,
      ),
    )
    .orderBy(desc(audit.createdAt))
    .limit(1);
  return projectStatus.safeParse(delay?.from).data;
}

async function storedRecord(transaction: Scoped, projectId: string): Promise<ProjectRecord> {
  const [row] = await transaction
    .select({ project, location })
    .from(project)
    .innerJoin(location, eq(location.id, project.locationId))
    .where(eq(project.id, projectId));
  if (!row) throw new CommandError(`There is no project ${projectId}.`);
  return recordOf(row.project, row.location);
}

/** Dates that a status brings, unless they are there or are given: when it was received, when it was delivered. */
function stampsOf({ status, ...wanted }: ProjectRecord, before: ProjectRecord): ProjectRecord {
  const now = new Date();
  return {
    ...(status === 'Order Received' &&
      wanted.receivedDate === undefined &&
      !before.receivedDate && { receivedDate: now }),
    ...(status === 'Order Completed' &&
      wanted.deliveryDate === undefined &&
      !before.deliveryDate && { deliveryDate: now }),
  };
}
