import type { SubscribedPlan } from '#domain/pricing/plan-table.ts';

/** How long a deleted project, account or team can be brought back. */
export const UNDO_DAYS = 30;
const DAY_MS = 24 * 3600_000;

/** When nothing of what is deleted now can be brought back any more. */
export const undoEndsAt = (deletedAt: Date): Date => new Date(deletedAt.getTime() + UNDO_DAYS * DAY_MS);

/** Domain of the addresses of deleted accounts: reserved (RFC 2606), so that no mail ever leaves for it. */
const NOWHERE = 'deleted.invalid';

/**
 * Name and address of a deleted account: what it did stays in invoices and the audit log under them. `key` makes the address unique and says
 * nothing about the person.
 */
export const pseudonymOf = (key: string): { name: string; email: string } => ({
  name: 'Former member',
  email: `${key}@${NOWHERE}`,
});

/** Whether an address is that of a deleted account, where nobody reads mail. */
export const isPseudonym = (email: string): boolean => email.endsWith(`@${NOWHERE}`);

/** A team of the person whose account is to be deleted. `isMoneyOpen`: of its invoices, one is neither paid nor void. */
export type TeamOfPerson = {
  teamId: string;
  name: string;
  members: number;
  isOnlyAdmin: boolean;
  isMoneyOpen: boolean;
  isDemo: boolean;
  /** That it pays for and that is canceled with it; null: none. */ plan: PlanThatEnds | null;
};
export type PlanThatEnds = { plan: SubscribedPlan; /** Null while it is not known. */ paidUntil: Date | null };

/** Everybody may sign in to it. */
const DEMO = 'This belongs to the demo, which nobody can delete.';
const openMoney = (name: string) =>
  `${name} has an invoice that is not paid yet. Pay it, or ask us to void it; then you can delete this.`;

/** Why an account may not be deleted, as a sentence; undefined: it may. Staff have their role ended first. */
export function refusalOfAccountDeletion({
  isStaff,
  teams,
}: {
  isStaff: boolean;
  teams: readonly TeamOfPerson[];
}): string | undefined {
  if (isStaff) return 'Staff accounts cannot be deleted here. Ask the operator to end your staff role first.';
  if (teams.some(({ isDemo }) => isDemo)) return DEMO;
  const led = teams.find(({ isOnlyAdmin, members }) => isOnlyAdmin && members > 1);
  if (led) return `You are the only admin of ${led.name}. Make somebody else an admin, or delete the team first.`;
  const owing = teamsThatGo(teams).find(({ isMoneyOpen }) => isMoneyOpen);
  return owing && openMoney(owing.name);
}

/** Teams that are deleted together with the account, because nobody else is in them. */
export const teamsThatGo = (teams: readonly TeamOfPerson[]): TeamOfPerson[] =>
  teams.filter(({ members }) => members === 1);

/** Why a team may not be deleted, as a sentence; undefined: it may. */
export function refusalOfTeamDeletion({
  name,
  isDemo,
  isMoneyOpen,
}: Pick<TeamOfPerson, 'name' | 'isDemo' | 'isMoneyOpen'>): string | undefined {
  if (isDemo) return DEMO;
  return isMoneyOpen ? openMoney(name) : undefined;
}
