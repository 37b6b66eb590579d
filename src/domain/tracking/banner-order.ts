import type { ProjectStatus } from '#domain/project/project-status.ts';

/** The statuses that an order goes through, in the order of their banners (ordering.md §4, S12). In any other status an order keeps its last place here. */
export const bannerOrder = [
  'Order Request',
  'Estimate Ready',
  'Deposit Due',
  'Confirm Scan Date',
  'Ready To Scan',
  'Order Received',
  'Order Processing',
  'Pending Approval',
  'Order Under Review',
  'Order Completed',
] as const satisfies readonly ProjectStatus[];
export type BannerStatus = (typeof bannerOrder)[number];

/** Position of a status in banner order; undefined for one that is not part of it and for one that is not known. */
export function bannerStatus(status: string): BannerStatus | undefined {
  return bannerOrder.find((each) => each === status);
}

/** The last place that an order has had on its way: its status, or for one beside the way (Delayed, Failed) the last status before (ruling 28). */
export function lastBannerStatus(status: string, leftStatus?: string | null): BannerStatus | undefined {
  return bannerStatus(status) ?? bannerStatus(leftStatus ?? '');
}
