import type { ProjectStatus } from '#domain/project/project-status.ts';
import { bannerOrder } from '#domain/tracking/banner-order.ts';

/** Status changes that take something away from customers: they are told why. */
const explained: ReadonlySet<ProjectStatus> = new Set([
  'Order Delayed',
  'Order Cancelled',
  'Order Lost',
  'Order Rejected',
]);

/** Whether staff have to say why they move a project so: when it is delayed or given up, and when it goes back on its way. */
export function needsReason(from: string, to: ProjectStatus): boolean {
  if (explained.has(to)) return true;
  const places: readonly string[] = bannerOrder;
  const [before, after] = [places.indexOf(from), places.indexOf(to)];
  return before !== -1 && after !== -1 && after < before;
}

/** While there is something to say of what is ready: once work has begun, until it is finished. Engine projects say it themselves. */
export function maySetPipeline(status: string): boolean {
  return status === 'Order Processing' || status === 'Pending Approval' || status === 'Order Under Review';
}
