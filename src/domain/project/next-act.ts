import { remedyOf, type ConversionFailure } from '#domain/engine/conversion-failure.ts';
import { isEngineProject } from './project-type.ts';
import { isEndedEarly } from './status-moves.ts';

/** Who an order waits for; `nobody` where nothing is left to do. */
export type Actor = 'customer' | 'staff' | 'engine' | 'nobody';
const actors = {
  continueOrder: 'customer',
  issueEstimate: 'staff',
  sendEstimate: 'staff',
  sign: 'customer',
  payDeposit: 'customer',
  issueDeposit: 'staff',
  agreeScan: 'staff',
  scan: 'staff',
  begin: 'staff',
  deliver: 'staff',
  convert: 'engine',
  approve: 'customer',
  review: 'staff',
  resume: 'staff',
  restart: 'staff',
  rescan: 'customer',
  rerun: 'customer',
  payRest: 'customer',
  done: 'nobody',
  ended: 'nobody',
  decide: 'staff',
} as const satisfies Record<string, Actor>;
export type NextAct = keyof typeof actors;

/** `openCents`: what is invoiced and not paid. `failureCause`: why a conversion failed, where it is known. */
export type WaitingOrder = {
  status: string;
  type: string;
  subType: string;
  hasEstimate: boolean;
  openCents: number;
  failureCause: ConversionFailure | null;
};

/** What an order waits for, and who does it: one step, the usual one. */
export function nextActOf(order: WaitingOrder): { act: NextAct; actor: Actor } {
  const act = actOf(order);
  return { act, actor: actors[act] };
}

function actOf({ status, type, subType, hasEstimate, openCents, failureCause }: WaitingOrder): NextAct {
  const isEngine = isEngineProject({ type, subType });
  if (isEndedEarly(status)) return 'ended';
  switch (status) {
    case 'Order Prospect':
      return hasEstimate ? 'continueOrder' : 'issueEstimate';
    case 'Order Initialized':
    case 'Order Request':
      return hasEstimate ? 'sendEstimate' : 'issueEstimate';
    case 'Estimate Ready':
      return 'sign';
    case 'Deposit Due':
      // Its invoice can have been withdrawn.
      return openCents > 0 ? 'payDeposit' : 'issueDeposit';
    case 'Confirm Scan Date':
      return 'agreeScan';
    case 'Ready To Scan':
      return 'scan';
    case 'Order Received':
      return isEngine ? 'convert' : 'begin';
    case 'Order Processing':
      return isEngine ? 'convert' : 'deliver';
    case 'Pending Approval':
      return 'approve';
    case 'Order Under Review':
      return 'review';
    case 'Order Delayed':
      return 'resume';
    case 'Order Failed':
      return isEngine ? actAfterFailure(failureCause) : 'restart';
    case 'Order Completed':
      return openCents > 0 ? 'payRest' : 'done';
    default:
      return 'decide';
  }
}

/** What a failed conversion waits for. */
export function actAfterFailure(cause: ConversionFailure | null): 'rescan' | 'rerun' | 'restart' {
  const { turn, needsNewScan } = remedyOf(cause);
  if (turn === 'staff') return 'restart';
  return needsNewScan ? 'rescan' : 'rerun';
}
