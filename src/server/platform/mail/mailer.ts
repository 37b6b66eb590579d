import { desc } from 'drizzle-orm';
import nodemailer from 'nodemailer';
import type { PgBoss } from 'pg-boss';
import { isPseudonym } from '#domain/account/deletion.ts';
import type { Language } from '#domain/language/language.ts';
import { translateMail } from '#domain/mail/translate-mail.ts';
import { writeMail, type MailContent } from '#domain/mail/mail-form.ts';
import type { Database, Scoped } from '#server/platform/database/database.ts';
import { outboxMail } from '#server/platform/database/schema.ts';
import type { Logger } from '#server/platform/log/log.ts';
import { translateTo } from '#server/platform/language/translate-to.ts';
import { mails } from '#server/platform/metrics/metrics.ts';
import { outsideTransactions } from '#server/platform/outgoing/outside-transactions.ts';
import { enqueueMail, type MailJob } from '#server/platform/queue/queue.ts';

export type Mail = MailContent & { to: string };

/** A mail, or one that names the operator in its words and gets the name as it is now. */
type MailToWrite = Mail | ((company: string) => Mail);

/** Takes mail to be sent. What cannot be sent now never stops what caused it (decisions.md, "Waits, reloads, silence"). */
export interface Mailer {
  /** Mail is kept on the outbox page instead of being sent. */
  readonly isOutbox: boolean;
  send(mail: MailToWrite): Promise<void>;
  /** In the same transaction as the event it reports: both are stored, or neither. */
  sendIn(transaction: Scoped, mail: Mail): Promise<void>;
}

/** The part of it that a transaction may use. */
export type MailQueue = Pick<Mailer, 'sendIn'>;

/** By what a mail is sent whose button leads to a page. */
export type Mailing = { mailer: MailQueue; publicUrl: string };

/** Who is named above every mail; within a transaction, by that. */
type FindCompany = (transaction?: Scoped) => Promise<string>;

/** Language of the person who has an address, or has ordered with it; English for anyone else. */
export type FindLanguage = (address: string, transaction?: Scoped) => Promise<Language>;

export type MailFacts = { findCompany: FindCompany; findLanguage: FindLanguage };

/** The mail in the language of its reader. Undefined for the address of a deleted account. */
async function written(
  { findCompany, findLanguage }: MailFacts,
  mail: MailToWrite,
  transaction?: Scoped,
): Promise<MailJob | undefined> {
  const company = await findCompany(transaction);
  const { to, ...content } = typeof mail === 'function' ? mail(company) : mail;
  if (isPseudonym(to)) return undefined;
  const translate = translateTo(await findLanguage(to, transaction));
  return { to, ...writeMail(translateMail(content, translate), company) };
}

/** Without a mail server: every message is kept and can be read on the outbox page. */
export function createOutboxMailer(db: Database, facts: MailFacts): Mailer {
  const keep = async (on: Pick<Database, 'insert'>, mail: MailJob | undefined) => {
    if (!mail) return;
    const { to, subject, text } = mail;
    await on.insert(outboxMail).values({ recipient: to, subject, text, createdAt: new Date() });
  };
  return outsideTransactions<Mailer>(
    'mailer',
    {
      isOutbox: true,
      send: async (mail) => keep(db, await written(facts, mail)),
      sendIn: async (transaction, mail) => keep(transaction, await written(facts, mail, transaction)),
    },
    ['sendIn'],
  );
}

/** With a mail server: every message is a job, which workers try again for days. Nobody waits for the server, and its outage loses nothing. */
export function createQueuedMailer(queue: PgBoss, facts: MailFacts): Mailer {
  const enqueue = async (mail: MailJob | undefined, transaction?: Scoped) => {
    if (mail) await enqueueMail(queue, mail, transaction);
  };
  return outsideTransactions<Mailer>(
    'mailer',
    {
      isOutbox: false,
      send: async (mail) => enqueue(await written(facts, mail)),
      sendIn: async (transaction, mail) => enqueue(await written(facts, mail, transaction), transaction),
    },
    ['sendIn'],
  );
}

export type SendMail = (message: MailJob) => Promise<void>;

/** Hands one message to the mail server. Throws when another try may help; what the server refuses for good is logged. */
export function createSmtpSender(url: string, from: string, log: Pick<Logger, 'error'>): SendMail {
  const transport = nodemailer.createTransport({
    url,
    connectionTimeout: 10_000,
    greetingTimeout: 10_000,
    socketTimeout: 30_000,
  });
  return async (message) => {
    try {
      await transport.sendMail({ from, ...message });
      mails.inc({ outcome: 'sent' });
    } catch (error) {
      const isOver = isRefusedForGood(error);
      mails.inc({ outcome: isOver ? 'refused' : 'failed' });
      if (!isOver) throw error;
      log.error({ err: error, subject: message.subject }, 'the mail server refused a mail');
    }
  };
}

/** 5xx is about this message or its address (RFC 5321, 4.2.1), but for what is said of our own sign-in. */
const isRefusedForGood = (error: unknown) =>
  error instanceof Error &&
  'responseCode' in error &&
  Number(error.responseCode) >= 500 &&
  !('code' in error && error.code === 'EAUTH');

const MAX_LISTED = 200;

/** Kept mail, newest first. */
export function listOutboxMail(db: Database) {
  return db.select().from(outboxMail).orderBy(desc(outboxMail.createdAt)).limit(MAX_LISTED);
}
