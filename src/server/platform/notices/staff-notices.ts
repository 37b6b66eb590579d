import type { Logger } from '#server/platform/log/log.ts';
import type { Mailer } from '#server/platform/mail/mailer.ts';
import { plain, postToChat } from './chat.ts';

/** Something that a person at the operator has to look at. */
export type StaffNotice = { subject: string; text: string };
export type NotifyStaff = (notice: StaffNotice) => Promise<void>;

type Parts = { webhookUrl: string | undefined; findSupportEmail: () => Promise<string | null>; mailer: Mailer; log: Logger };

/** Tells staff by the log, and by chat and mail where the operator has set them. A failure is logged and stops nothing. */
export function createStaffNotices({ webhookUrl, findSupportEmail, mailer, log }: Parts): NotifyStaff {
  const mailSupport = async (notice: StaffNotice) => {
    const to = await findSupportEmail();
    if (to) await mailer.send({ to, ...notice });
  };
  return async (notice) => {
    log.error(notice, 'staff notice');
    const failed = (error: unknown) => log.warn({ err: error, subject: notice.subject }, 'staff notice was not sent');
    await Promise.all([
      webhookUrl && postToChat(webhookUrl, `${plain(notice.subject)}: ${plain(notice.text)}`).catch(failed),
      mailSupport(notice).catch(failed),
    ]);
  };
}
