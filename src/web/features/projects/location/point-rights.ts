import type { WireProject } from '#contract/projects.ts';
import { isUnlocked } from '#domain/access/access.ts';

/** Whether the files of a project may be taken. */
export const isProjectUnlocked = (project: WireProject): boolean =>
  isUnlocked({
    isPaidFull: project.paid_full,
    paymentStatus: project.payment_status,
    isSample: project.is_sample,
  });

/** Whether points that a viewer shows may be taken home, as files of the cloud may be. */
export const canExportPoints = (project: WireProject): boolean =>
  project.access.canDownload && isProjectUnlocked(project);
