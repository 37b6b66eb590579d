import { and, arrayContains, eq, sql } from 'drizzle-orm';
import type { PgBoss } from 'pg-boss';
import { FREE_LIMIT_SQFT } from '#domain/usage/allowance.ts';
import { findUserId, type Auth } from '#server/platform/auth/auth.ts';
import type { Config } from '#server/platform/config/config.ts';
import { inScope, type Database, type Scoped } from '#server/platform/database/database.ts';
import { membership, outboxMail, team, user } from '#server/platform/database/schema.ts';
import { createPapers } from '#server/records/papers/issue.ts';
import { createPriceBooks } from '#server/records/pricing/price-books.ts';
import { completeOrders } from './complete-orders.ts';
import { customerProjects } from './customer-projects.ts';
import { DEMO_FEATURE, demoAccounts, demoPasswords } from './demo-accounts.ts';
import { demoProjects } from './demo-projects.ts';
import { seedProjects } from './seed-projects.ts';

type Parts = {
  db: Database;
  auth: Auth;
  queue: PgBoss;
  config: Pick<Config, 'AUTH_SECRET'>;
  dataFolder: string;
  withScans: boolean;
};

const SEED_LOCK = 7_241_003;

/** Gives an installation its demo accounts, teams and projects. A second call, or one after half a first, adds what is missing and changes nothing. */
export async function seedDemo(parts: Parts): Promise<void> {
  const { db, queue, withScans } = parts;
  const userIds = await seedAccounts(parts);
  const papers = createPapers(parts.config.AUTH_SECRET);
  const book = await createPriceBooks(db).current();
  const [admin] = demoAccounts;
  await inScope(db, { kind: 'system' }, async (transaction) => {
    // Two web processes may start at the same time.
    await transaction.execute(sql`select pg_advisory_xact_lock(${SEED_LOCK})`);
    const now = new Date();
    const customer = await ensureTeam(transaction, {
      name: 'Harbor Street Properties',
      features: [DEMO_FEATURE],
      freeLimitSqft: FREE_LIMIT_SQFT,
      createdAt: now,
    });
    const partner = await ensureTeam(transaction, {
      name: 'North Shore Surveying',
      kind: 'partner',
      features: [DEMO_FEATURE, 'reduced_view', 'restricted_statuses'],
      createdAt: now,
    });
    const demo = await ensureTeam(transaction, { name: 'Demo', isDemo: true, createdAt: now });
    for (const { email, team: of, role } of demoAccounts) {
      const { id: teamId } = of === 'customer' ? customer : partner;
      await transaction
        .insert(membership)
        .values({ teamId, userId: userIds.get(email) ?? '', role, createdAt: now })
        .onConflictDoNothing();
    }
    const owners = [
      { ...demo, projects: demoProjects, userId: null },
      { ...customer, projects: customerProjects, userId: userIds.get(admin.email) ?? null },
    ];
    for (const { id: teamId, isNew, projects, userId } of owners) {
      if (isNew)
        await seedProjects(transaction, queue, projects, { teamId, partnerTeamId: partner.id, now, withScans });
      await completeOrders(transaction, projects, { papers, book, teamId, customer: { ...admin, userId }, now });
    }
  });
}

/** The demo team of this kind, made when there is none. */
async function ensureTeam(
  transaction: Scoped,
  wanted: typeof team.$inferInsert,
): Promise<{ id: string; isNew: boolean }> {
  const isIt = wanted.isDemo
    ? eq(team.isDemo, true)
    : and(arrayContains(team.features, [DEMO_FEATURE]), eq(team.kind, wanted.kind ?? 'customer'));
  const [found] = await transaction.select({ id: team.id }).from(team).where(isIt).limit(1);
  if (found) return { id: found.id, isNew: false };
  const [made] = await transaction.insert(team).values(wanted).returning({ id: team.id });
  if (!made) throw new Error('no demo team was made');
  return { id: made.id, isNew: true };
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
