import { eq } from 'drizzle-orm';
import type { PgBoss } from 'pg-boss';
import { FREE_LIMIT_SQFT } from '#domain/usage/allowance.ts';
import type { Auth } from '#server/platform/auth/auth.ts';
import { findUserId } from '#server/platform/auth/auth.ts';
import { inScope, type Database, type Scoped } from '#server/platform/database/database.ts';
import { conversion, location, membership, outboxMail, project, team, user } from '#server/platform/database/schema.ts';
import { enqueueDemoScan } from '#server/platform/queue/queue.ts';
import { demoAccounts, demoPasswords } from './demo-accounts.ts';
import { demoProjects } from './demo-projects.ts';

type Parts = { db: Database; auth: Auth; queue: PgBoss; dataFolder: string; withScans: boolean };

const CUSTOMER_TEAM = 'Harbor Street Properties';
const DEMO_TEAM = 'Demo';

/** Gives an installation its demo accounts and projects, once; a second call changes nothing. */
export async function seedDemo({ db, auth, queue, dataFolder, withScans }: Parts): Promise<void> {
  const passwords = demoPasswords(dataFolder);
  const [first] = demoAccounts;
  if (await findUserId(db, first.email)) return;
  const now = new Date();
  const teamId = crypto.randomUUID();
  await inScope(db, { kind: 'system' }, (transaction) => transaction.insert(team).values({ id: teamId, name: CUSTOMER_TEAM, freeLimitSqft: FREE_LIMIT_SQFT, createdAt: now }));
  for (const { email, name, role } of demoAccounts) {
    const created = await auth.api.signUpEmail({ body: { email, name, password: passwords[email] ?? '' } });
    await db.update(user).set({ emailVerified: true }).where(eq(user.id, created.user.id));
    await inScope(db, { kind: 'system' }, (transaction) => transaction.insert(membership).values({ teamId, userId: created.user.id, role, createdAt: new Date() }));
    // Nobody has to verify an address that nobody has.
    await db.delete(outboxMail).where(eq(outboxMail.recipient, email));
  }
  if (withScans) await inScope(db, { kind: 'system' }, (transaction) => seedProjects(transaction, queue, now));
}

async function seedProjects(transaction: Scoped, queue: PgBoss, now: Date): Promise<void> {
  const teamId = crypto.randomUUID();
  await transaction.insert(team).values({ id: teamId, name: DEMO_TEAM, isDemo: true, createdAt: now });
  for (const { name, address, latitude, longitude, spaceType, style, seed, points } of demoProjects) {
    const [place] = await transaction.insert(location).values({ teamId, name, address, latitude, longitude, spaceType, createdAt: now }).returning({ id: location.id });
    if (!place) throw new Error('no location was made');
    const projectId = crypto.randomUUID();
    await transaction.insert(project).values({ id: projectId, locationId: place.id, teamId, name, type: 'BIMIT', subType: 'Engine', status: 'Order Received', isDemo: true, receivedAt: now, createdAt: now });
    await transaction.insert(conversion).values({ projectId, step: 'inspect', message: 'Simulating the scan', orderedName: name, orderedAddress: address, updatedAt: now });
    await enqueueDemoScan(queue, transaction, { projectId, style, seed, points });
  }
}
