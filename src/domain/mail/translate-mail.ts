import type { Translate } from '#domain/language/translate.ts';
import type { MailContent } from './mail-form.ts';

/** A mail in another language: our words of it. */
export function translateMail(
  { subject, text, items, button, after, ...rest }: MailContent,
  translate: Translate,
): MailContent {
  return {
    ...rest,
    subject: translate(subject),
    text: translate(text),
    ...(items && {
      items: items.map((item) => ({ ...item, title: translate(item.title), text: translate(item.text) })),
    }),
    ...(button && { button: { ...button, label: translate(button.label) } }),
    ...(after !== undefined && { after: translate(after) }),
  };
}
