import { doPaymentJob } from '#server/features/billing/do-payment-job.ts';
import { expireOutdatedCheckouts } from '#server/features/billing/expire-outdated.ts';
import { bringTaxOfPlans } from '#server/features/billing/paid-plan.ts';
import { queuePlansToReread } from '#server/features/billing/reread-plans.ts';
import { clearEndedWork } from '#server/features/conversion/clear-work.ts';
import { cutPanoramas } from '#server/features/conversion/cut-panoramas.ts';
import { makeElementTable } from '#server/features/conversion/make-element-table.ts';
import { renewModels } from '#server/features/conversion/renew-models.ts';
import { makeView } from '#server/features/conversion/make-view.ts';
import { requeueLostSteps } from '#server/features/conversion/requeue-lost-steps.ts';
import { runEngineJob } from '#server/features/conversion/run-engine-job.ts';
import { settleLostViews } from '#server/records/settle-lost-views.ts';
import { runDeviationJob } from '#server/features/deviations/run-deviation-job.ts';
import { runExitJob } from '#server/features/exit-package/run-exit-job.ts';
import { finishDeletions } from '#server/features/deletions/finish-deletions.ts';
import { tidyExits } from '#server/features/exit-package/tidy-exits.ts';
import { makeDemoDelivery } from '#server/features/demo/make-demo-delivery.ts';
import { makeDemoScan } from '#server/features/demo/make-demo-scan.ts';
import { notifyOfHosting } from '#server/features/hosting/notify-hosting.ts';
import { mailNotifications } from '#server/features/notifications/mail-notifications.ts';
import { completeForm } from '#server/features/signing/complete-form.ts';
import { recheckForms } from '#server/features/signing/recheck-forms.ts';
import { remindOfInvoices } from '#server/features/papers/remind-invoices.ts';
import { forgetOldGuests } from '#server/features/orders/forget-old-guests.ts';
import { deleteAbandonedFiles } from '#server/features/uploads/delete-abandoned-files.ts';
import { deleteAbandonedOrders } from '#server/features/uploads/delete-abandoned-orders.ts';
import { warnOfAbandonment } from '#server/features/uploads/warn-of-abandonment.ts';
import { readConfig } from '#server/platform/config/config.ts';
import { serveHealth } from '#server/platform/http/serve-health.ts';
import { closeHttp } from '#server/platform/http/serve-http.ts';
import { forgetOldAnswers } from '#server/platform/limits/answer-once.ts';
import { forgetFullBuckets } from '#server/platform/limits/rate-limiter.ts';
import { createLog } from '#server/platform/log/log.ts';
import { logSandbox } from '#server/platform/log/log-sandbox.ts';
import { createSmtpSender } from '#server/platform/mail/mailer.ts';
import { deleteHeldObjects } from '#server/platform/object-store/tracked-store.ts';
import { createPapers } from '#server/records/papers/issue.ts';
import { runUntilStopped } from '#server/platform/process.ts';
import { endViewsThatAreOver } from '#server/records/customer-views.ts';
import { migrate } from '#server/platform/queue/migrate.ts';
import {
  DEMO_QUEUE,
  DEVIATION_QUEUE,
  ENGINE_QUEUE,
  EXIT_QUEUE,
  laterWithoutStore,
  MAIL_QUEUE,
  openQueue,
  PAYMENT_QUEUE,
  SIGNING_QUEUE,
  VIEW_QUEUE,
  type DemoJob,
  type DeviationJob,
  type EngineQueueJob,
  type ExitJob,
  type MailJob,
  type PanoramaJob,
  type PaymentJob,
  type SigningJob,
  type ViewJob,
} from '#server/platform/queue/queue.ts';
import { inJobSpan } from '#server/platform/queue/traced-jobs.ts';
import { workLane } from '#server/platform/queue/work-lane.ts';
import { startTracing } from '#server/platform/tracing/tracing.ts';
import { openParts } from './open-parts.ts';

const SWEEP_MS = 60_000;
/** How soon what happened is mailed. */
const MAIL_MS = 5000;
const TIDY_MS = 3600_000;

