import { and, asc, eq, isNotNull, isNull, lt, lte, or, sql } from 'drizzle-orm';
import { addDays } from '#domain/calendar/calendar-date.ts';
import { dayText } from '#domain/papers/day-text.ts';
import { dayOf } from '#domain/papers/due-date.ts';
import { HOSTING_NOTICE_DAYS, hostingNotice } from '#domain/project/hosting.ts';
import { inScope, type Database, type Scoped } from '#server/platform/database/database.ts';
import { project } from '#server/platform/database/schema.ts';
import type { Mailer } from '#server/platform/mail/mailer.ts';
import { hostingOfTeam } from '#server/records/billing/hosting-of-team.ts';
import { invoiceRecipients } from '#server/records/papers/invoice-recipients.ts';
import { publishProject } from '#server/records/publish-project.ts';
import { recordAudit } from '#server/records/audit.ts';

type Parts = { db: Database; mailer: Mailer; publicUrl: string };
type Row = typeof project.$inferSelect;
const BATCH = 200;

/** Customers' own projects: demos, tests, samples and deleted ones have no hosting. */
const isHosted = and(isNull(project.deletedAt), ...[project.isDemo, project.isPublic].map((flag) => eq(flag, false)));

/**
 * E-mails admins 60 and 14 days before hosting of a project ends, and writes down that it is archived once it has. Each once, however many
 * workers look. Projects that came without a last day, as by an import, get one. Answers how many e-mails were due or projects were archived.
 */
export async function notifyOfHosting(parts: Parts, now: Date): Promise<number> {
  return inScope(parts.db, { kind: 'system' }, async (transaction) => {
    await startHosting(transaction, now);
    const today = dayOf(now);
    const [first, second] = HOSTING_NOTICE_DAYS;
    const rows = await transaction
      .select()
      .from(project)
      .where(
        and(
          isHosted,
          or(
            and(lt(project.hostingNotices, 1), lte(project.hostedUntil, addDays(today, first))),
            and(lt(project.hostingNotices, 2), lte(project.hostedUntil, addDays(today, second))),
            and(lt(project.hostingNotices, 3), lt(project.hostedUntil, today)),
          ),
        ),
      )
      .orderBy(asc(project.hostedUntil), asc(project.id))
      .limit(BATCH)
      .for('update', { skipLocked: true });
    let count = 0;
    for (const row of rows) {
      const notice = row.hostedUntil && hostingNotice(row.hostedUntil, row.hostingNotices, today);
      if (!notice || !row.hostedUntil) continue;
      await transaction.update(project).set({ hostingNotices: notice.behind }).where(eq(project.id, row.id));
      await (notice.due === 'archive'
        ? archive(transaction, row)
        : mailNotice(transaction, parts, row, row.hostedUntil));
      count += 1;
    }
    return count;
  });
}

async function startHosting(transaction: Scoped, now: Date): Promise<void> {
  const rows = await transaction
    .select({ id: project.id, teamId: project.teamId })
    .from(project)
    .where(and(isHosted, isNull(project.hostedUntil), eq(project.isSample, false), isNotNull(project.teamId)))
    .limit(BATCH)
    .for('update', { skipLocked: true });
  for (const { id, teamId } of rows)
    await transaction
      .update(project)
      .set({ hostedUntil: await hostingOfTeam(transaction, teamId, now) })
      .where(and(eq(project.id, id), sql`hosted_until is null`));
}

async function archive(transaction: Scoped, row: Row): Promise<void> {
  await recordAudit(transaction, {
    teamId: row.teamId,
    userId: null,
    action: 'project.archive',
    objectType: 'project',
    objectId: row.id,
    details: { until: row.hostedUntil },
  });
  await publishProject(transaction, row);
}

async function mailNotice(transaction: Scoped, { mailer, publicUrl }: Parts, row: Row, until: string): Promise<void> {
  const name = row.name.replace(/\s+/g, ' ').slice(0, 100);
  const day = dayText(until);
  for (const to of await invoiceRecipients(transaction, { teamId: row.teamId, projectId: row.id }))
    await mailer.sendIn(transaction, {
      to,
      subject: `Hosting of ${name} ends on ${day}`,
      text:
        `${name} is hosted until ${day}. After that day the project is archived: you can still view it, and its files can be` +
        ' downloaded on request. Nothing is deleted.\n\nTo extend the hosting, reply to us or contact support before that day.',
      button: { label: 'Open the project', url: `${publicUrl}/location/${row.locationId}/project/${row.id}` },
    });
}
