import type { ProjectStatus } from './project-status.ts';

/** What staff do next with a project of each status (decisions.md, "Status moves"); other moves are the engine's, a signature's or a payment's. */
const staffSteps: Partial<Record<ProjectStatus, readonly ProjectStatus[]>> = {
  'Order Prospect': ['Order Lost', 'Order Rejected'],
  'Order Request': ['Estimate Ready', 'Order Lost', 'Order Rejected'],
  'Estimate Ready': ['Order Lost', 'Order Rejected'],
  'Deposit Due': ['Confirm Scan Date', 'Order Received'],
  'Confirm Scan Date': ['Ready To Scan'],
  'Ready To Scan': ['Order Received'],
  'Order Received': ['Order Processing'],
  'Order Processing': ['Pending Approval', 'Order Under Review'],
  'Pending Approval': ['Order Processing'],
  'Order Under Review': ['Order Completed', 'Order Processing'],
  'Order Failed': ['Order Received'],
};
const FINAL: ReadonlySet<ProjectStatus> = new Set(['Order Completed', 'Order Cancelled', 'Order Lost', 'Order Rejected']);

/** Where a paid deposit moves a project (decisions.md, "Status moves"); undefined for one that waits for none. */
export function statusAfterDeposit({ status, type }: { status: string; type: string }): ProjectStatus | undefined {
  if (status !== 'Deposit Due') return undefined;
  return type === 'SCANIT' ? 'Confirm Scan Date' : 'Order Received';
}

/** Where staff may move a project. `leftStatus`: what a delayed project was before, the only way back. */
export function staffMoves(status: ProjectStatus, leftStatus?: ProjectStatus): readonly ProjectStatus[] {
  if (FINAL.has(status)) return [];
  if (status === 'Order Delayed') return [...(leftStatus ? [leftStatus] : []), 'Order Cancelled'];
  return [...(staffSteps[status] ?? []), 'Order Delayed', 'Order Cancelled'];
}
