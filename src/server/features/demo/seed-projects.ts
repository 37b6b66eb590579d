import { eq } from 'drizzle-orm';
import type { PgBoss } from 'pg-boss';
import { readRecord, type ProjectRecord } from '#domain/portfolio/project-record.ts';
import type { Scoped } from '#server/platform/database/database.ts';
import { conversion, project } from '#server/platform/database/schema.ts';
import { importProjects } from '#server/records/project-table/import-projects.ts';
import { enqueueDemoJob } from '#server/platform/queue/queue.ts';
import type { DemoProject } from './demo-projects.ts';

type Place = { teamId: string; partnerTeamId: string; now: Date; withScans: boolean };

const DAY_MS = 24 * 3600_000;
const RELATIVE = /^(-?\d+)d$/;

/** Imports the projects of a demo team as an operator would, and queues what their artefacts are made from. */
export async function seedProjects(
  transaction: Scoped,
  queue: PgBoss,
  all: readonly DemoProject[],
  { teamId, partnerTeamId, now, withScans }: Place,
): Promise<void> {
  const projects = all.filter((demo) => withScans || !isMade(demo));
  const seeded = projects.map((demo) => ({ demo, record: recordOf(demo, { partnerTeamId, now, withScans }) }));
  const rows = seeded.map(({ record }, index) => ({ line: index + 2, record }));
  const { problems } = await importProjects(
    transaction,
    { rows, problems: [] },
    { teamId, now, operator: 'demo', placeOf: async () => undefined },
  );
  if (problems.length > 0) throw new Error(problems.join('\n'));
  for (const {
    demo: { failureCause },
    record: { id },
  } of seeded)
    if (failureCause) await transaction.update(project).set({ failureCause }).where(eq(project.id, id));
  for (const { demo, record } of seeded) if (withScans) await queueArtefacts(transaction, queue, demo, record, now);
}

/** It is nothing without what is made for it. */
const isMade = ({ scan, delivery, cells: { status } }: DemoProject) =>
  scan !== undefined || (delivery !== undefined && status === 'Order Completed');

function recordOf(
  { cells, isForPartner, delivery }: DemoProject,
  { partnerTeamId, now, withScans }: Omit<Place, 'teamId'>,
): ProjectRecord & { id: string } {
  // Nothing is ready of what is not made.
  const ready = delivery && !withScans ? { ...cells, processing_pipeline_status: '(empty)' } : cells;
  const absolute = Object.entries(ready).map(([field, cell]) => [
    field,
    cell.replace(RELATIVE, (_, days) => new Date(now.getTime() + Number(days) * DAY_MS).toISOString()),
  ]);
  const reading = readRecord(Object.fromEntries(absolute));
  if (reading.problems) throw new Error(reading.problems.join('\n'));
  return { ...reading.record, id: crypto.randomUUID(), ...(isForPartner && { partner_team_id: partnerTeamId }) };
}

async function queueArtefacts(
  transaction: Scoped,
  queue: PgBoss,
  { cells: { name, address }, scan, delivery }: DemoProject,
  { id: projectId, deliveryDate }: ProjectRecord & { id: string },
  now: Date,
): Promise<void> {
  if (scan) {
    await transaction.insert(conversion).values({
      projectId,
      step: 'inspect',
      message: 'Simulating the scan',
      orderedName: name,
      orderedAddress: address,
      updatedAt: now,
    });
    await enqueueDemoJob(queue, transaction, { kind: 'scan', projectId, ...scan });
  }
  if (delivery)
    await enqueueDemoJob(queue, transaction, {
      kind: 'delivery',
      projectId,
      name,
      date: (deliveryDate ?? now).toISOString().slice(0, 10),
      ...delivery,
    });
}
