import { eq } from 'drizzle-orm';
import type { Scoped } from '#server/platform/database/database.ts';
import { lockNamed } from '#server/platform/database/lock-named.ts';
import { team } from '#server/platform/database/schema.ts';

/** The team that owns visitors' orders until they are claimed; it has no members. Created on first use. As the system. */
export async function quarantineTeamId(transaction: Scoped): Promise<string> {
  const known = await find(transaction);
  if (known) return known;
  await lockNamed(transaction, 'quarantine team');
  const meanwhile = await find(transaction);
  if (meanwhile) return meanwhile;
  const [made] = await transaction
    .insert(team)
    .values({ name: 'Orders without an account', isQuarantine: true, createdAt: new Date() })
    .returning({ id: team.id });
  if (!made) throw new Error('no team was made');
  return made.id;
}

async function find(transaction: Scoped): Promise<string | undefined> {
  return (await transaction.select({ id: team.id }).from(team).where(eq(team.isQuarantine, true)).limit(1))[0]?.id;
}
