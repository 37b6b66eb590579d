import { and, eq, isNull, lt, or, sql } from 'drizzle-orm';
import { inScope, type Database } from '#server/platform/database/database.ts';
import { subscription } from '#server/platform/database/schema.ts';
import { AppError } from '#server/platform/http/errors.ts';
import type { SubscriptionRow } from '#server/records/billing/plan-of-team.ts';

const SYSTEM = { kind: 'system' } as const;
/** Longer than the provider is asked for, all tries of three calls together: after it, the process that had the plan is gone. */
const LEASE_SECONDS = 240;
const WAIT_MS = 10_000;
const LOOK_AGAIN_MS = 40;

/**
 * Does something to a plan, at the provider and here, while nobody else does: changes that meet come in sequence, also from another process.
 * No connection waits meanwhile (docs/decisions/0020). `work` gets the row as it is by then; undefined for one that does not exist. Throws
 * CONFLICT when another change takes too long.
 */
export async function aloneWithPlan<T>(
  db: Database,
  id: string,
  work: (row: SubscriptionRow | undefined) => Promise<T>,
): Promise<T> {
  const row = await claim(db, id);
  try {
    return await work(row);
  } finally {
    if (row) await release(db, row);
  }
}

/** When a plan was taken to be changed alone: by the clock of the database, which all of our processes share. */
export const takenAt = ({ changingUntil }: Pick<SubscriptionRow, 'changingUntil'>): Date =>
  changingUntil ? new Date(changingUntil.getTime() - LEASE_SECONDS * 1000) : new Date();

async function claim(db: Database, id: string): Promise<SubscriptionRow | undefined> {
  const giveUpAt = Date.now() + WAIT_MS;
  const isFree = or(isNull(subscription.changingUntil), lt(subscription.changingUntil, sql`clock_timestamp()`));
  // To the millisecond, as a JavaScript date has it: the row is released by this moment.
  const until = sql`date_trunc('milliseconds', clock_timestamp()) + make_interval(secs => ${LEASE_SECONDS})`;
  for (;;) {
    const { found, isThere } = await inScope(db, SYSTEM, async (transaction) => {
      const [claimed] = await transaction
        .update(subscription)
        .set({ changingUntil: until })
        .where(and(eq(subscription.id, id), isFree))
        .returning();
      return {
        found: claimed,
        isThere: claimed !== undefined || (await transaction.$count(subscription, eq(subscription.id, id))) > 0,
      };
    });
    if (found || !isThere) return found;
    if (Date.now() > giveUpAt)
      throw new AppError('CONFLICT', {
        userMessage: 'Your plan is being changed at the moment. Try again in a minute.',
        retryAfterSeconds: 60,
      });
    await new Promise((resolve) => setTimeout(resolve, LOOK_AGAIN_MS));
  }
}

async function release(db: Database, { id, changingUntil }: SubscriptionRow): Promise<void> {
  if (!changingUntil) return;
  await inScope(db, SYSTEM, (transaction) =>
    transaction
      .update(subscription)
      .set({ changingUntil: null })
      .where(and(eq(subscription.id, id), eq(subscription.changingUntil, changingUntil))),
  );
}