const config = readConfig();
const log = createLog(config.LOG_LEVEL, 'worker');
logSandbox(log);
const stopTracing = await startTracing(config, 'worker', log);
await migrate(config.directDatabaseUrl);
const queue = await openQueue(config.directDatabaseUrl, 'worker', log);
const { close: closeParts, ...parts } = await openParts(config, log, 'worker', queue);
const health =
  config.WORKER_PORT === undefined
    ? undefined
    : await serveHealth({
        ...parts,
        metricsToken: config.METRICS_TOKEN,
        hostname: config.HOST,
        port: config.WORKER_PORT,
      });
const stopping = new AbortController();

await workLane<EngineQueueJob>({ ...parts, queue }, ENGINE_QUEUE, async ({ data }, signal) => {
  await runEngineJob(
    { ...parts, queue, log, publicUrl: config.PUBLIC_URL, dataFolder: config.STOREY_DATA },
    data,
    AbortSignal.any([signal, stopping.signal]),
  );
});

await queue.work<DemoJob>(DEMO_QUEUE, { localConcurrency: 1, notifyPollingIntervalSeconds: 5 }, async ([job]) => {
  if (!job) return;
  const signal = AbortSignal.any([job.signal, stopping.signal]);
  const demoParts = { ...parts, queue, dataFolder: config.STOREY_DATA };
  const { data } = job;
  await inJobSpan(job, () =>
    laterWithoutStore(queue, { name: DEMO_QUEUE, data }, () =>
      data.kind === 'delivery' ? makeDemoDelivery(demoParts, data, signal) : makeDemoScan(demoParts, data, signal),
    ),
  );
});

await workLane<ViewJob | PanoramaJob>({ ...parts, queue }, VIEW_QUEUE, async ({ data, anew }, signal) => {
  const viewParts = { ...parts, queue, log, dataFolder: config.STOREY_DATA };
  const ended = AbortSignal.any([signal, stopping.signal]);
  await laterWithoutStore(queue, { name: VIEW_QUEUE, data, options: anew }, () => {
    if (data.of === 'panorama' || data.of === 'stations') return cutPanoramas(viewParts, data, ended);
    return (data.of === 'elements' ? makeElementTable : makeView)(viewParts, data, ended);
  });
});

await queue.work<ExitJob>(EXIT_QUEUE, { localConcurrency: 1, notifyPollingIntervalSeconds: 2 }, async ([job]) => {
  if (!job) return;
  const signal = AbortSignal.any([job.signal, stopping.signal]);
  await inJobSpan(job, () =>
    laterWithoutStore(queue, { name: EXIT_QUEUE, data: job.data }, () =>
      runExitJob({ ...parts, log }, job.data, signal),
    ),
  );
});

await queue.work<DeviationJob>(
  DEVIATION_QUEUE,
  { localConcurrency: 1, notifyPollingIntervalSeconds: 2 },
  async ([job]) => {
    if (!job) return;
    const signal = AbortSignal.any([job.signal, stopping.signal]);
    await inJobSpan(job, () =>
      laterWithoutStore(queue, { name: DEVIATION_QUEUE, data: job.data }, () =>
        runDeviationJob({ ...parts, log, dataFolder: config.STOREY_DATA }, job.data, signal),
      ),
    );
  },
);

await queue.work<PaymentJob>(PAYMENT_QUEUE, { localConcurrency: 1, notifyPollingIntervalSeconds: 2 }, async ([job]) => {
  if (job) await inJobSpan(job, () => doPaymentJob({ ...parts, queue, log, publicUrl: config.PUBLIC_URL }, job.data));
});

await queue.work<SigningJob>(SIGNING_QUEUE, { localConcurrency: 1, notifyPollingIntervalSeconds: 2 }, async ([job]) => {
  if (job)
    await inJobSpan(job, () =>
      completeForm({ ...parts, papers: createPapers(config.AUTH_SECRET) }, job.data.submissionId),
    );
});

