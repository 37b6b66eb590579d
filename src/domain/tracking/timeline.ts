import { isEndedEarly } from '#domain/project/status-moves.ts';
import { bannerOrder, lastBannerStatus, type BannerStatus } from './banner-order.ts';

export type TimelineStep = {
  title: string;
  /** Days that it usually takes; undefined where none are promised. */ estimatedDays?: number;
  state:
    | 'completed'
    | 'current'
    | 'upcoming'
    | /** The order ended before it. */ 'notDone'
    | /** The order went on without it. */ 'notNeeded';
};
type Stage = {
  title: string;
  status: BannerStatus;
  estimatedDays?: number;
  /** Only where somebody comes to scan. */ isOfScan?: boolean;
};

/** Seven steps and the status that each represents (ordering.md §9, ruling 30). */
const stages: readonly Stage[] = [
  { title: 'Order Request', status: 'Order Request', estimatedDays: 0 },
  { title: 'Estimate Review', status: 'Estimate Ready', estimatedDays: 2 },
  { title: 'Deposit Payment', status: 'Deposit Due', estimatedDays: 1 },
  { title: 'Mobilization', status: 'Confirm Scan Date', estimatedDays: 3, isOfScan: true },
  { title: 'Scan Coordination', status: 'Ready To Scan', estimatedDays: 2, isOfScan: true },
  { title: 'Point Cloud Upload', status: 'Order Received', estimatedDays: 1 },
  { title: 'Data Validation', status: 'Order Processing', estimatedDays: 1 },
];
/** What a partner's team follows: from the scan's arrival on. */
const partnerStages: readonly Stage[] = (
  ['Order Received', 'Order Processing', 'Order Under Review', 'Order Completed'] as const
).map((status) => ({ title: status, status }));

export type TimelineFacts = {
  status: string;
  /** The last status before one beside the way. */
  leftStatus: string | null;
  isScan: boolean;
  isPartner: boolean;
  hasScanDeadlines: boolean;
  hasFinalScanDate: boolean;
  hasAssets: boolean;
  /** Whether an estimate was issued; undefined where the reader does not know. */ hasEstimate?: boolean | undefined;
};

/** The status that the timeline goes by: a request that is planned already, or has results, is in work (S9). */
function timelineStatus({
  status,
  leftStatus,
  hasScanDeadlines,
  hasFinalScanDate,
  hasAssets,
}: TimelineFacts): BannerStatus | undefined {
  const place = lastBannerStatus(status, leftStatus);
  return place === 'Order Request' && (hasScanDeadlines || hasFinalScanDate || hasAssets) ? 'Order Processing' : place;
}

/** The steps of an order; empty where its status tells nothing (S9, S27, S28). A model alone is neither mobilized nor scanned. */
export function timelineOf(facts: TimelineFacts): TimelineStep[] {
  const place = timelineStatus(facts);
  if (!place) return [];
  const isDone = place === 'Order Completed';
  const shown = facts.isPartner ? partnerStages : stages.filter((stage) => facts.isScan || !stage.isOfScan);
  return shown.map(({ title, status, estimatedDays }) => {
    const isReached = isDone || bannerOrder.indexOf(status) <= bannerOrder.indexOf(place);
    const isPassed = isReached && (isDone || status !== place);
    // Where an order was delayed it goes on; where it ended, neither the step it was at nor a later one is ever done.
    // An order can be paid or sent without an estimate: nobody has reviewed one then.
    const isSkipped = isPassed && status === 'Estimate Ready' && facts.hasEstimate === false;
    if (isSkipped) return { title, state: 'notNeeded' };
    const state = isPassed ? 'completed' : isEndedEarly(facts.status) ? 'notDone' : isReached ? 'current' : 'upcoming';
    return { title, ...(estimatedDays !== undefined && { estimatedDays }), state };
  });
}
