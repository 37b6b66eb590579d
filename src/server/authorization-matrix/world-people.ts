import { and, eq } from 'drizzle-orm';
import { membership, user } from '#server/platform/database/schema.ts';
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
