import type { Context } from 'hono';
import type { StaffAct } from '#domain/access/staff-rights.ts';
import { scopeOf } from '#server/platform/auth/principal.ts';
import { inScope, type Database, type Scoped } from '#server/platform/database/database.ts';
import type { AppEnv } from '#server/platform/http/app-env.ts';
import { requireStaff, type Staff } from './require-staff.ts';

/** Within one transaction of a member of the staff whose role does this (authorization.md §2.7); `by` is who, and from where. Errors as `requireStaff`. */
export function asStaff<T>(
  { db }: { db: Database },
  context: Context<AppEnv>,
  act: StaffAct,
  work: (transaction: Scoped, by: Staff & { ip: string }) => Promise<T>,
): Promise<T> {
  const staff = requireStaff(context.get('principal'), act);
  return inScope(db, scopeOf(staff), (transaction) =>
    work(transaction, { ...staff, ip: context.get('clientAddress') }),
  );
}
