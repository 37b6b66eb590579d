import type { Principal } from '#domain/access/access.ts';
import { mayStaff, type StaffAct } from '#domain/access/staff-rights.ts';
import type { ChangeMover } from '#domain/changes/change-request.ts';
import { requireStaff } from '#server/platform/authorization/require-staff.ts';
import type { Scoped } from '#server/platform/database/database.ts';
import { AppError } from '#server/platform/http/errors.ts';
import { requireVisibleProject, type ProjectRow } from '#server/records/project-records.ts';

/** Who takes part in a project's change requests. */
export type Party = {
  by: ChangeMover;
  userId: string;
  /** May move requests. */ mayMove: boolean;
  /** Staff who see the portal as a customer: nothing is written for them. */ isLooking?: boolean;
};

/** The project and the caller's part in it: a member of its team, or staff who may do this. 404 for everybody else, also for who sees the project otherwise. */
export async function requireParty(
  transaction: Scoped,
  principal: Principal,
  projectId: string,
  act: StaffAct,
): Promise<{ row: ProjectRow; party: Party }> {
  const row = await requireVisibleProject(transaction, principal, projectId);
  if (row.deletedAt) throw new AppError('NOT_FOUND');
  if (principal.kind === 'staff') {
    const { userId, staffRole } = requireStaff(principal, act);
    return { row, party: { by: 'staff', userId, mayMove: mayStaff(staffRole, 'work') } };
  }
  if (principal.kind !== 'user' || principal.teamId !== row.teamId) throw new AppError('NOT_FOUND');
  return {
    row,
    party: {
      by: 'customer',
      userId: principal.userId,
      mayMove: !principal.view,
      ...(principal.view && { isLooking: true }),
    },
  };
}
