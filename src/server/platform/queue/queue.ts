import { eq, sql } from 'drizzle-orm';
import { fromDrizzle, PgBoss, type SendOptions } from 'pg-boss';
import pg from 'pg';
import type { EngineJob } from '#domain/engine/engine-steps.ts';
import type { Scoped } from '#server/platform/database/database.ts';
import { project } from '#server/platform/database/schema.ts';
import type { Logger } from '#server/platform/log/log.ts';
import { isStoreAway } from '#server/platform/object-store/storage-error.ts';
import { priorityOf } from './job-priority.ts';
import { traced, type Traced } from './traced-jobs.ts';

export const ENGINE_QUEUE = 'engine';
/** One step of one run of a conversion. A job of an older run ends immediately. */
export type EngineQueueJob = Traced & { projectId: string; run: number; job: EngineJob };

export const DEMO_QUEUE = 'demo-scan';
type OfBuilding = { projectId: string; style: string; seed: number; storeyCount?: number };
/** Simulates a scan and has it converted. */
export type DemoScanJob = OfBuilding & { kind: 'scan'; points: number };
/** Makes the verified model and drawings of a building that needs no scan; with `points` above 0 also the clouds of one. */
export type DemoDeliveryJob = OfBuilding & { kind: 'delivery'; points?: number; name: string; date: string };
export type DemoJob = DemoScanJob | DemoDeliveryJob;

export const VIEW_QUEUE = 'delivered-view';
/**
 * Makes of a delivered file what its viewer reads; of a model, the table of its elements too. `of: 'elements'`: the table alone.
 * `isUpgrade`: what an earlier release made is made again.
 */
export type ViewJob = { projectId: string; assetId: string; of?: 'elements'; isUpgrade?: true };
/** Cuts a panorama that was uploaded into tiles, or those inside an E57 file. */
export type PanoramaJob = { projectId: string } & (
  | { of: 'panorama'; panoramaId: string }
  | {
      of: 'stations';
      assetId: string;
      /** Of the cloud in the coordinates of its file: its viewer has places relative to it. */ originM: [
        number,
        number,
        number,
      ];
    }
);

export const PAYMENT_QUEUE = 'payment';
/**
 * A webhook of the payment provider that was stored, a refund to be made, a checkout that nobody is to pay any more, an unlock above the
 * quota of a plan that is billed with its next invoice, an invoice that is to be withdrawn, or of a deleted team the plan, its checkout, and a
 * subscription that was paid afterwards.
 */
export type PaymentJob =
  | { eventId: string }
  | { refundId: string }
  | { expirePaymentId: string }
  | { overageProjectId: string; subscriptionId: string }
  | { endPlanOfTeamId: string }
  | { expirePlanId: string }
  | { rereadPlanId: string }
  | { lateSubscriptionId: string }
  | { withdrawInvoiceId: string; teamId: string };

export const SIGNING_QUEUE = 'signing';
/** A form of the signing service that may be signed by now. */
export type SigningJob = { submissionId: string };

export const MAIL_QUEUE = 'mail';
/** A mail as it is sent. */
export type MailJob = { to: string; subject: string; text: string; html: string };

export const EXIT_QUEUE = 'exit-package';
/** Packs everything of a project for one person. */
export type ExitJob = { projectId: string; packageId: string };

export const DEVIATION_QUEUE = 'deviation';
/** Compares a point cloud with a model or another scan. */
export type DeviationJob = { projectId: string; deviationId: string };

const DAY_SECONDS = 86_400;
/** A worker that dies is noticed after this many seconds without a sign of life (pg-boss allows no less than 10). */
const HEARTBEAT_SECONDS = 10;
/** Tries are counted with the conversion, where a stopped worker does not count: the queue only has to go on long enough. */
const RETRY_LIMIT = 50;
/** With the waits in between about three days, as long as the providers themselves would try. */
const WEBHOOK_RETRIES = 80;
/** Of a delivered file whose worker stopped. */
const VIEW_RETRIES = 3;
/** Of a package whose worker stopped. */
const EXIT_RETRIES = 5;
/** With waits that grow from half a minute to four hours about three days, after which mail servers give up as well. */
const MAIL_SETTINGS = {
  notify: true,
  retryLimit: 25,
  retryDelay: 30,
  retryBackoff: true,
  retryDelayMax: 4 * 3600,
  expireInSeconds: 120,
  deleteAfterSeconds: 3600,
};
const STORE_WAIT_SECONDS = 30;
const STEP_LIMIT_SECONDS = 12 * 3600;

