import { withoutTurns } from '#domain/naming/isolate.ts';
import { DEFAULT_COMPANY } from '#domain/operator/operator-settings.ts';

type MailItem = { title: string; text: string; url: string };
/** What a mail says; how it looks is here alone. */
export type MailContent = {
  subject: string;
  /** Plain, paragraphs apart by an empty line. */
  text: string;
  /** Several events that are reported in one e-mail, each with a link of its own. */
  items?: readonly MailItem[];
  /** What to do next, as the one button. */
  button?: { label: string; url: string };
  /** Below the button: how long it is valid, and what to do when the e-mail was not meant for you. */
  after?: string;
};
export type WrittenMail = { subject: string; text: string; html: string };

const escape = (text: string) => text.replace(/[&<>"']/g, (letter) => `&#${letter.charCodeAt(0)};`);
const oneLine = (text: string) => text.replace(/\s+/g, ' ').trim();
const paragraphsOf = (text: string) =>
  text
    .split(/\n{2,}/)
    .map((part) => part.trim())
    .filter(Boolean);
/** An address within a text, without the sign that ends its sentence. */
const ADDRESS = /https?:\/\/[^\s<>"]*[^\s<>".,;:!?)]/g;

/**
 * A mail of the operator in plain text and in HTML, which say the same. Nothing in it is loaded from elsewhere, every word is escaped,
 * and it is readable on a phone and in the dark; where a mail program drops the style sheet, the light colors of the elements apply.
 */
export function writeMail(
  { subject, text, items = [], button, after = '' }: MailContent,
  company: string,
): WrittenMail {
  const name = oneLine(company) || DEFAULT_COMPANY;
  const title = oneLine(subject);
  const plain = [
    ...paragraphsOf(text),
    ...items.map((item) => [item.title, item.text, item.url].filter(Boolean).join('\n')),
    button && `${button.label}:\n${button.url}`,
    ...paragraphsOf(after),
    `-- \n${name}`,
  ];
  const body = [
    ...paragraphsOf(text).map(paragraph),
    ...items.map(itemPart),
    button && buttonPart(button),
    ...paragraphsOf(after).map(smallParagraph),
  ];
  return {
    subject: withoutTurns(title),
    text: withoutTurns(plain.filter(Boolean).join('\n\n')),
    html: withoutTurns(page(name, title, body.filter(Boolean).join(''))),
  };
}

/** Only of our own words below the button: foreign text makes no links. */
const linked = (text: string) => {
  let from = 0;
  const parts = [...text.matchAll(ADDRESS)].flatMap(({ 0: url, index }) => {
    const before = escape(text.slice(from, index));
    from = index + url.length;
    return [before, `<a class="link" href="${escape(url)}" style="color:#193264">${escape(url)}</a>`];
  });
  return [...parts, escape(text.slice(from))].join('').replaceAll('\n', '<br>');
};
const words = (text: string) => escape(text).replaceAll('\n', '<br>');
const paragraph = (text: string) => `<p style="margin:0 0 16px;overflow-wrap:anywhere">${words(text)}</p>`;
const smallParagraph = (text: string) =>
  `<p class="dim" style="margin:16px 0 0;font-size:13px;color:#4d5766;overflow-wrap:anywhere">${linked(text)}</p>`;
const buttonPart = ({ label, url }: { label: string; url: string }) =>
  `<p style="margin:24px 0 8px"><a class="button" href="${escape(url)}"` +
  ' style="display:inline-block;padding:12px 24px;border-radius:8px;background:#193264;color:#ffffff;' +
  `font-weight:600;line-height:20px;text-decoration:none">${escape(label)}</a></p>`;
const itemPart = ({ title, text, url }: MailItem) =>
  '<div class="item" style="padding:0 0 16px;margin:0 0 16px;border-bottom:1px solid #e3e7ec;overflow-wrap:anywhere">' +
  '<p style="margin:0;font-weight:600">' +
  `<a class="link" href="${escape(url)}" style="color:#193264">${escape(oneLine(title))}</a></p>` +
  `${text ? `<p style="margin:6px 0 0">${words(text)}</p>` : ''}</div>`;

const STYLE = [
  ':root{color-scheme:light dark;supported-color-schemes:light dark}',
  '@media (max-width:480px){.outer{padding:0!important}.card{border-radius:0!important;padding:24px 20px!important}',
  '.button{display:block!important;text-align:center}}',
  '@media (prefers-color-scheme:dark){.outer{background:#11151b!important}',
  '.card{background:#1a2028!important;border-color:#323b47!important;color:#e8ecf1!important}',
  '.name,.dim{color:#a9b4c2!important}.link{color:#9dbbf5!important}.item{border-color:#323b47!important}',
  '.button{background:#9dbbf5!important;color:#0d1626!important}}',
].join('');

function page(name: string, title: string, body: string): string {
  return (
    '<!doctype html><html lang="en"><head><meta charset="utf-8">' +
    '<meta name="viewport" content="width=device-width,initial-scale=1">' +
    `<meta name="color-scheme" content="light dark"><title>${escape(title)}</title><style>${STYLE}</style></head>` +
    '<body class="outer" style="margin:0;padding:24px;background:#f3f5f8">' +
    '<div class="card" style="max-width:560px;margin:0 auto;padding:32px;box-sizing:border-box;background:#ffffff;' +
    'border:1px solid #e3e7ec;border-radius:12px;color:#14181e;' +
    `font:16px/1.5 system-ui,-apple-system,'Segoe UI',Roboto,sans-serif">` +
    '<p class="name" style="margin:0 0 20px;font-size:14px;font-weight:700;letter-spacing:.02em;color:#4d5766">' +
    `${escape(name)}</p>` +
    '<h1 style="margin:0 0 16px;font-size:21px;line-height:1.3;overflow-wrap:anywhere">' +
    `${escape(title)}</h1>${body}</div></body></html>`
  );
}
