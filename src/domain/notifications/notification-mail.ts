import type { MailContent } from '#domain/mail/mail-form.ts';
import type { NotificationText } from './notification-text.ts';

type Told = NotificationText & { url: string };
type NotificationMail = {
  company: string;
  items: readonly Told[];
  /** Of a whole day. */ isDigest: boolean;
  /** Of the portal. */ publicUrl: string;
  /** Why its reader gets it, in place of their settings. */ reason?: string;
};

/** What happened as a mail: one notification with what to do next, or several in one with a link each. */
export function notificationMail({ company, items, isDigest, publicUrl, reason }: NotificationMail): MailContent {
  const after =
    reason ??
    `You receive this e-mail because of your notification settings at ${company}. Change them: ${publicUrl}/profile`;
  const [first] = items;
  if (first && items.length === 1 && !isDigest)
    return { subject: first.title, text: first.text, button: { label: first.action, url: first.url }, after };
  const count = `${items.length} ${items.length === 1 ? 'notification' : 'notifications'}`;
  const isOneProject = new Set(items.map(({ url }) => url)).size === 1;
  const button =
    first && isOneProject
      ? { label: items.length === 1 ? first.action : 'Open the project', url: first.url }
      : { label: 'Open your projects', url: `${publicUrl}/portfolio` };
  const subject =
    isDigest || !first ? `Your day at ${company}: ${count}` : `${first.title}, and ${items.length - 1} more`;
  return { subject, text: '', items, button, after };
}
