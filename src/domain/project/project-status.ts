import { z } from 'zod';
import { tones, type Display, type Tone } from '#domain/color/display.ts';

/** The 17 statuses of a project (ordering.md §4). */
export const projectStatuses = [
  'Order Prospect',
  'Order Request',
  'Estimate Ready',
  'Pending Approval',
  'Deposit Due',
  'Confirm Scan Date',
  'Ready To Scan',
  'Order Received',
  'Order Processing',
  'Order Under Review',
  'Order Completed',
  'Order Delayed',
  'Order Cancelled',
  'Order Lost',
  'Order Rejected',
  'Order Initialized',
  'Order Failed',
] as const;
export const projectStatus = z.enum(projectStatuses);
export type ProjectStatus = z.infer<typeof projectStatus>;

const statusTones: Record<ProjectStatus, Tone> = {
  'Order Prospect': 'neutral',
  'Order Request': 'neutral',
  'Estimate Ready': 'attention',
  'Pending Approval': 'attention',
  'Deposit Due': 'attention',
  'Confirm Scan Date': 'attention',
  'Ready To Scan': 'progress',
  'Order Received': 'progress',
  'Order Processing': 'progress',
  'Order Under Review': 'progress',
  'Order Completed': 'done',
  'Order Delayed': 'late',
  'Order Cancelled': 'neutral',
  'Order Lost': 'neutral',
  'Order Rejected': 'neutral',
  'Order Initialized': 'neutral',
  'Order Failed': 'late',
};

/** Words and colours of a status, for cards, list, map and dashboards (P24). One that is not known is shown as it is, neutral. */
export function statusDisplay(status: string): Display {
  const known = projectStatus.safeParse(status);
  return { label: status, ...tones[known.success ? statusTones[known.data] : 'neutral'] };
}

/** Order Initialized is listed to nobody but staff, hidden projects to admins of their team (ruling 15, authorization.md §0). */
export function isListed(project: { status: string; isHidden: boolean }): boolean {
  return project.status !== 'Order Initialized' && !project.isHidden;
}

/** All that a team with the feature `restricted_statuses` is shown (portfolio.md §4). */
export const restrictedStatuses: readonly ProjectStatus[] = [
  'Order Completed',
  'Order Delayed',
  'Ready To Scan',
  'Confirm Scan Date',
  'Order Processing',
  'Order Under Review',
  'Order Request',
  'Estimate Ready',
  'Order Received',
  'Deposit Due',
];
