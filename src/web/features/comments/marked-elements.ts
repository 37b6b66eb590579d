import type { ModelComment } from '#contract/comments.ts';

/** GlobalIds of the elements that are marked in the model: those with a comment that is still open. */
export function markedElements(comments: readonly Pick<ModelComment, 'globalId' | 'resolved'>[]): string[] {
  return [...new Set(comments.flatMap(({ globalId, resolved }) => (resolved === null ? (globalId ?? []) : [])))].sort();
}
