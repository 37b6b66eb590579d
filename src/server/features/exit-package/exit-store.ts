import { and, asc, count, desc, eq, gt, inArray, isNull, ne, or, sql } from 'drizzle-orm';
import type { PgBoss } from 'pg-boss';
import type { ExitOffer, ExitPackage } from '#contract/exit-package.ts';
import { EXIT_FILE_PATH } from '#contract/exit-package.ts';
import type { Principal } from '#domain/access/access.ts';
import { folderOf, packageFolders, type PackageFolder } from '#domain/exit-package/package-layout.ts';
import { hasMoney, mayStillHave, packageVerdict, type PackageReader } from '#domain/exit-package/package-rights.ts';
import { TEAM_THREAD } from '#domain/talk/message.ts';
import type { Scoped } from '#server/platform/database/database.ts';
import {
  asset,
  estimate,
  exitPackage,
  invoice,
  modelComment,
  projectMessage,
} from '#server/platform/database/schema.ts';
import { AppError } from '#server/platform/http/errors.ts';
import { requireRoom, type Room } from '#server/platform/object-store/reserve-space.ts';
import { enqueueExitJob } from '#server/platform/queue/queue.ts';
import { recordAudit } from '#server/records/audit.ts';
import { factsOf, requireVisibleProject, type ProjectRow } from '#server/records/project-records.ts';
import { publishProject } from '#server/records/publish-project.ts';
import { REFUSALS } from '#server/records/download-refusals.ts';
import { isPackagedTour, readPackagedAssets } from './collect-package.ts';

type ExitRow = typeof exitPackage.$inferSelect;
type Person = Extract<Principal, { kind: 'user' | 'staff' }>;
type Asked = { projectId: string; packageId: string };

const RUNNING = ['waiting', 'running'] as const;

const wireOf = (row: ExitRow): ExitPackage => ({
  id: row.id,
  state: row.state,
  filesDone: row.filesDone,
  filesTotal: row.filesTotal,
  bytesDone: row.bytesDone,
  bytesTotal: row.bytesTotal,
  sizeBytes: row.sizeBytes,
  createdAt: row.createdAt.toISOString(),
  expiresAt: row.expiresAt?.toISOString() ?? null,
  href: EXIT_FILE_PATH.replace(':projectId', row.projectId).replace(':packageId', row.id),
});

/** What the caller's package of a project would contain, and the newest that they have. Throws NOT_FOUND for what they do not see. */
export async function readOffer(transaction: Scoped, principal: Principal, projectId: string): Promise<ExitOffer> {
  const row = await requireVisibleProject(transaction, principal, projectId);
  const verdict = packageVerdict(principal, factsOf(row));
  if ('reason' in verdict) return { restrictionReason: verdict.reason, contents: [], package: null };
  const person = requirePerson(principal);
  const [newest] = await transaction
    .select()
    .from(exitPackage)
    .where(and(isOwn(row, person), or(isNull(exitPackage.expiresAt), gt(exitPackage.expiresAt, new Date()))))
    .orderBy(desc(exitPackage.createdAt))
    .limit(1);
  const isStillTheirs = newest && mayStillHave(newest.reader, verdict.reader);
  return {
    restrictionReason: null,
    contents: await readContents(transaction, row, person, verdict.reader),
    package: isStillTheirs ? wireOf(newest) : null,
  };
}

/**
 * Asks for a package, or answers the one that is being made for the caller. Throws the refusal of the download gate, and STORAGE_FULL where
 * the files would not fit beside what is stored.
 */
export async function orderPackage(
  transaction: Scoped,
  { queue, room }: { queue: PgBoss; room: Room },
  principal: Principal,
  projectId: string,
): Promise<ExitPackage> {
  const row = await requireVisibleProject(transaction, principal, projectId);
  const verdict = packageVerdict(principal, factsOf(row));
  if ('reason' in verdict) throw new AppError(REFUSALS[verdict.reason]);
  if (row.deletedAt) throw new AppError('NOT_FOUND');
  const person = requirePerson(principal);
  const id = crypto.randomUUID();
  const now = new Date();
  const files = await readPackagedAssets(transaction, projectId, verdict.reader);
  requireRoom(
    room,
    files.reduce((sum, { bytes }) => sum + bytes, 0),
  );
  const [made] = await transaction
    .insert(exitPackage)
    .values({
      id,
      projectId,
      teamId: row.teamId,
      userId: person.userId,
      reader: verdict.reader,
      storageKey: `project/${projectId}/exit/${id}/`,
      createdAt: now,
    })
    .onConflictDoNothing()
    .returning();
  if (!made) return wireOf(await requireRunning(transaction, row, person));
  // A new one replaces the last: what a person has ordered again and again would fill the store.
  await transaction
    .update(exitPackage)
    .set({ expiresAt: now })
    .where(and(isOwn(row, person), ne(exitPackage.id, id)));
  await enqueueExitJob(queue, transaction, { projectId, packageId: id });
  return wireOf(made);
}

