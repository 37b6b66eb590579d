import { callRules } from './call-rules.ts';

/** All that staff who see the portal as a customer change: they end the view, and they sign out. */
const END_VIEW = 'DELETE /api/customer-view';
const SIGN_OUT = '/api/auth/sign-out';

const isReading = (routeKey: string) => routeKey.startsWith('GET ');
const mayAlways = (routeKey: string, path: string) =>
  routeKey === END_VIEW || (routeKey === 'POST /api/auth/*' && path === SIGN_OUT);

/**
 * Why a call is refused during the view; undefined for one that is answered as to a member. `path`: of the request;
 * `isDownload`: a file is to be taken home.
 */
export function refusalInView(
  routeKey: string,
  { path, isDownload }: { path: string; isDownload: boolean },
): 'CUSTOMER_VIEW' | 'CUSTOMER_VIEW_CLOSED' | undefined {
  if (mayAlways(routeKey, path)) return undefined;
  if (!isReading(routeKey)) return 'CUSTOMER_VIEW';
  const access = callRules.get(routeKey)?.inView ?? 'closed';
  return access === 'asMember' || (access === 'lookOnly' && !isDownload) ? undefined : 'CUSTOMER_VIEW_CLOSED';
}

/** Whether a call is refused once after a view is over: it may come from a page that still shows the customer's portal. */
export function isMeantForView(routeKey: string, path: string): boolean {
  return !isReading(routeKey) && !mayAlways(routeKey, path);
}
