/**
 * Who may make each call at all; which object, the handler decides with `domain/access` (authorization.md §2).
 * public: everybody. signedIn: any session. member: a verified member of a team. outbox: loopback or staff, only without SMTP.
 * signed: the address carries its own signature.
 */
export type Access = 'public' | 'signedIn' | 'member' | 'outbox' | 'signed';

/** A route that is not in this table stops the server from starting (R1). */
export const routeAccess: Record<string, Access> = {
  'GET /api/openapi.json': 'public',
  'GET /api/auth/*': 'public',
  'POST /api/auth/*': 'public',
  'GET /api/session': 'public',
  'POST /api/session/team': 'member',
  'POST /api/teams/:teamId/invitations': 'member',
  'GET /api/teams/:teamId/invitations': 'member',
  'DELETE /api/teams/:teamId/invitations/:invitationId': 'member',
  'GET /api/invitation': 'public',
  'POST /api/invitations/accept': 'signedIn',
  'GET /api/outbox': 'outbox',
  'GET /api/events': 'public',
  'GET /api/gazetteer': 'public',
  'GET /api/projects': 'public',
  'GET /api/portfolio': 'public',
  'GET /api/portfolio/facets': 'public',
  'GET /api/portfolio/tabs': 'public',
  'GET /api/portfolio/search': 'public',
  'PATCH /api/projects/:projectId/details': 'member',
  'GET /api/at/project': 'public',
  'GET /api/locations/:locationId': 'public',
  'POST /api/update-airtable-record': 'member',
  'GET /api/airtable': 'member',
  'POST /api/engine-orders': 'member',
  'POST /api/projects/:projectId/cancel': 'member',
  'POST /api/projects/:projectId/rerun': 'member',
  'DELETE /api/projects/:projectId': 'member',
  'POST /api/projects/:projectId/restore': 'member',
  'POST /api/upload/initialize-multipart-upload': 'member',
  'POST /api/upload/sign-parts': 'member',
  'GET /api/upload/parts': 'member',
  'PATCH /api/upload/complete-multipart-upload': 'member',
  'DELETE /api/scan2plan/multipart-upload': 'member',
  'GET /api/uploads': 'member',
  'PUT /api/storage/parts/:uploadId/:partNumber': 'signed',
  'GET /api/usage': 'member',
  'POST /api/graphql': 'member',
  'POST /api/projects/:projectId/drawdown': 'member',
  'POST /api/stripe/embedded-checkout': 'member',
  'POST /api/bimit/slack-order-notification': 'member',
  'POST /api/projects/:projectId/feedback': 'member',
  'POST /api/get-signed-url': 'public',
  'GET /api/proxy-file/:assetId': 'public',
  'GET /api/proxy-file/:assetId/:part': 'public',
};