const sendMail = config.SMTP_URL && createSmtpSender(config.SMTP_URL, config.MAIL_FROM, log);
if (sendMail)
  await queue.work<MailJob>(MAIL_QUEUE, { localConcurrency: 2, notifyPollingIntervalSeconds: 2 }, async ([job]) => {
    if (job) await inJobSpan(job, () => sendMail(job.data));
  });

/** One after the other; what fails is logged, keeps the rest from nothing, and comes again. */
const each = async (name: string, steps: (() => Promise<unknown>)[]) => {
  for (const step of steps) await step().catch((err: unknown) => log.error({ err }, name));
};
const counted = async (count: Promise<number>, say: (count: number) => void) => {
  const found = await count;
  if (found > 0) say(found);
};

const sweep = () =>
  each('sweep', [
    () =>
      counted(requeueLostSteps(parts.db, queue), (count) =>
        log.warn({ count }, 'steps without a job were queued again'),
      ),
    () => counted(settleLostViews(parts.db), (count) => log.warn({ count }, 'files waited for a viewer without a job')),
    () =>
      counted(renewModels(parts.db, queue), (count) =>
        log.info({ count }, 'models of an earlier release were queued to be prepared again'),
      ),
    () => clearEndedWork({ ...parts, dataFolder: config.STOREY_DATA }),
    () => endViewsThatAreOver(parts.db, new Date()),
    () => tidyExits(parts),
    () =>
      counted(bringTaxOfPlans({ ...parts, config }), (count) => log.info({ count }, 'plans renew by the tax of now')),
    () =>
      counted(expireOutdatedCheckouts(parts), (count) =>
        log.info({ count }, 'checkouts in another currency or at another tax were closed'),
      ),
    () => deleteHeldObjects(parts),
  ]);
await sweep();
const sweeping = setInterval(() => void sweep(), SWEEP_MS);

let isMailing = false;
const mailWaiting = async () => {
  if (isMailing) return;
  isMailing = true;
  await mailNotifications({ ...parts, publicUrl: config.PUBLIC_URL, secret: config.AUTH_SECRET }, new Date()).catch(
    (error: unknown) => log.error({ err: error }, 'notifications'),
  );
  isMailing = false;
};
const mailing = setInterval(() => void mailWaiting(), MAIL_MS);

const tidy = () =>
  each('tidy', [
    () => forgetFullBuckets(parts.db),
    () => forgetOldAnswers(parts.db),
    () =>
      counted(warnOfAbandonment({ ...parts, publicUrl: config.PUBLIC_URL }), (count) =>
        log.info({ count }, 'owners of unfinished uploads were notified'),
      ),
    () =>
      counted(deleteAbandonedOrders(parts), (count) =>
        log.info({ count }, 'orders without an upload for 7 days were deleted'),
      ),
    () => forgetOldGuests(parts.db),
    () =>
      counted(finishDeletions(parts, new Date()), (count) =>
        log.info({ count }, 'accounts and teams that were deleted 30 days ago were removed'),
      ),
    () =>
      counted(
        remindOfInvoices({ ...parts, publicUrl: config.PUBLIC_URL, secret: config.AUTH_SECRET }, new Date()),
        (count) => log.info({ count }, 'open invoices were reminded of'),
      ),
    () =>
      counted(notifyOfHosting({ ...parts, publicUrl: config.PUBLIC_URL }, new Date()), (count) =>
        log.info({ count }, 'projects whose hosting ends were notified of or archived'),
      ),
    () =>
      counted(queuePlansToReread({ ...parts, queue }), (count) =>
        log.info({ count }, 'plans are read again from the payment provider'),
      ),
    () => recheckForms({ ...parts, queue }),
    () =>
      counted(deleteAbandonedFiles(parts), (count) => log.info({ count }, 'files of abandoned drafts were deleted')),
  ]);
void tidy();
const tidying = setInterval(() => void tidy(), TIDY_MS);

runUntilStopped(log, async () => {
  stopping.abort();
  clearInterval(sweeping);
  clearInterval(tidying);
  clearInterval(mailing);
  if (health) void closeHttp(health);
  await queue.stop({ timeout: 4000 });
  await closeParts();
  await stopTracing();
});
