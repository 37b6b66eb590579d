import { arrayContains, eq, sql } from 'drizzle-orm';
import type { PgBoss } from 'pg-boss';
import { FREE_LIMIT_SQFT } from '#domain/usage/allowance.ts';
import { findUserId, type Auth } from '#server/platform/auth/auth.ts';
import { inScope, type Database, type Scoped } from '#server/platform/database/database.ts';
import { membership, outboxMail, team, user } from '#server/platform/database/schema.ts';
import { demoAccounts, demoPasswords } from './demo-accounts.ts';
import { customerProjects, demoProjects } from './demo-projects.ts';
import { seedProject } from './seed-project.ts';

type Parts = { db: Database; auth: Auth; queue: PgBoss; dataFolder: string; withScans: boolean };
type Role = (typeof demoAccounts)[number]['team'];

/** Marks the two teams of the demo accounts; the third, whose projects everybody sees, is marked by `isDemo`. */
const DEMO_FEATURE = 'demo';
const SEED_LOCK = 7_241_003;

/** Gives an installation its demo accounts, teams and projects. A second call, or one after half a first, adds what is missing and changes nothing. */
export async function seedDemo(parts: Parts): Promise<void> {
  const { db } = parts;
  const userIds = await seedAccounts(parts);
  await inScope(db, { kind: 'system' }, async (transaction) => {
    // Two web processes may start at once.
    await transaction.execute(sql`select pg_advisory_xact_lock(${SEED_LOCK})`);
    const found = await transaction.select({ id: team.id }).from(team).where(arrayContains(team.features, [DEMO_FEATURE]));
    if (found.length === 0) await seedTeams(transaction, parts, userIds);
  });
}

async function seedAccounts({ db, auth, dataFolder }: Parts): Promise<Map<string, string>> {
  const passwords = demoPasswords(dataFolder);
  const ids = await Promise.all(
    demoAccounts.map(async ({ email, name }): Promise<[string, string]> => {
      const known = await findUserId(db, email);
      if (known) return [email, known];
      const { user: made } = await auth.api.signUpEmail({ body: { email, name, password: passwords[email] ?? '' } });
      await db.update(user).set({ emailVerified: true }).where(eq(user.id, made.id));
      // Nobody has to verify an address that nobody has.
      await db.delete(outboxMail).where(eq(outboxMail.recipient, email));
      return [email, made.id];
    }),
  );
  return new Map(ids);
}

async function seedTeams(transaction: Scoped, { queue, withScans }: Parts, userIds: Map<string, string>): Promise<void> {
  const now = new Date();
  const teamIds: Record<Role | 'demo', string> = { customer: crypto.randomUUID(), partner: crypto.randomUUID(), demo: crypto.randomUUID() };
  await transaction.insert(team).values([
    { id: teamIds.customer, name: 'Harbor Street Properties', features: [DEMO_FEATURE], freeLimitSqft: FREE_LIMIT_SQFT, createdAt: now },
    { id: teamIds.partner, name: 'North Shore Surveying', kind: 'partner', features: [DEMO_FEATURE], createdAt: now },
    { id: teamIds.demo, name: 'Demo', isDemo: true, createdAt: now },
  ]);
  for (const { email, team: of, role } of demoAccounts) {
    const userId = userIds.get(email);
    if (userId) await transaction.insert(membership).values({ teamId: teamIds[of], userId, role, createdAt: now });
  }
  const made = (projects: typeof demoProjects) => projects.filter(({ scan, delivery }) => withScans || !(scan ?? delivery));
  for (const each of made(demoProjects)) await seedProject(transaction, queue, each, { teamId: teamIds.demo, partnerTeamId: teamIds.partner, isDemo: true, now });
  for (const each of made(customerProjects)) await seedProject(transaction, queue, each, { teamId: teamIds.customer, partnerTeamId: teamIds.partner, isDemo: false, now });
}
