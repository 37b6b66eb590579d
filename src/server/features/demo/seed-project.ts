import type { PgBoss } from 'pg-boss';
import type { Scoped } from '#server/platform/database/database.ts';
import { conversion, location, project } from '#server/platform/database/schema.ts';
import { enqueueDemoJob } from '#server/platform/queue/queue.ts';
import type { DemoProject } from './demo-projects.ts';

type Place = { teamId: string; partnerTeamId: string; isDemo: boolean; now: Date };

const DAY_MS = 24 * 3600_000;

/** Makes one demo project at a location of its own, and queues what its artefacts are made from. */
export async function seedProject(transaction: Scoped, queue: PgBoss, demo: DemoProject, { teamId, partnerTeamId, isDemo, now }: Place): Promise<void> {
  const ago = (days: number | undefined) => (days === undefined ? null : new Date(now.getTime() - days * DAY_MS));
  const createdAt = ago(demo.createdDaysAgo) ?? now;
  const { name, address, latitude, longitude, spaceType, type, subType, status } = demo;
  const [place] = await transaction.insert(location).values({ teamId, name, address, latitude, longitude, spaceType, createdAt }).returning({ id: location.id });
  if (!place) throw new Error('no location was made');
  const projectId = crypto.randomUUID();
  await transaction.insert(project).values({
    id: projectId, locationId: place.id, teamId, partnerTeamId: demo.isShared ? partnerTeamId : null, name, type, subType, status, isDemo, createdAt,
    pipelineStatus: demo.pipelineStatus ?? null,
    modelUnits: demo.isMetric ? 'metric' : 'imperial',
    ipCalculatedTotalSqft: demo.sqft ?? null,
    receivedAt: ago(demo.receivedDaysAgo),
    completedAt: ago(demo.completedDaysAgo),
    failureReason: demo.failureReason ?? null,
  });
  if (demo.scan) {
    await transaction.insert(conversion).values({ projectId, step: 'inspect', message: 'Simulating the scan', orderedName: name, orderedAddress: address, updatedAt: now });
    await enqueueDemoJob(queue, transaction, { kind: 'scan', projectId, ...demo.scan });
  }
  if (demo.delivery) await enqueueDemoJob(queue, transaction, { kind: 'delivery', projectId, name, date: (ago(demo.completedDaysAgo) ?? now).toISOString().slice(0, 10), ...demo.delivery });
}
