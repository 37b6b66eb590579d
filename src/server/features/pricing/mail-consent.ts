import { and, desc, eq, sql } from 'drizzle-orm';
import { normalEmail } from '#domain/team/invitation.ts';
import { inScope, type Database } from '#server/platform/database/database.ts';
import { lockNamed } from '#server/platform/database/lock-named.ts';
import { mailConsent } from '#server/platform/database/schema.ts';

/**
 * Writes down whether mail about an estimate is wanted at an address (authorization.md 2.5: an address is kept by consent alone). A 'no'
 * of an address that never said 'yes' leaves nothing; one that did has taken it back. Saying the same again writes nothing.
 */
export async function keepMailConsent(db: Database, email: string, isWanted: boolean): Promise<void> {
  const said = { email: normalEmail(email), purpose: 'estimate' } as const;
  await inScope(db, { kind: 'system' }, async (transaction) => {
    await lockNamed(transaction, `mail consent ${said.email}`);
    const [last] = await transaction
      .select({ isWanted: mailConsent.isWanted })
      .from(mailConsent)
      .where(and(eq(mailConsent.email, said.email), eq(mailConsent.purpose, said.purpose)))
      .orderBy(desc(mailConsent.createdAt))
      .limit(1);
    if ((last?.isWanted ?? false) === isWanted) return;
    // Of this moment and not of the transaction, which may have waited for the other one.
    await transaction
      .insert(mailConsent)
      .values({ ...said, isWanted, source: 'public-budget', createdAt: sql`clock_timestamp()` });
  });
}
