/** Roles of the operator's staff (authorization.md §2.7). */
export const staffRoles = ['support', 'ops', 'finance', 'admin'] as const;
export type StaffRole = (typeof staffRoles)[number];

/**
 * What staff do: all read and answer messages; viewAsCustomer shows the portal as a team sees it, to help that team;
 * work moves orders and delivers; billing issues papers; administering changes teams, flags and prices.
 */
export const staffActs = ['read', 'message', 'viewAsCustomer', 'work', 'bill', 'administer'] as const;
export type StaffAct = (typeof staffActs)[number];

const acts: Record<StaffRole, readonly StaffAct[]> = {
  support: ['read', 'message', 'viewAsCustomer'],
  ops: ['read', 'message', 'viewAsCustomer', 'work'],
  finance: ['read', 'message', 'bill'],
  admin: ['read', 'message', 'viewAsCustomer', 'work', 'bill', 'administer'],
};

/** Whether a role of staff may do it; a role that is not known may nothing. */
export function mayStaff(staffRole: string, act: StaffAct): boolean {
  const known = staffRoles.find((role) => role === staffRole);
  return known !== undefined && acts[known].includes(act);
}

/** All that a role of staff may do. */
export const actsOfStaff = (staffRole: string): StaffAct[] => staffActs.filter((act) => mayStaff(staffRole, act));
