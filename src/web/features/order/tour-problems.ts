import type { OrderData } from '#domain/ordering/order-data.ts';
import { isWebAddress, needsTourAccess } from '#domain/ordering/web-address.ts';

/** What keeps a virtual tour from being ordered with, by its field (ordering.md §5). */
export function tourProblemsOf({ virtualTourLink: link, navVisUsername, hasNavVisPassword }: Pick<OrderData, 'virtualTourLink' | 'navVisUsername' | 'hasNavVisPassword'>): { link?: string; access?: string } {
  if (link.trim() === '') return {};
  if (!isWebAddress(link)) return { link: 'Please provide a valid virtual tour link' };
  if (needsTourAccess(link) && !(navVisUsername.trim() && hasNavVisPassword)) return { access: 'Please provide both username and password for NavVis access' };
  return {};
}
