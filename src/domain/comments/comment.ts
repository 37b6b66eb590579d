import { z } from 'zod';
import { isVisible, shortened } from '#domain/naming/beginning-of.ts';

/** A comment on an element of a model, or a reply, as it is kept: without blanks around it (authorization.md §2.3). */
export const COMMENT_TEXT_MAX = 4000;
export const commentText = z
  .string()
  .trim()
  .refine(isVisible, 'Write a comment first.')
  .max(COMMENT_TEXT_MAX, `At most ${COMMENT_TEXT_MAX.toLocaleString('en-US')} characters.`);

/** Where on an element a comment points, meters in the coordinates of the model. */
const meters = z.number().min(-1e7).max(1e7);
export const commentPoint = z.tuple([meters, meters, meters]);

/** Longest state of a view in an address, which a comment keeps as well: browsers, mails and chats carry this many characters. */
export const VIEW_TEXT_MAX = 4000;

const TITLE_MAX = 100;

/** What a comment is called in lists of other programs: its element and its first line. */
export function commentTitle(elementName: string, text: string): string {
  const line = text.split('\n', 1)[0]?.trim() ?? '';
  return shortened(elementName ? `${elementName}: ${line}` : line, TITLE_MAX);
}
