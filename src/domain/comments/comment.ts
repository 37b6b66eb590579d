import { z } from 'zod';

/** A comment on an element of a model, or a reply, as it is kept: without blanks around it (authorization.md §2.3). */
export const COMMENT_TEXT_MAX = 4000;
export const commentText = z
  .string()
  .trim()
  .min(1, 'Write a comment first.')
  .max(COMMENT_TEXT_MAX, `At most ${COMMENT_TEXT_MAX.toLocaleString('en-US')} characters.`);

/** Longest state of a view that a comment keeps, as the viewer writes it for addresses. */
export const VIEW_TEXT_MAX = 4000;
