import type { ChangeTarget } from '#domain/changes/change-request.ts';

/**
 * What somebody wants changed, as a viewer or a list knows it: the place, and the file by its id, by what the viewer
 * opens of it, or the one that plans are drawn from. `comment`: the one that it comes of, whose text the request begins with.
 */
export type ChangeSubject = {
  target: ChangeTarget;
  of: { assetId: string } | { viewUrl: string } | 'plan';
  comment?: { id: string; text: string } | undefined;
};
