import type { OrderData } from './order-data.ts';
import { isWebAddress, needsTourAccess } from './web-address.ts';

/** What keeps a virtual tour from being ordered with, by its field (ordering.md §5). */
export function tourProblems({
  virtualTourLink: link,
  navVisUsername,
  hasNavVisPassword,
}: Pick<OrderData, 'virtualTourLink' | 'navVisUsername' | 'hasNavVisPassword'>): { link?: string; access?: string } {
  if (link.trim() === '') return {};
  if (!isWebAddress(link)) return { link: 'Please provide a valid virtual tour link' };
  if (needsTourAccess(link) && !(navVisUsername.trim() && hasNavVisPassword))
    return { access: 'Please provide both username and password for NavVis access' };
  return {};
}
