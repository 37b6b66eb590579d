import { and, eq } from 'drizzle-orm';
import { newOrder } from '#domain/ordering/order-data.ts';
import { membership, orderDraft, user } from '#server/platform/database/schema.ts';
import { cookieOf, type TestServer } from '#server/testing/test-server.ts';

/** Staff, in a session that sees the portal as members of a team do. */
export async function viewAsCustomer(server: TestServer, teamId: string): Promise<string> {
  const cookie = await server.signUp('viewing-staff@example.com', { teamName: 'Staff who view' });
  await server.makeStaff('viewing-staff@example.com');
  const started = await server.call('POST', `/api/ops/teams/${teamId}/view`, {
    cookie,
    body: { reason: 'The matrix' },
  });
  if (!started.ok) throw new Error(await started.text());
  return `${cookie}; ${cookieOf(started)}`;
}

/** A member who signs in nowhere: somebody to change and to remove. */
export async function plainMember({ db }: TestServer, teamId: string, email: string): Promise<string> {
  const now = new Date();
  const [person] = await db
    .insert(user)
    .values({ id: crypto.randomUUID(), name: email, email, emailVerified: true, createdAt: now, updatedAt: now })
    .returning();
  await db.insert(membership).values({ teamId, userId: person?.id ?? '', role: 'user', createdAt: now });
  return email;
}

export async function storeDraft({ db }: TestServer, id: string, teamId: string, makerEmail: string): Promise<void> {
  const now = new Date();
  const [maker] = await db.select().from(user).where(eq(user.email, makerEmail));
  await db.insert(orderDraft).values({
    id,
    teamId,
    createdBy: maker?.id ?? '',
    step: 'size',
    data: newOrder('bimit'),
    createdAt: now,
    updatedAt: now,
  });
}

export async function setRole(
  { db }: TestServer,
  email: string,
  teamId: string,
  role: 'user' | 'admin',
): Promise<void> {
  const [person] = await db.select().from(user).where(eq(user.email, email));
  await db
    .update(membership)
    .set({ role })
    .where(and(eq(membership.userId, person?.id ?? ''), eq(membership.teamId, teamId)));
}
