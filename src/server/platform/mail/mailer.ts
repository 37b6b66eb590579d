import { desc } from 'drizzle-orm';
import nodemailer from 'nodemailer';
import { writeMail, type MailContent } from '#domain/mail/mail-form.ts';
import type { Database } from '#server/platform/database/database.ts';
import { outboxMail } from '#server/platform/database/schema.ts';
import type { Logger } from '#server/platform/log/log.ts';
import { outsideTransactions } from '#server/platform/outgoing/outside-transactions.ts';

export type Mail = MailContent & { to: string };

/** Sends mail; answers whether it went. A failure is logged and never stops what caused the mail (decisions.md, "Waits, reloads, silence"). */
export interface Mailer {
  /** Mail is kept on the outbox page instead of being sent. */
  readonly isOutbox: boolean;
  /** A mail that names the operator in its words gets the name as it is now. */
  send(mail: Mail | ((company: string) => Mail)): Promise<boolean>;
}

/** Who is named above every mail. */
type FindCompany = () => Promise<string>;

async function written(mail: Mail | ((company: string) => Mail), findCompany: FindCompany) {
  const company = await findCompany();
  const { to, ...content } = typeof mail === 'function' ? mail(company) : mail;
  return { to, ...writeMail(content, company) };
}

/** Without a mail server: every message is kept and can be read on the outbox page. */
export function createOutboxMailer(db: Database, findCompany: FindCompany): Mailer {
  return outsideTransactions<Mailer>('mailer', {
    isOutbox: true,
    send: async (mail) => {
      const { to, subject, text } = await written(mail, findCompany);
      await db.insert(outboxMail).values({ recipient: to, subject, text, createdAt: new Date() });
      return true;
    },
  });
}

export function createSmtpMailer(url: string, from: string, log: Logger, findCompany: FindCompany): Mailer {
  const transport = nodemailer.createTransport(url);
  return outsideTransactions<Mailer>('mailer', {
    isOutbox: false,
    send: async (mail) => {
      const message = await written(mail, findCompany);
      try {
        await transport.sendMail({ from, ...message });
        return true;
      } catch (error) {
        log.error({ err: error, subject: message.subject }, 'mail was not sent');
        return false;
      }
    },
  });
}

const MAX_LISTED = 200;

/** Kept mail, newest first. */
export function listOutboxMail(db: Database) {
  return db.select().from(outboxMail).orderBy(desc(outboxMail.createdAt)).limit(MAX_LISTED);
}
