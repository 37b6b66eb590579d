import { and, eq, isNull, ne } from 'drizzle-orm';
import type { PgBoss } from 'pg-boss';
import type { Scoped } from '#server/platform/database/database.ts';
import { conversion, location, order, project } from '#server/platform/database/schema.ts';
import { enqueueDemoJob } from '#server/platform/queue/queue.ts';
import { recordAudit } from '#server/records/audit.ts';
import type { Member } from '#server/records/caller.ts';
import { lockDraft } from '#server/records/draft-lock.ts';

const SAMPLE_NAME = 'Sample scan';
/** One storey with furniture: small enough to be converted in minutes. */
const SAMPLE = { style: 'l-house', seed: 9, points: 220_000 };

/** Orders a conversion of the sample scan, which a worker simulates. A team has one: a second call answers it, unless it failed or was deleted. */
export async function placeSampleOrder(
  transaction: Scoped,
  queue: PgBoss,
  { teamId, userId }: Member,
  ip: string,
  now: Date,
): Promise<{ projectId: string; isNew: boolean }> {
  await lockDraft(transaction, `sample of ${teamId}`);
  const [before] = await transaction
    .select({ id: project.id })
    .from(project)
    .where(
      and(
        eq(project.teamId, teamId),
        eq(project.isSample, true),
        isNull(project.deletedAt),
        ne(project.status, 'Order Failed'),
      ),
    )
    .limit(1);
  if (before) return { projectId: before.id, isNew: false };
  const [place] = await transaction
    .insert(location)
    .values({ teamId, name: SAMPLE_NAME, spaceType: 'Residential (Single Family)', createdAt: now })
    .returning({ id: location.id });
  if (!place) throw new Error('no location was made');
  const projectId = crypto.randomUUID();
  await transaction.insert(project).values({
    id: projectId,
    locationId: place.id,
    teamId,
    name: SAMPLE_NAME,
    type: 'BIMIT',
    subType: 'Engine',
    status: 'Order Received',
    isSample: true,
    submittedAt: now,
    receivedAt: now,
    createdAt: now,
  });
  await transaction.insert(order).values({
    projectId,
    draftId: crypto.randomUUID(),
    teamId,
    placedBy: userId,
    service: 'bimit-engine',
    inputs: { sample: SAMPLE },
    createdAt: now,
  });
  await transaction
    .insert(conversion)
    .values({ projectId, step: 'inspect', message: 'Simulating the scan', orderedName: SAMPLE_NAME, updatedAt: now });
  await enqueueDemoJob(queue, transaction, { kind: 'scan', projectId, ...SAMPLE });
  await recordAudit(transaction, {
    teamId,
    userId,
    action: 'project.order',
    objectType: 'project',
    objectId: projectId,
    details: { service: 'bimit-engine', sample: true },
    ip,
  });
  return { projectId, isNew: true };
}
