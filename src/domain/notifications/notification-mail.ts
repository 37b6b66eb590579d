export type MailItem = { title: string; text: string; url: string };
type NotificationMail = { company: string; items: readonly MailItem[]; /** Several at once, a day's. */ isDigest: boolean; settingsUrl: string };

const escape = (text: string) => text.replace(/[&<>"']/g, (letter) => `&#${letter.charCodeAt(0)};`);
const oneLine = (text: string) => text.replace(/\s+/g, ' ').trim();

/** A notification or the day's notifications as a mail, in plain text and in HTML without anything that is loaded from elsewhere. */
export function notificationMail({ company, items, isDigest, settingsUrl }: NotificationMail): { subject: string; text: string; html: string } {
  const count = `${items.length} ${items.length === 1 ? 'notification' : 'notifications'}`;
  const subject = oneLine(isDigest ? `Your day at ${company}: ${count}` : (items[0]?.title ?? count));
  const foot = `You get this mail because of your settings at ${company}.`;
  const text = [...items.map(({ title, text: body, url }) => [title, body, url].filter(Boolean).join('\n')), `${foot}\nChange them: ${settingsUrl}`].join('\n\n');
  const parts = items.map(({ title, text: body, url }) => `<div style="padding:16px 0;border-bottom:1px solid #e3e7ec"><p style="margin:0;font-weight:600">${escape(title)}</p>${body ? `<p style="margin:6px 0 0">${escape(body)}</p>` : ''}<p style="margin:10px 0 0"><a href="${escape(url)}" style="color:#193264">Open the project</a></p></div>`);
  const html = `<!doctype html><html lang="en"><body style="margin:0;padding:24px;background:#f3f5f8;color:#14181e;font:14px/1.5 system-ui,sans-serif"><div style="max-width:560px;margin:0 auto;padding:8px 24px 24px;background:#fff;border:1px solid #e3e7ec">${parts.join('')}<p style="margin:16px 0 0;font-size:12px;color:#4d5766">${escape(foot)} <a href="${escape(settingsUrl)}" style="color:#4d5766">Change them</a></p></div></body></html>`;
  return { subject, text, html };
}
