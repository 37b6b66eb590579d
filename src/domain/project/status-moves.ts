import { isEngineProject } from './project-type.ts';
import type { ProjectStatus } from './project-status.ts';

/** Who moves a project (decisions.md, "Status moves"). `system`: what the portal itself ends, such as an order that was given up. */
export const movers = ['staff', 'engine', 'signature', 'payment', 'admin', 'system'] as const;
export type Mover = (typeof movers)[number];

/** What decides the next status. `leftStatus`: what a delayed project was before, the only way back. */
export type MovedProject = {
  status: ProjectStatus;
  leftStatus?: ProjectStatus | null;
  type: string;
  subType: string;
  customerContractType?: string | null;
};

/** Agreement that needs no deposit and gives time to pay (ordering.md §4). */
export const MSA = 'MSA Agreement';

/** What staff do next with a project of each status; other moves are the engine's, a signature's or a payment's. */
const staffSteps: Partial<Record<ProjectStatus, readonly ProjectStatus[]>> = {
  'Order Prospect': ['Order Request', 'Order Lost', 'Order Rejected'],
  'Order Request': ['Estimate Ready', 'Order Lost', 'Order Rejected'],
  'Estimate Ready': ['Order Lost', 'Order Rejected'],
  'Confirm Scan Date': ['Ready To Scan'],
  'Ready To Scan': ['Order Received'],
  'Order Received': ['Order Processing'],
  'Order Processing': ['Pending Approval', 'Order Under Review'],
  'Pending Approval': ['Order Processing'],
  'Order Under Review': ['Order Completed', 'Order Processing'],
  'Order Failed': ['Order Received'],
};
/** The step that an order usually takes next, where it is staff who take it; from other statuses a signature or a payment moves it on. */
const usualSteps: Partial<Record<ProjectStatus, ProjectStatus>> = {
  'Order Prospect': 'Order Request',
  'Order Request': 'Estimate Ready',
  'Confirm Scan Date': 'Ready To Scan',
  'Ready To Scan': 'Order Received',
  'Order Received': 'Order Processing',
  'Order Processing': 'Order Under Review',
  'Pending Approval': 'Order Processing',
  'Order Under Review': 'Order Completed',
  'Order Failed': 'Order Received',
};
const FINAL: ReadonlySet<string> = new Set<ProjectStatus>([
  'Order Completed',
  'Order Cancelled',
  'Order Lost',
  'Order Rejected',
]);
/** Ended without being done: nothing is worked on, estimated or paid any more. */
const ENDED_EARLY: ReadonlySet<string> = new Set<ProjectStatus>(['Order Cancelled', 'Order Lost', 'Order Rejected']);
export const isEndedEarly = (status: string) => ENDED_EARLY.has(status);

/** Until there is money, the customer may go back. */
const ADMIN_CANCELS: ReadonlySet<ProjectStatus> = new Set([
  'Order Prospect',
  'Order Request',
  'Estimate Ready',
  'Deposit Due',
]);

/** Statuses of an order that is stopped, ended or not begun: not among the steps from request to completion (ordering.md §4). */
const BESIDE_THE_WAY: ReadonlySet<string> = new Set<ProjectStatus>([
  'Order Delayed',
  'Order Cancelled',
  'Order Lost',
  'Order Rejected',
  'Order Failed',
]);

/** An order that does not go on by itself: staff stopped or ended it, or wait for the customer's word. */
export const isStopped = (status: string) => BESIDE_THE_WAY.has(status) || status === 'Pending Approval';

/** No move leads out of it: more work is a new project at the location. */
export const isFinal = (status: string) => FINAL.has(status);

const isScan = ({ type }: Pick<MovedProject, 'type'>) => type === 'SCANIT';
const afterMoney = (project: Pick<MovedProject, 'type'>): ProjectStatus =>
  isScan(project) ? 'Confirm Scan Date' : 'Order Received';

