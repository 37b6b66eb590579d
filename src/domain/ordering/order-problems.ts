import type { CalendarDate } from '#domain/calendar/calendar-date.ts';
import { scanDateProblems } from '#domain/calendar/scan-dates.ts';
import { MAX_INSTRUCTIONS, MIN_PROJECT_NAME, type OrderData } from './order-data.ts';
import { sizeAndScopeProblems } from './size-and-scope.ts';
import { tourProblems } from './tour-problems.ts';
import { isWebAddress } from './web-address.ts';

/** What the order data alone does not tell. */
export type OrderFacts = {
  /** A password of the tour is kept with the draft. */
  hasTourPassword: boolean;
  /** First day on which this customer is scanned for (O14). */
  earliestScanDay: CalendarDate;
};
export type OrderProblem = { field: keyof OrderData; text: string };

/** Everything that keeps this from being placed, in the order of the screens: the server asks once more what the steps have asked (ordering.md §5, O24). */
export function orderProblems(order: OrderData, facts: OrderFacts): OrderProblem[] {
  const others: [keyof OrderData, string | undefined][] = [
    ['projectName', nameProblem(order)],
    ['address', order.address?.trim() || order.locationId ? undefined : 'Select an address to continue'],
    ['shareUrl', scanSourceProblem(order)],
    ['virtualTourLink', tourProblem(order, facts)],
    [
      'instructions',
      order.instructions.length > MAX_INSTRUCTIONS
        ? `Special instructions can have at most ${MAX_INSTRUCTIONS} characters`
        : undefined,
    ],
  ];
  return [
    ...sizeAndScopeProblems(order).map(({ field, text }) => ({
      field: field === 'scopes' ? ('scope' as const) : field,
      text,
    })),
    ...others.flatMap(([field, text]) => (text === undefined ? [] : [{ field, text }])),
    ...dateProblems(order, facts),
  ];
}

/** Steps after the proposal may be skipped by who wants no more than the estimate (ordering.md §2.1). */
const canSkipSteps = ({ isEstimateMode, estimateOnly }: OrderData) => isEstimateMode || estimateOnly;

/** What the scan of a model lacks: an estimate needs none, but no wrong address either (ordering.md §5, U4). */
export function scanSourceProblem(order: OrderData): string | undefined {
  if (order.serviceOption !== 'bimit') return undefined;
  const isFiles = order.scanSource === 'files';
  const isGiven = isFiles ? order.existingScanFiles.length > 0 : order.shareUrl.trim() !== '';
  if (!isGiven && canSkipSteps(order)) return undefined;
  if (isFiles) return isGiven ? undefined : 'Please upload scan files or switch to the Share URL tab to provide a link';
  return isWebAddress(order.shareUrl)
    ? undefined
    : 'Please provide a valid share URL or switch to Upload tab to upload files.';
}

function nameProblem({ serviceOption, projectName }: OrderData): string | undefined {
  const isMissing = serviceOption === 'scanit' && projectName.trim().length < MIN_PROJECT_NAME;
  return isMissing ? `Project name must be at least ${MIN_PROJECT_NAME} characters` : undefined;
}

function tourProblem(order: OrderData, { hasTourPassword }: OrderFacts): string | undefined {
  if (order.serviceOption !== 'bimit') return undefined;
  const { link, access } = tourProblems({ ...order, hasNavVisPassword: hasTourPassword });
  return link ?? access;
}

function dateProblems(order: OrderData, { earliestScanDay: earliest }: OrderFacts): OrderProblem[] {
  if (order.serviceOption !== 'scanit') return [];
  const { firstSelectedDate: first, secondSelectedDate: second } = order;
  return canSkipSteps(order) && !first ? [] : scanDateProblems({ first, second, earliest });
}
