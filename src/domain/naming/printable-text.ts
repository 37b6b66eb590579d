/** Longer texts are names of nothing that the portal makes. */
const MAX_LENGTH = 200;
/** Control and format characters, among them those that turn the direction of a text or move a terminal's cursor, and line breaks. */
const UNPRINTABLE = /[\p{Cc}\p{Cf}\p{Cs}\p{Zl}\p{Zp}]/gu;

/** A foreign text as it can be shown in a line of a terminal: without what is no character to see, and of 200 characters at most. */
export function printableText(text: string): string {
  const start = text.slice(0, MAX_LENGTH).replaceAll(UNPRINTABLE, '');
  return text.length > MAX_LENGTH ? `${start}...` : start;
}
