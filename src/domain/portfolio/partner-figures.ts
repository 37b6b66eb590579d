import type { ProjectStatus } from '#domain/project/project-status.ts';

/** Statuses of projects that nobody works on any more; all others are open. */
export const closedStatuses: readonly ProjectStatus[] = [
  'Order Completed',
  'Order Cancelled',
  'Order Lost',
  'Order Rejected',
];

/** An open project is due soon when it is expected within so many days (ruling 39). */
export const DUE_SOON_DAYS = 7;
