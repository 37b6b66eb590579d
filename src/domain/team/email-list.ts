import { normalEmail } from './invitation.ts';

const SEPARATORS = /[\s,;]+/;

/** Addresses of a text that lists them with commas, semicolons, spaces or line ends between: in lower case, each once, in order. */
export function splitEmails(text: string): string[] {
  return [...new Set(text.split(SEPARATORS).map(normalEmail).filter(Boolean))];
}
