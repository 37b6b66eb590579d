import { and, eq, sql } from 'drizzle-orm';
import { conversionPercent, type EngineJob } from '#domain/engine/engine-steps.ts';
import { inScope, type Database, type Scoped } from '#server/platform/database/database.ts';
import { asset, conversion, project, type StepFile } from '#server/platform/database/schema.ts';
import { publish } from '#server/platform/events/events.ts';
import type { EngineQueueJob } from '#server/platform/queue/queue.ts';
import { setStatus } from '#server/records/move-project.ts';

type ProjectRow = typeof project.$inferSelect;
/** A step in the hands of one worker: `fence` is its number, and commits with an older one are refused. */
export type Claim = {
  project: ProjectRow;
  original: typeof asset.$inferSelect;
  orderedName: string;
  orderedAddress: string | null;
  fence: number;
  crashes: number;
  outputs: Record<string, StepFile[]>;
};

const asWorker = <T>(db: Database, projectId: string, work: (transaction: Scoped) => Promise<T>) =>
  inScope(db, { kind: 'worker', projectId }, work);

/** Takes a step; undefined when the run is over, cancelled, or has gone on to another step. Every claim counts as a try. */
export function claimStep(db: Database, { projectId, run, job }: EngineQueueJob): Promise<Claim | undefined> {
  return asWorker(db, projectId, async (transaction) => {
    const [claimed] = await transaction
      .update(conversion)
      .set({ fence: sql`${conversion.fence} + 1`, crashes: sql`${conversion.crashes} + 1`, updatedAt: new Date() })
      .where(
        and(
          eq(conversion.projectId, projectId),
          eq(conversion.run, run),
          eq(conversion.step, job),
          eq(conversion.isCancelled, false),
        ),
      )
      .returning();
    const [row] = await transaction.select().from(project).where(eq(project.id, projectId));
    const [original] = await transaction
      .select()
      .from(asset)
      .where(and(eq(asset.projectId, projectId), eq(asset.role, 'original')));
    if (!claimed || !row || !original || row.deletedAt) return undefined;
    const isFirst = row.status === 'Order Received';
    if (isFirst) {
      const now = new Date();
      await setStatus(transaction, row, {
        to: 'Order Processing',
        pipelineStatus: '',
        mover: 'engine',
        movedBy: null,
        now,
        set: { mlStartedAt: now },
      });
    }
    return {
      project: isFirst ? { ...row, status: 'Order Processing', pipelineStatus: '' } : row,
      original,
      orderedName: claimed.orderedName,
      orderedAddress: claimed.orderedAddress,
      fence: claimed.fence,
      crashes: claimed.crashes,
      outputs: claimed.outputs,
    };
  });
}

/** Runs `work` only while the claim is valid, in one transaction with it; false when another worker has taken over. */
export function commitStep(db: Database, claim: Claim, work: (transaction: Scoped) => Promise<void>): Promise<boolean> {
  const projectId = claim.project.id;
  return asWorker(db, projectId, async (transaction) => {
    const [held] = await transaction
      .select({ fence: conversion.fence })
      .from(conversion)
      .where(
        and(eq(conversion.projectId, projectId), eq(conversion.fence, claim.fence), eq(conversion.isCancelled, false)),
      )
      .for('update');
    if (!held) return false;
    await work(transaction);
    return true;
  });
}

/** Gives a step back untouched: the worker is stopping, and that is nobody's crash. False when the claim was lost before. */
export function returnClaim(db: Database, claim: Claim): Promise<boolean> {
  return commitStep(db, claim, async (transaction) => {
    await transaction
      .update(conversion)
      .set({ crashes: sql`greatest(0, ${conversion.crashes} - 1)` })
      .where(eq(conversion.projectId, claim.project.id));
  });
}

/** Whether nobody has taken the step over or cancelled it. */
export const holdsClaim = (db: Database, claim: Claim): Promise<boolean> => commitStep(db, claim, async () => {});

/** Tells the browsers how far a step is; `share` from 0 to 1. False when the claim is lost. */
export async function reportProgress(
  db: Database,
  claim: Claim,
  job: EngineJob,
  share: number,
  message: string,
): Promise<boolean> {
  const { id: projectId, teamId, isDemo, status, pipelineStatus } = claim.project;
  const percent = conversionPercent(job, share);
  return commitStep(db, claim, async (transaction) => {
    await transaction
      .update(conversion)
      .set({ progressPercent: percent, message, updatedAt: new Date() })
      .where(eq(conversion.projectId, projectId));
    await publish(transaction, { teamId, projectId, isDemo, status, pipelineStatus, job, percent, message });
  });
}
