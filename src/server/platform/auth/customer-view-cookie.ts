import { sql } from 'drizzle-orm';
import type { Principal } from '#domain/access/access.ts';
import { mayStaff } from '#domain/access/staff-rights.ts';
import type { Database } from '#server/platform/database/database.ts';
import { hashOfToken } from '#server/platform/secrets/hash-of-token.ts';
import { noTokenCookie, readTokenCookie, tokenCookie, type Keys } from './token-cookie.ts';

const VIEW = { suffix: 'view', purpose: 'customer-view', sameSite: 'Strict' } as const;
type Staff = Extract<Principal, { kind: 'staff' }>;
type Found = { viewId: string; userId: string | null; teamId: string; projectId: string | null; endsAt: string };

/** The `Set-Cookie` for staff who start viewing the portal as a customer. It outlasts the view, so that an open page learns that it has ended. */
export const customerViewCookie = (keys: Keys, token: string): Promise<string> => tokenCookie(keys, VIEW, token);
/** The `Set-Cookie` that takes it away. */
export const noCustomerViewCookie = (keys: Keys): string => noTokenCookie(keys, VIEW);

/**
 * Staff as they are, or as the member of the team whose portal they look at: asked on every request, so that a view that ended, a
 * session that is gone and rights that were taken end it on the next one. The member is nobody: what is kept for a person
 * (notices, shares, drafts) stays with the persons, on both sides.
 */
export async function asCustomer(
  db: Database,
  { keys, headers, sessionToken }: { keys: Keys; headers: Headers; sessionToken: string },
  staff: Staff,
): Promise<Principal> {
  const token = readTokenCookie(keys, VIEW, headers);
  if (!token) return staff;
  const { rows } = await db.execute<Found>(
    sql`select view_id as "viewId", user_id as "userId", team_id as "teamId", project_id as "projectId", ends_at as "endsAt"
      from view_of(${hashOfToken(token)}, ${sessionToken})`,
  );
  const [found] = rows;
  if (!found || found.userId !== staff.userId || !mayStaff(staff.staffRole, 'viewAsCustomer'))
    return { ...staff, isViewOver: true };
  const { viewId, teamId, projectId } = found;
  return {
    kind: 'user',
    userId: `customer-view:${viewId}`,
    teamId,
    role: 'user',
    view: { viewId, staffUserId: staff.userId, endsAt: new Date(found.endsAt), projectId },
  };
}
