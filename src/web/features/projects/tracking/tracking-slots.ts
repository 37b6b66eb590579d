import type { ReactNode } from 'react';
import type { WireProject } from '#contract/projects.ts';

/** Parts of the page that other features bring; one that is missing is left out. */
export type TrackingSlots = {
  /** The small chat box. */
  chat?: ReactNode;
  /** What the card 'Schedule a Call' contains. */
  call?: ReactNode;
  /** Number and total of the estimate that waits for a signature. */
  renderEstimate?: (project: WireProject) => ReactNode;
  /** The form behind 'Sign & Confirm Order'. */
  renderSignature?: (held: { project: WireProject; onSigned: () => void; onClose: () => void }) => ReactNode;
  /** The change requests of the project, for those who may ask. */
  changes?: ReactNode;
  /** The form behind 'Provide Mobilization Info', with its dialog. */
  renderMobilization?: (held: { project: WireProject; isOpen: boolean; onClose: () => void }) => ReactNode;
};
