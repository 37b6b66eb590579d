import { bannerOrder, lastBannerStatus, type BannerStatus } from './banner-order.ts';

type Bar = {
  steps: readonly string[];
  /** The last step that a status lights. */ lastLit: Partial<Record<BannerStatus, number>>;
};

/** The three progress bars, each with its own mapping as the specification has it (ordering.md §4, ruling 13). */
export const progressBars = {
  dashboard: {
    steps: ['Order Placement', 'Order Processing', 'Order Under Review', 'Order Completed'],
    lastLit: {
      'Order Received': 0,
      'Pending Approval': 0,
      'Order Processing': 1,
      'Order Under Review': 2,
      'Order Completed': 3,
    },
  },
  scan: {
    steps: ['Order Placement', 'Payment', 'Coordinate Scan', 'Order Processing', 'Order Completed'],
    lastLit: {
      'Order Received': 0,
      'Estimate Ready': 0,
      'Pending Approval': 1,
      'Deposit Due': 1,
      'Confirm Scan Date': 2,
      'Order Processing': 3,
      'Order Under Review': 3,
      'Order Completed': 4,
    },
  },
  location: {
    steps: ['Order Received', 'Pending Approval', 'Order Processing', 'Order Under Review', 'Order Completed'],
    lastLit: {
      'Order Request': 0,
      'Estimate Ready': 0,
      'Order Received': 0,
      'Pending Approval': 1,
      'Deposit Due': 1,
      'Order Processing': 2,
      'Order Under Review': 3,
      'Order Completed': 4,
    },
  },
} as const satisfies Record<string, Bar>;
export type ProgressBarName = keyof typeof progressBars;

/**
 * How many steps of a bar are lit. A status without an entry takes that of the nearest earlier one in banner
 * order, before the first entry the first step; a status beside the banner order keeps what the last one on it
 * has lit, none without one (ruling 28). `leftStatus`: the last status before this one. `isScanAgreed`: the day
 * of the scan was agreed on. What a scan's bar has lit until then stays lit, although its table begins again
 * with the order that is received.
 */
export function litSteps(
  name: ProgressBarName,
  status: string,
  { leftStatus, isScanAgreed = false }: { leftStatus?: string | null; isScanAgreed?: boolean } = {},
): number {
  const place = lastBannerStatus(status, leftStatus);
  if (!place) return 0;
  const { lastLit }: Bar = progressBars[name];
  const entry = bannerOrder.slice(0, bannerOrder.indexOf(place) + 1).findLast((each) => lastLit[each] !== undefined);
  const lit = (entry ? (lastLit[entry] ?? 0) : 0) + 1;
  const isBehindScan = bannerOrder.indexOf(place) > bannerOrder.indexOf('Confirm Scan Date');
  const agreed =
    name === 'scan' && isScanAgreed && isBehindScan ? progressBars.scan.lastLit['Confirm Scan Date'] + 1 : 0;
  return Math.max(lit, agreed);
}
