import { and, eq, inArray } from 'drizzle-orm';
import { withoutAmounts } from '#domain/notifications/money-words.ts';
import { consolePath, staffWays, type StaffTopic } from '#domain/notifications/notification-table.ts';
import { inScope, type Database } from '#server/platform/database/database.ts';
import { notification, user } from '#server/platform/database/schema.ts';
import { publish } from '#server/platform/events/events.ts';
import type { Logger } from '#server/platform/log/log.ts';
import type { Mailer } from '#server/platform/mail/mailer.ts';
import { plain, postToChat } from './chat.ts';

/** Something that a person at the operator has to look at. */
export type StaffNotice = {
  topic: StaffTopic;
  subject: string;
  text: string;
  /** Money, in a sentence: for the bells of staff alone. Who reads the operator's chat and mailbox is not known here. */
  amounts?: string;
  /** Whose page of the console it leads to. */
  projectId: string | null;
  /** Whose page it leads to where it is about no project. */
  teamId?: string;
};
export type NotifyStaff = (notice: StaffNotice) => Promise<void>;

type Parts = {
  db: Database;
  webhookUrl: string | undefined;
  findSupportEmail: () => Promise<string | null>;
  mailer: Mailer;
  log: Logger;
  publicUrl: string;
};

/** Tells staff by the bells of those whose work it is, and by chat and mail where the operator has set them. A failure is logged and stops nothing. */
export function createStaffNotices({ db, webhookUrl, findSupportEmail, mailer, log, publicUrl }: Parts): NotifyStaff {
  const mailSupport = async ({ subject, text }: StaffNotice, url: string) => {
    const to = await findSupportEmail();
    if (to) await mailer.send({ to, subject, text: withoutAmounts(text), button: { label: 'Open the console', url } });
  };
  return async (notice) => {
    const { subject, text, projectId, teamId, topic } = notice;
    log.info({ topic, subject, projectId }, 'staff notice');
    const failed = (error: unknown) => log.warn({ err: error, subject }, 'staff notice was not sent');
    const url = `${publicUrl}${consolePath(projectId, teamId)}`;
    const words = [plain(subject), plain(withoutAmounts(text))].filter(Boolean).join(': ');
    const { isPosted, isMailed } = staffWays(topic);
    await Promise.all([
      ringBells(db, notice).catch(failed),
      isPosted && webhookUrl && postToChat(webhookUrl, `${words} ${url}`).catch(failed),
      isMailed && mailSupport(notice, url).catch(failed),
    ]);
  };
}

/** A row for each of the staff whose rights have begun, and the word to their open pages. */
async function ringBells(
  db: Database,
  { topic, subject, text, amounts, projectId, teamId }: StaffNotice,
): Promise<void> {
  const isReader = and(
    inArray(user.staffRole, [...staffWays(topic).roles]),
    eq(user.twoFactorEnabled, true),
    eq(user.emailVerified, true),
  );
  const people = await db.select({ userId: user.id }).from(user).where(isReader);
  if (people.length === 0) return;
  const told = {
    projectId,
    kind: 'staff',
    facts: { topic, subject, text, ...(amounts && { amounts }), ...(teamId && { teamId }) },
    createdAt: new Date(),
  };
  await inScope(db, { kind: 'system' }, async (transaction) => {
    await transaction.insert(notification).values(people.map(({ userId }) => ({ userId, ...told })));
    await publish(transaction, { kind: 'staff' });
  });
}