/** Opens the queue. Only a worker watches over jobs that lost their worker. */
export async function openQueue(url: string, role: 'web' | 'worker', log: Pick<Logger, 'error'>): Promise<PgBoss> {
  const isWorker = role === 'worker';
  const queue = new PgBoss({
    connectionString: url,
    max: 4,
    useListenNotify: isWorker,
    supervise: isWorker,
    schedule: isWorker,
    superviseIntervalSeconds: 5,
    monitorIntervalSeconds: 5,
  });
  queue.on('error', (error) => log.error({ err: error }, 'queue'));
  await queue.start();
  const settings = {
    notify: true,
    retryLimit: RETRY_LIMIT,
    retryDelay: 2,
    heartbeatSeconds: HEARTBEAT_SECONDS,
    expireInSeconds: STEP_LIMIT_SECONDS,
  };
  await queue.createQueue(ENGINE_QUEUE, settings);
  // The queue of an earlier release keeps its settings otherwise.
  await queue.updateQueue(ENGINE_QUEUE, settings);
  await queue.createQueue(DEMO_QUEUE, { notify: true, retryLimit: 2, heartbeatSeconds: HEARTBEAT_SECONDS });
  await queue.createQueue(VIEW_QUEUE, {
    notify: true,
    retryLimit: VIEW_RETRIES,
    retryDelay: 2,
    heartbeatSeconds: HEARTBEAT_SECONDS,
    expireInSeconds: STEP_LIMIT_SECONDS,
  });
  for (const name of [PAYMENT_QUEUE, SIGNING_QUEUE])
    await queue.createQueue(name, {
      notify: true,
      retryLimit: WEBHOOK_RETRIES,
      retryDelay: 2,
      retryBackoff: true,
      retryDelayMax: 3600,
      heartbeatSeconds: HEARTBEAT_SECONDS,
    });
  await queue.createQueue(EXIT_QUEUE, {
    notify: true,
    retryLimit: EXIT_RETRIES,
    retryDelay: 2,
    heartbeatSeconds: HEARTBEAT_SECONDS,
    expireInSeconds: STEP_LIMIT_SECONDS,
  });
  await queue.createQueue(DEVIATION_QUEUE, {
    notify: true,
    retryLimit: VIEW_RETRIES,
    retryDelay: 2,
    heartbeatSeconds: HEARTBEAT_SECONDS,
    expireInSeconds: STEP_LIMIT_SECONDS,
  });
  await queue.createQueue(MAIL_QUEUE, MAIL_SETTINGS);
  await openToApp(url);
  return queue;
}

/** Jobs are sent in the transaction that makes their rows, and that runs as the restricted role. */
async function openToApp(url: string): Promise<void> {
  const client = new pg.Client({ connectionString: url });
  client.on('error', () => {});
  await client.connect();
  try {
    // In one statement, which is one transaction: a lock of the session would stay with the pooler.
    await client.query(`
      select pg_advisory_xact_lock(7241002);
      grant usage on schema pgboss to storey_app;
      grant select, insert, update, delete on all tables in schema pgboss to storey_app;
      grant execute on all functions in schema pgboss to storey_app`);
  } finally {
    await client.end();
  }
}

/**
 * Queues a step in the caller's transaction: row and job appear together or not at all. `startAfterSeconds` delays it.
 * Which one begins when: `take-turn.ts`.
 */
export async function enqueueEngineJob(
  queue: PgBoss,
  transaction: Scoped,
  job: EngineQueueJob,
  startAfterSeconds = 0,
): Promise<void> {
  const { status, ...of } = await ownerOf(transaction, job.projectId);
  await queue.send(ENGINE_QUEUE, traced(job), {
    ...inTurn(of, job.job !== 'inspect' || status === 'Order Processing'),
    db: fromDrizzle(transaction, sql),
    startAfter: startAfterSeconds,
  });
}

type Owner = { teamId: string; isDemo: boolean };

