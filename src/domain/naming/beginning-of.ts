/** The first characters of a text, `max` units of UTF-16 at most: none is cut in half. */
export function beginningOf(text: string, max: number): string {
  const cut = text.slice(0, max);
  return /[\ud800-\udbff]$/.test(cut) ? cut.slice(0, -1) : cut;
}

/** The same, with an ellipsis for what was left out. */
export const shortened = (text: string, max: number): string =>
  text.length > max ? `${beginningOf(text, max - 1).trimEnd()}…` : text;

/** Whether a text has a character to see: not only blanks, and marks that turn or join others. */
export const isVisible = (text: string): boolean => /[^\p{C}\p{Z}\p{M}]/u.test(text);
