import { desc } from 'drizzle-orm';
import nodemailer from 'nodemailer';
import type { Database } from '#server/platform/database/database.ts';
import { outboxMail } from '#server/platform/database/schema.ts';
import type { Logger } from '#server/platform/log/log.ts';

export type Mail = { to: string; subject: string; text: string; /** The same in HTML, beside the text. */ html?: string };

/** Sends mail; answers whether it went. A failure is logged and never stops what caused the mail (decisions.md, "Waits, reloads, silence"). */
export interface Mailer {
  /** Mail is kept on the outbox page instead of being sent. */
  readonly isOutbox: boolean;
  send(mail: Mail): Promise<boolean>;
}

/** Without a mail server: every message is kept and can be read on the outbox page. */
export function createOutboxMailer(db: Database): Mailer {
  return {
    isOutbox: true,
    send: async ({ to, subject, text }) => {
      await db.insert(outboxMail).values({ recipient: to, subject, text, createdAt: new Date() });
      return true;
    },
  };
}

export function createSmtpMailer(url: string, from: string, log: Logger): Mailer {
  const transport = nodemailer.createTransport(url);
  return {
    isOutbox: false,
    send: async (mail) => {
      try {
        await transport.sendMail({ from, ...mail });
        return true;
      } catch (error) {
        log.error({ err: error, subject: mail.subject }, 'mail was not sent');
        return false;
      }
    },
  };
}

const MAX_LISTED = 200;

/** Kept mail, newest first. */
export function listOutboxMail(db: Database) {
  return db.select().from(outboxMail).orderBy(desc(outboxMail.createdAt)).limit(MAX_LISTED);
}