async function ownerOf(transaction: Scoped, projectId: string): Promise<Owner & { status: string | undefined }> {
  const [row] = await transaction
    .select({ teamId: project.teamId, isDemo: project.isDemo, status: project.status })
    .from(project)
    .where(eq(project.id, projectId));
  return { teamId: row?.teamId ?? projectId, isDemo: row?.isDemo ?? false, status: row?.status };
}

const inTurn = ({ teamId, isDemo }: Owner, hasBegun: boolean) => ({
  group: { id: teamId },
  priority: priorityOf({ isDemo, hasBegun }),
});

/** Takes the step of a conversion that was ended before it began out of the queue: it would cost its team a turn. */
export async function dropWaitingStep(transaction: Scoped, projectId: string): Promise<void> {
  await transaction.execute(
    sql`delete from pgboss.job where name = ${ENGINE_QUEUE} and state in ('created', 'retry') and data ->> 'projectId' = ${projectId}`,
  );
}

/** Queues what is to be done with a payment at its provider. `startAfterSeconds` delays it. */
export async function enqueuePaymentJob(
  queue: PgBoss,
  transaction: Scoped,
  job: PaymentJob,
  { startAfterSeconds = 0, dailyAs }: { startAfterSeconds?: number; dailyAs?: string } = {},
): Promise<boolean> {
  const sent = await queue.send(PAYMENT_QUEUE, traced(job), {
    db: fromDrizzle(transaction, sql),
    startAfter: startAfterSeconds,
    ...(dailyAs !== undefined && { singletonKey: dailyAs, singletonSeconds: DAY_SECONDS }),
  });
  return sent !== null;
}

/** Queues a package that somebody asked for. */
export async function enqueueExitJob(queue: PgBoss, transaction: Scoped, job: ExitJob): Promise<void> {
  await queue.send(EXIT_QUEUE, traced(job), { db: fromDrizzle(transaction, sql) });
}

/** Queues a comparison that somebody asked for. */
export async function enqueueDeviationJob(queue: PgBoss, transaction: Scoped, job: DeviationJob): Promise<void> {
  await queue.send(DEVIATION_QUEUE, traced(job), { db: fromDrizzle(transaction, sql) });
}

/** Queues an e-mail: immediately, or in the caller's transaction. */
export async function enqueueMail(queue: PgBoss, mail: MailJob, transaction?: Scoped): Promise<void> {
  await queue.send(MAIL_QUEUE, traced(mail), transaction && { db: fromDrizzle(transaction, sql) });
}

/** Queues a look at a form of the signing service. */
export async function enqueueSigningJob(queue: PgBoss, transaction: Scoped, job: SigningJob): Promise<void> {
  await queue.send(SIGNING_QUEUE, traced(job), { db: fromDrizzle(transaction, sql) });
}

/** Queues the viewer's form of a file that was delivered. */
export async function enqueueViewJob(queue: PgBoss, transaction: Scoped, job: ViewJob | PanoramaJob): Promise<void> {
  const { teamId, isDemo } = await ownerOf(transaction, job.projectId);
  await queue.send(VIEW_QUEUE, traced(job), {
    // Nobody waits for an upgrade: it comes after what customers have sent, as the demo does.
    ...inTurn({ teamId, isDemo: isDemo || ('isUpgrade' in job && job.isUpgrade === true) }, false),
    db: fromDrizzle(transaction, sql),
  });
}

/** Runs a job, or queues it again (with `options`) while the store does not respond: as often as it takes, and without counting a try. */
export async function laterWithoutStore<J extends object>(
  queue: PgBoss,
  { name, data, options = {} }: { name: string; data: J; options?: SendOptions },
  work: () => Promise<void>,
): Promise<void> {
  try {
    await work();
  } catch (error) {
    if (!isStoreAway(error)) throw error;
    await queue.send(name, data, { ...options, startAfter: STORE_WAIT_SECONDS });
  }
}

/** Queues what the artefacts of a demo project are made from. */
export async function enqueueDemoJob(queue: PgBoss, transaction: Scoped, job: DemoJob): Promise<void> {
  await queue.send(DEMO_QUEUE, traced(job), { db: fromDrizzle(transaction, sql) });
}
