import { formatCalendarDate } from '#domain/calendar/calendar-date.ts';
import type { Mail } from '#server/platform/mail/mailer.ts';

const dayOf = (moment: Date) => formatCalendarDate(moment.toISOString().slice(0, 10));

type Told = { to: string; url: string; undoEndsAt: Date };

/** To the address that the account had: its link is the only way back. */
export const accountDeletedMail =
  ({ to, url, undoEndsAt }: Told, teams: readonly string[]) =>
  (company: string): Mail => ({
    to,
    subject: `Your ${company} account was deleted`,
    text:
      `Your account was deleted, and you were signed out everywhere. Nobody sees it any more.` +
      (teams.length ? `\n\nDeleted with it, as nobody else was in it: ${teams.join(', ')}.` : '') +
      `\n\nYou can restore it until ${dayOf(undoEndsAt)}. After that it is gone for good; invoices and the audit log keep a pseudonym in its place.`,
    button: { label: 'Restore my account', url },
    after: 'If you did not delete it, restore it now, then change your password.',
  });

/** To each admin of the team. */
export const teamDeletedMail =
  ({ to, url, undoEndsAt }: Told, { team, by }: { team: string; by: string }) =>
  (company: string): Mail => ({
    to,
    subject: `The team ${team} was deleted at ${company}`,
    text:
      `${by} deleted the team ${team} with all its projects. Nobody sees them any more.` +
      `\n\nAn admin can restore the team until ${dayOf(undoEndsAt)}. After that it is gone for good with its files; we keep its invoices and audit log.`,
    button: { label: 'Restore the team', url },
  });
