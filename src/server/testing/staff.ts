import type { StaffRole } from '#domain/access/staff-rights.ts';
import type { TestServer } from './test-server.ts';

/** A person of the operator with one role. Answers the cookie. */
export async function staffOf(server: TestServer, staffRole: StaffRole): Promise<string> {
  const email = `${staffRole}-${crypto.randomUUID()}@operator.example`;
  const cookie = await server.signUp(email);
  await server.makeStaff(email, staffRole);
  return cookie;
}
