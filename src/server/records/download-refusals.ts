import type { RestrictionReason } from '#domain/access/access.ts';
import type { ErrorCode } from '#contract/errors.ts';

/** The answer to each reason why a file may not be taken home. */
export const REFUSALS: Record<RestrictionReason, ErrorCode> = {
  demo: 'DEMO_DOWNLOAD',
  public: 'DOWNLOAD_NOT_AVAILABLE',
  not_member: 'DOWNLOAD_NOT_AVAILABLE',
  view_only: 'DOWNLOAD_NOT_AVAILABLE',
  not_visible: 'NOT_FOUND',
  owner_unlocks: 'NEEDS_UNLOCK',
  needs_unlock: 'NEEDS_UNLOCK',
  archived: 'PROJECT_ARCHIVED',
};
