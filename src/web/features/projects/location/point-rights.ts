import type { WireProject } from '#contract/projects.ts';
import { isLocked } from '#domain/access/access.ts';

/** Whether the files of a project may be taken once it is unlocked, and not before. */
export const isProjectLocked = (project: WireProject): boolean =>
  isLocked({
    type: project.type,
    subType: project.subType,
    isPaidFull: project.paid_full,
    paymentStatus: project.payment_status,
    isSample: project.is_sample,
  });

/** Whether points that a viewer shows may be taken home: as the files of the project may be. */
export const canExportPoints = (project: WireProject): boolean => project.access.canDownload;