/** Where a paid deposit moves a project; undefined for one that waits for none. */
export function statusAfterDeposit({ status, type }: { status: string; type: string }): ProjectStatus | undefined {
  return status === 'Deposit Due' ? afterMoney({ type }) : undefined;
}

/** Where a signed service authorization moves a project; undefined for one that waits for none. */
export function statusAfterSignature({
  status,
  type,
  customerContractType,
}: Pick<MovedProject, 'type' | 'customerContractType'> & { status: string }): ProjectStatus | undefined {
  if (status !== 'Estimate Ready') return undefined;
  return customerContractType === MSA ? afterMoney({ type }) : 'Deposit Due';
}

/** What `leftStatus` is after a move: beside the way a project keeps the place that it had there, on the way it has none. */
export function leftStatusAfter(
  { status, leftStatus }: { status: string; leftStatus: string | null },
  to: string,
): string | null {
  if (!BESIDE_THE_WAY.has(to)) return null;
  return BESIDE_THE_WAY.has(status) ? leftStatus : status;
}

/** Where somebody may move a project; for a final one nowhere. */
export function allowedMoves(project: MovedProject, mover: Mover): readonly ProjectStatus[] {
  switch (mover) {
    case 'staff':
      return staffMoves(project);
    case 'engine':
      return engineMoves(project);
    case 'signature':
      return listed(statusAfterSignature(project));
    case 'payment':
      return listed(statusAfterDeposit(project));
    case 'admin':
      return adminMoves(project);
    case 'system':
      return [];
  }
}

const listed = (status: ProjectStatus | undefined) => (status ? [status] : []);

function staffMoves(project: MovedProject): readonly ProjectStatus[] {
  const { status, leftStatus } = project;
  // A conversion moves by itself; staff retry or cancel its jobs.
  if (isFinal(status) || status === 'Order Initialized' || isEngineProject(project)) return [];
  if (status === 'Order Delayed') return [...listed(leftStatus ?? undefined), 'Order Cancelled'];
  const next = (staffSteps[status] ?? []).filter((step) => isScan(project) || step !== 'Ready To Scan');
  return [...next, ...(status === 'Deposit Due' ? [afterMoney(project)] : []), 'Order Delayed', 'Order Cancelled'];
}

/** The customer goes on from an estimate, or goes back before there is money. */
function adminMoves({ status }: MovedProject): readonly ProjectStatus[] {
  return [
    ...(status === 'Order Prospect' ? (['Order Request'] as const) : []),
    ...(ADMIN_CANCELS.has(status) ? (['Order Cancelled'] as const) : []),
  ];
}

const engineSteps: Partial<Record<ProjectStatus, readonly ProjectStatus[]>> = {
  'Order Initialized': ['Order Received', 'Order Failed'],
  'Order Received': ['Order Processing', 'Order Failed'],
  'Order Processing': ['Order Completed', 'Order Failed', 'Order Received'],
  'Order Failed': ['Order Received'],
  // A conversion may be run again with another unit or axis.
  'Order Completed': ['Order Received'],
};

function engineMoves(project: MovedProject): readonly ProjectStatus[] {
  return isEngineProject(project) ? (engineSteps[project.status] ?? []) : [];
}

/** What a move of staff is to an order: its usual next step, one that ends it without being done, or any other. */
export function moveKind(
  { status, leftStatus }: Pick<MovedProject, 'status' | 'leftStatus'>,
  to: ProjectStatus,
): 'next' | 'other' | 'end' {
  if (isEndedEarly(to)) return 'end';
  return to === (status === 'Order Delayed' ? leftStatus : usualSteps[status]) ? 'next' : 'other';
}

const PRICED: ReadonlySet<string> = new Set<ProjectStatus>(['Order Prospect', 'Order Request', 'Estimate Ready']);
/** Nobody has agreed to a price yet: what the order would cost today is of interest. */
export const isPriceOpen = ({ status, leftStatus }: { status: string; leftStatus: string | null }) =>
  PRICED.has(status === 'Order Delayed' ? (leftStatus ?? '') : status);
