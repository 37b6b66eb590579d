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
 * How many steps of a bar are lit. A status without an entry takes that of the nearest earlier one in banner order, before the first entry the first step;
 * a status beside the banner order keeps what the last one on it has lit, none without one (ruling 28). `leftStatus`: the last status before this one.
 */
export function litSteps(name: ProgressBarName, status: string, leftStatus?: string | null): number {
  const place = lastBannerStatus(status, leftStatus);
  if (!place) return 0;
  const { lastLit }: Bar = progressBars[name];
  const entry = bannerOrder.slice(0, bannerOrder.indexOf(place) + 1).findLast((each) => lastLit[each] !== undefined);
  return (entry ? (lastLit[entry] ?? 0) : 0) + 1;
}
