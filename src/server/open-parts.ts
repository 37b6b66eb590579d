import type { PgBoss } from 'pg-boss';
import { createAuth } from '#server/platform/auth/auth.ts';
import type { Config } from '#server/platform/config/config.ts';
import {
  assertRowLevelSecurity,
  inScope,
  openDatabase,
  type Scoped,
  webTimeLimits,
  workerTimeLimits,
} from '#server/platform/database/database.ts';
import type { Logger } from '#server/platform/log/log.ts';
import { createOutboxMailer, createQueuedMailer } from '#server/platform/mail/mailer.ts';
import { measureStore } from '#server/platform/metrics/measure-store.ts';
import { createStaffNotices } from '#server/records/notices/staff-notices.ts';
import { createDiskStore } from '#server/platform/object-store/disk-store.ts';
import type { ObjectStore } from '#server/platform/object-store/object-store.ts';
import { createS3Store } from '#server/platform/object-store/s3-store.ts';
import { webStoreLimits, workerStoreLimits } from '#server/platform/object-store/store-limits.ts';
import { trackObjects } from '#server/platform/object-store/tracked-store.ts';
import { findSupportEmail, readOperator } from '#server/records/operator/operator.ts';
import { sealStoredTin } from '#server/records/operator/tin.ts';
import { allowWithinTransactions } from '#server/platform/outgoing/outside-transactions.ts';
import { createFindLanguage } from '#server/platform/language/find-language.ts';
import { createPress } from '#server/records/papers/pdf/press.ts';
import { openPayments } from '#server/platform/payments/payments.ts';
import { openSigning } from '#server/platform/signing/signing.ts';
import { accountRules } from '#server/records/people/account-rules.ts';
import { join } from 'node:path';

type Role = 'web' | 'worker';

/**
 * The ports as the settings choose them: the same for web, worker and command line, except for how long they wait. The
 * database must be migrated. `queue`: for mail, of which commands send none.
 */
export async function openParts(config: Config, log: Logger, role: Role, queue?: PgBoss) {
  if (process.env.NODE_ENV === 'production') allowWithinTransactions(log);
  const { db, close } = openDatabase(config.DATABASE_URL, log, role === 'web' ? webTimeLimits : workerTimeLimits);
  await assertRowLevelSecurity(db);
  await sealStoredTin(db, config.AUTH_SECRET);
  const findCompany = async (transaction?: Scoped) =>
    (await (transaction ? readOperator(transaction) : inScope(db, { kind: 'system' }, readOperator))).company;
  const mailFacts = { findCompany, findLanguage: createFindLanguage(db) };
  const mailer = config.SMTP_URL && queue ? createQueuedMailer(queue, mailFacts) : createOutboxMailer(db, mailFacts);
  const auth = createAuth(db, {
    secret: config.AUTH_SECRET,
    publicUrl: config.PUBLIC_URL,
    isSecure: config.isSecure,
    mailer,
    limits: config.RATE_LIMITS,
    accounts: accountRules(db),
  });
  const store = trackObjects(db, measureStore(openStore(config, role, log)));
  const notifyStaff = createStaffNotices({
    db,
    publicUrl: config.PUBLIC_URL,
    webhookUrl: config.SLACK_WEBHOOK_URL,
    findSupportEmail: () => findSupportEmail(db, config.SUPPORT_EMAIL),
    mailer,
    log,
  });
  const payments = openPayments(config);
  return {
    db,
    mailer,
    auth,
    store,
    notifyStaff,
    payments,
    signing: openSigning(config),
    press: createPress(),
    close,
  };
}

/** The store of the settings by itself: without the rows that are kept of its objects. */
export function openStore(
  { STORAGE, STOREY_DATA, AUTH_SECRET }: Pick<Config, 'STORAGE' | 'STOREY_DATA' | 'AUTH_SECRET'>,
  role: Role,
  log: Pick<Logger, 'warn' | 'info'>,
): ObjectStore {
  return STORAGE === 'disk'
    ? createDiskStore(join(STOREY_DATA, 'store'), AUTH_SECRET)
    : createS3Store(STORAGE, { limits: role === 'web' ? webStoreLimits : workerStoreLimits, log });
}
