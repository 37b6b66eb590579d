import type { Principal } from '#domain/access/access.ts';
import { mayStaff, type StaffAct } from '#domain/access/staff-rights.ts';
import { AppError } from '#server/platform/http/errors.ts';

export type Staff = Extract<Principal, { kind: 'staff' }>;

/** Returns the caller if they are staff whose role allows this. Throws 403, or 404 for anyone who is not staff. */
export function requireStaff(principal: Principal, act: StaffAct): Staff {
  if (principal.kind !== 'staff') throw new AppError('NOT_FOUND');
  if (!mayStaff(principal.staffRole, act))
    throw new AppError('FORBIDDEN', { userMessage: 'Your role at the operator does not include this.' });
  return principal;
}
