/**
 * What staff who see the portal as a customer may read: every GET of the API has a line, and one without is closed (a test fails for it).
 * asMember: as a plain member of the team, without any effect. closed: not part of what members look at, somebody's own, good by an address
 * alone, or with an effect (mail, money, a count). lookOnly: to look at; taking a file home is closed.
 * The console is closed too: whoever sees as a customer sees nothing else, and ends the view to go on as staff.
 */
export type ViewAccess = 'asMember' | 'closed' | 'lookOnly';

export const viewAccess: Record<string, ViewAccess> = {
  'GET /api/openapi.json': 'asMember',
  // The staff person's own account, and links of mails that sign in.
  'GET /api/auth/*': 'closed',
  'GET /api/session': 'asMember',
  'GET /api/teams/:teamId/logo': 'asMember',
  'GET /api/teams/:teamId/invitations': 'asMember',
  'GET /api/invitation': 'closed',
  'GET /api/outbox': 'closed',
  'GET /api/events': 'asMember',
  'GET /api/operator': 'asMember',
  'GET /api/operator/logo': 'asMember',
  'GET /api/w9/generate': 'asMember',
  'GET /api/gazetteer': 'asMember',
  'GET /api/map-settings': 'asMember',
  'GET /api/maps/tiles/:kind/:z/:x/:y': 'asMember',
  'GET /api/maps/credits': 'asMember',
  'GET /api/geocode': 'asMember',
  'GET /api/building-outline': 'asMember',
  'GET /api/street-view': 'asMember',
  'GET /api/street-view/picture': 'asMember',
  'GET /api/portfolio': 'asMember',
  'GET /api/portfolio/facets': 'asMember',
  'GET /api/portfolio/tabs': 'asMember',
  'GET /api/portfolio/search': 'asMember',
  'GET /api/portfolio/partner-figures': 'asMember',
  'GET /api/portfolio/stats': 'asMember',
  'GET /api/locations/search': 'asMember',
  'GET /api/at/project': 'asMember',
  'GET /api/locations/:locationId': 'asMember',
  'GET /api/airtable': 'asMember',
  'GET /api/pricing/get-quote': 'asMember',
  'GET /api/pricing/get-quote-public': 'asMember',
  // Keep or mail to the address that is asked with.
  'GET /api/pricing/public-budget': 'closed',
  'GET /api/public/check-user': 'closed',
  'GET /api/order-drafts': 'asMember',
  'GET /api/order-drafts/:draftId': 'asMember',
  'GET /api/order-drafts/:draftId/proposal.pdf': 'asMember',
  'GET /api/upload/parts': 'closed',
  'GET /api/uploads': 'asMember',
  'GET /api/usage': 'asMember',
  'GET /api/proxy-file/:assetId': 'lookOnly',
  'GET /api/proxy-file/:assetId/:part': 'lookOnly',
  'GET /api/projects/:projectId/cad-zip': 'closed',
  'GET /api/locations/:locationId/shares': 'asMember',
  'GET /api/locations/:locationId/links': 'asMember',
  'GET /api/locations/:locationId/links/:linkId/openings': 'asMember',
  'GET /api/teams/:teamId/audit': 'asMember',
  'GET /api/teams/:teamId/audit/people': 'asMember',
  'GET /api/teams/:teamId/audit.csv': 'asMember',
  // Payments under way are those of who pays.
  'GET /api/stripe/checkout': 'closed',
  'GET /api/checkout': 'closed',
  'GET /api/sandbox-checkout/:kind/:secret': 'closed',
  'GET /api/receipts': 'asMember',
  'GET /api/receipts/:paymentId': 'asMember',
  'GET /api/projects/:projectId/estimate.pdf': 'asMember',
  'GET /api/invoices': 'asMember',
  'GET /api/invoices/:invoiceId': 'asMember',
  'GET /api/invoices/:invoiceId/invoice.pdf': 'asMember',
  'GET /api/hosted-invoices/:token': 'closed',
  'GET /api/hosted-invoices/:token/invoice.pdf': 'closed',
  'GET /api/messages': 'asMember',
  'GET /api/projects/:projectId/messages': 'asMember',
  'GET /api/projects/:projectId/versions': 'asMember',
  'GET /api/projects/:projectId/comparison': 'asMember',
  'GET /api/projects/:projectId/changes': 'asMember',
  'GET /api/projects/:projectId/changes/:changeId': 'asMember',
  'GET /api/projects/:projectId/authorization': 'asMember',
  'GET /api/projects/:projectId/authorization.pdf': 'asMember',
  'GET /api/projects/:projectId/mobilization': 'asMember',
  'GET /api/projects/:projectId/call': 'asMember',
  'GET /api/projects/:projectId/call/:callId/call.ics': 'asMember',
  // A member who is nobody was told nothing.
  'GET /api/notifications': 'asMember',
  'GET /api/notifications/preferences': 'closed',
  'GET /api/ops/messages': 'closed',
  'GET /api/ops/changes': 'closed',
  'GET /api/ops/queue': 'closed',
  'GET /api/ops/unbilled': 'closed',
  'GET /api/ops/projects/:projectId/payments': 'closed',
  'GET /api/ops/projects/:projectId': 'closed',
  'GET /api/ops/projects/:projectId/deliverables': 'closed',
  'GET /api/ops/teams': 'closed',
  'GET /api/ops/teams/:teamId': 'closed',
  'GET /api/ops/teams/:teamId/views': 'closed',
  'GET /api/ops/jobs': 'closed',
  'GET /api/ops/jobs/:projectId': 'closed',
  'GET /api/ops/price-books': 'closed',
  'GET /api/ops/price-books/:version': 'closed',
  'GET /api/ops/operator': 'closed',
};

/** All that such staff change: they end the view, and they sign out. */
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
  const access = viewAccess[routeKey] ?? 'closed';
  return access === 'asMember' || (access === 'lookOnly' && !isDownload) ? undefined : 'CUSTOMER_VIEW_CLOSED';
}

/** Whether a call is refused once after a view is over: it may come from a page that still shows the customer's portal. */
export function isMeantForView(routeKey: string, path: string): boolean {
  return !isReading(routeKey) && !mayAlways(routeKey, path);
}
