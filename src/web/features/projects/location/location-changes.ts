import type { ReactNode } from 'react';
import type { WireAsset } from '#contract/projects.ts';
import type { ChangeTarget } from '#domain/changes/change-request.ts';
import type { ChangeSubject } from '#web/lib/change-subject.ts';

/** What viewers and files of a location do with change requests; each part is left out where nobody may use it. */
export type LocationChanges = {
  onAsk?: ((subject: ChangeSubject) => void) | undefined;
  /** Further acts of a file in the list. */
  renderFileActs?: ((asset: WireAsset) => ReactNode) | undefined;
  /** What the viewer begins with: the place of a request. */
  target?: ChangeTarget | undefined;
};