/** Stops a package of the caller's. One that is not being made any more stays as it is. */
export async function stopPackage(
  transaction: Scoped,
  principal: Principal,
  { projectId, packageId }: Asked,
): Promise<void> {
  const row = await requireVisibleProject(transaction, principal, projectId);
  const person = requirePerson(principal);
  const isThis = and(isOwn(row, person), eq(exitPackage.id, packageId));
  const [found] = await transaction.select().from(exitPackage).where(isThis);
  if (!found) throw new AppError('NOT_FOUND');
  await transaction
    .update(exitPackage)
    .set({ state: 'stopped', expiresAt: new Date() })
    .where(and(isThis, inArray(exitPackage.state, [...RUNNING])));
  await publishProject(transaction, row, 'export');
}

/** The zip of a package that the caller may have now. Throws NOT_FOUND for every other, also after they lost a right that it was made with. */
export async function findExitFile(
  transaction: Scoped,
  principal: Principal,
  { projectId, packageId, ip }: Asked & { ip: string },
): Promise<{ key: string; projectName: string; createdAt: Date }> {
  const row = await requireVisibleProject(transaction, principal, projectId);
  const verdict = packageVerdict(principal, factsOf(row));
  if ('reason' in verdict) throw new AppError('NOT_FOUND');
  const person = requirePerson(principal);
  const [found] = await transaction
    .select()
    .from(exitPackage)
    .where(
      and(
        isOwn(row, person),
        eq(exitPackage.id, packageId),
        eq(exitPackage.state, 'ready'),
        gt(exitPackage.expiresAt, new Date()),
      ),
    );
  if (!found || !mayStillHave(found.reader, verdict.reader)) throw new AppError('NOT_FOUND');
  await recordAudit(transaction, {
    teamId: row.teamId,
    userId: person.userId,
    action: 'project.export',
    objectType: 'project',
    objectId: projectId,
    details: { bytes: found.sizeBytes },
    ip,
  });
  return { key: found.storageKey, projectName: row.name, createdAt: found.createdAt };
}

const isOwn = ({ id }: ProjectRow, { userId }: Person) =>
  and(eq(exitPackage.projectId, id), eq(exitPackage.userId, userId));

function requirePerson(principal: Principal): Person {
  if (principal.kind !== 'user' && principal.kind !== 'staff') throw new AppError('NOT_FOUND');
  return principal;
}

async function requireRunning(transaction: Scoped, row: ProjectRow, person: Person): Promise<ExitRow> {
  const [running] = await transaction
    .select()
    .from(exitPackage)
    .where(and(isOwn(row, person), inArray(exitPackage.state, [...RUNNING])))
    .orderBy(asc(exitPackage.createdAt));
  // It ended in between: asking once more makes a new one.
  if (!running) throw new AppError('CONFLICT');
  return running;
}

/** What is in each folder, as far as it can be told without making it. As the caller, who reads all of it. */
async function readContents(
  transaction: Scoped,
  row: ProjectRow,
  { userId }: Person,
  reader: PackageReader,
): Promise<ExitOffer['contents']> {
  const found = new Map<PackageFolder, { count: number; bytes: number | null }>();
  const assets = await readPackagedAssets(transaction, row.id, reader);
  for (const each of assets) {
    const { count: before, bytes } = found.get(folderOf(each)) ?? { count: 0, bytes: 0 };
    found.set(folderOf(each), { count: before + 1, bytes: (bytes ?? 0) + each.bytes });
  }
  const models = assets.filter(
    ({ role, format, isCurrent, elementsState }) =>
      role === 'model' && format === 'ifc' && isCurrent && elementsState === 'ready',
  );
  const counted = async (folder: PackageFolder, counting: Promise<{ count: number }[]>) => {
    const [{ count: more } = { count: 0 }] = await counting;
    const { count: before } = found.get(folder) ?? { count: 0 };
    if (before + more > 0) found.set(folder, { count: before + more, bytes: null });
  };
  if (models.length > 0) found.set('quantities', { count: models.length, bytes: null });
  const thread = reader === 'staff' ? sql`true` : eq(projectMessage.thread, reader === 'guest' ? userId : TEAM_THREAD);
  await counted(
    'comments',
    transaction
      .select({ count: count() })
      .from(modelComment)
      .where(and(eq(modelComment.projectId, row.id), isNull(modelComment.deletedAt))),
  );
  await counted(
    'messages',
    transaction
      .select({ count: count() })
      .from(projectMessage)
      .where(and(eq(projectMessage.projectId, row.id), thread)),
  );
  await counted('tours', transaction.select({ count: count() }).from(asset).where(isPackagedTour(row.id)));
  if (hasMoney(reader)) {
    await counted('money', transaction.select({ count: count() }).from(estimate).where(eq(estimate.projectId, row.id)));
    await counted(
      'money',
      transaction
        .select({ count: count() })
        .from(invoice)
        .where(and(eq(invoice.projectId, row.id), ne(invoice.status, 'void'))),
    );
  }
  return packageFolders.flatMap((folder) => {
    const each = found.get(folder);
    return each ? [{ folder, ...each }] : [];
  });
}
