import { dayText } from '#domain/papers/day-text.ts';
import type { PlanThatEnds, TeamOfPerson } from '#domain/account/deletion.ts';
import type { Mail } from '#server/platform/mail/mailer.ts';

const dayOf = (moment: Date) => dayText(moment.toISOString().slice(0, 10));
const paragraphs = (...texts: (string | false)[]) => texts.filter(Boolean).join('\n\n');
const PLAN_ENDS =
  'Its plan was canceled: nothing more is charged for it, and what is already paid is not refunded.' +
  ' If you restore the team before the paid period ends, you can keep the plan.';

type Told = { to: string; url: string; undoEndsAt: Date };

/** To the address that the account had: its link is the only way back. */
export const accountDeletedMail =
  ({ to, url, undoEndsAt }: Told, teams: readonly TeamOfPerson[]) =>
  (company: string): Mail => ({
    to,
    subject: `Your ${company} account was deleted`,
    text: paragraphs(
      'Your account was deleted, and you were signed out everywhere. Nobody sees it any more.',
      teams.length > 0 && `Deleted with it, as nobody else was in it: ${teams.map(({ name }) => name).join(', ')}.`,
      teams.some(({ plan }) => plan) && PLAN_ENDS,
      `You can restore it until ${dayOf(undoEndsAt)}. After that it is gone for good; invoices and the audit log keep a pseudonym in its place.`,
    ),
    button: { label: 'Restore my account', url },
    after: 'If you did not delete it, restore it now, then change your password.',
  });

/** To each admin of the team. */
export const teamDeletedMail =
  ({ to, url, undoEndsAt }: Told, { team, by, plan }: { team: string; by: string; plan: PlanThatEnds | null }) =>
  (company: string): Mail => ({
    to,
    subject: `The team ${team} was deleted at ${company}`,
    text: paragraphs(
      `${by} deleted the team ${team} with all its projects. Nobody sees them any more.`,
      plan !== null && PLAN_ENDS,
      `An admin can restore the team until ${dayOf(undoEndsAt)}. After that it is gone for good with its files; we keep its invoices and audit log.`,
    ),
    button: { label: 'Restore the team', url },
  });
