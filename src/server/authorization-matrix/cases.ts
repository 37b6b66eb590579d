import { downloader, editor, everybody, inviter, leaver, member, nothingThere, owner, ownTeamOnly, partnerStaff, payer, portalUser, sharer, signedIn, teamAdmin, teamMember, uploadManager, uploadTeam, verifiedOnly, viewer, type Rule } from './oracle.ts';
import type { Target } from './world.ts';
import { USAGE_QUERY } from '#contract/graphql.ts';

/** One call about one target, and who may make it. `changes`: it is made on a target of its own each time. */
export type Case = { rule: Rule; changes?: true; request: (target: Target) => { path: string; body?: unknown; cannotBeMade?: true } };

const on = (path: string, body?: unknown) => ({ path, ...(body !== undefined && { body }) });
const answers = ['usefulness', 'value'].map((question) => ({ question, rating: 5, chips: [], text: '' }));
const tabs = ['mine', 'shared', 'demo'] as const;
const sha256 = 'a'.repeat(64);

/** Every route of the API (a test fails for one that is missing). Not about one object: the rule is the same for each target. */
export const cases: Record<string, Case | Case[]> = {
  'GET /api/openapi.json': { rule: everybody, request: () => on('/api/openapi.json') },
  'GET /api/session': { rule: everybody, request: () => on('/api/session') },
  'POST /api/session/team': { rule: teamMember, request: ({ teamId }) => on('/api/session/team', { teamId }) },
  'GET /api/operator': { rule: everybody, request: () => on('/api/operator') },
  'GET /api/gazetteer': { rule: everybody, request: () => on('/api/gazetteer?q=boston') },
  'GET /api/map-settings': { rule: everybody, request: () => on('/api/map-settings') },
  'GET /api/geocode': { rule: member, request: () => on('/api/geocode?text=boston') },
  'POST /api/admin/add-team-member': { rule: teamAdmin, changes: true, request: ({ teamId }) => on('/api/admin/add-team-member', { email: `${crypto.randomUUID()}@example.com`, teamId, role: 'user' }) },
  'PATCH /api/admin/change-member-role': { rule: teamAdmin, changes: true, request: ({ teamId, memberEmail }) => on('/api/admin/change-member-role', { email: memberEmail, teamId, newRole: 'admin' }) },
  'DELETE /api/admin/delete-team-member': { rule: teamAdmin, changes: true, request: ({ teamId, memberEmail }) => on('/api/admin/delete-team-member', { email: memberEmail, teamId }) },
  'POST /api/email/send-team-member-invite': { rule: inviter, request: () => on('/api/email/send-team-member-invite', { recipient: 'never-invited@example.com' }) },
  'POST /api/teams': { rule: verifiedOnly, request: () => on('/api/teams', { name: 'One more' }) },
  'PATCH /api/teams/:teamId': { rule: teamAdmin, request: ({ teamId }) => on(`/api/teams/${teamId}`, { address: '1 Elm Street' }) },
  'POST /api/teams/:teamId/leave': { rule: leaver, request: ({ teamId }) => on(`/api/teams/${teamId}/leave`) },
  'PUT /api/teams/:teamId/logo': { rule: teamAdmin, request: ({ teamId }) => ({ path: `/api/teams/${teamId}/logo`, body: new Uint8Array([1, 2, 3]) }) },
  'DELETE /api/teams/:teamId/logo': { rule: teamAdmin, request: ({ teamId }) => on(`/api/teams/${teamId}/logo`) },
  'GET /api/teams/:teamId/invitations': { rule: teamAdmin, request: ({ teamId }) => on(`/api/teams/${teamId}/invitations`) },
  'DELETE /api/teams/:teamId/invitations/:invitationId': { rule: teamAdmin, changes: true, request: ({ teamId, invitationId }) => on(`/api/teams/${teamId}/invitations/${invitationId}`) },
  'GET /api/projects': tabs.map((tab) => ({ rule: everybody, request: () => on(`/api/projects?tab=${tab}`) })),
  'GET /api/portfolio': tabs.map((tab) => ({ rule: everybody, request: () => on(`/api/portfolio?tab=${tab}&limit=1000`) })),
  'GET /api/portfolio/facets': tabs.map((tab) => ({ rule: everybody, request: () => on(`/api/portfolio/facets?tab=${tab}`) })),
  'GET /api/portfolio/stats': tabs.map((tab) => ({ rule: everybody, request: () => on(`/api/portfolio/stats?tab=${tab}`) })),
  'GET /api/locations/search': tabs.map((tab) => ({ rule: everybody, request: () => on(`/api/locations/search?tab=${tab}`) })),
  'GET /api/portfolio/partner-figures': tabs.map((tab) => ({ rule: partnerStaff, request: () => on(`/api/portfolio/partner-figures?tab=${tab}`) })),
  'GET /api/portfolio/tabs': { rule: everybody, request: () => on('/api/portfolio/tabs') },
  'GET /api/portfolio/search': { rule: everybody, request: () => on('/api/portfolio/search?q=a') },
  'GET /api/at/project': { rule: viewer, request: ({ projectId }) => on(`/api/at/project?projectId=${projectId}`) },
  'GET /api/locations/:locationId': { rule: viewer, request: ({ locationId }) => on(`/api/locations/${locationId}`) },
  'PATCH /api/projects/:projectId/details': { rule: editor, changes: true, request: ({ projectId }) => on(`/api/projects/${projectId}/details`, { version: 1, name: 'Renamed' }) },
  'POST /api/update-airtable-record': [
    { rule: editor, changes: true, request: ({ projectId }) => on('/api/update-airtable-record', { tableName: 'Projects', recordId: projectId, fieldsToUpdate: { project_name: 'Renamed' } }) },
    { rule: editor, changes: true, request: ({ projectId }) => on('/api/update-airtable-record', { tableName: 'Projects', recordId: projectId, fieldsToUpdate: { is_hidden_in_ipx: true } }) },
    { rule: editor, changes: true, request: ({ locationId }) => on('/api/update-airtable-record', { tableName: 'Locations', recordId: locationId, fieldsToUpdate: { location_name: 'Renamed', space_type: 'Office' } }) },
  ],
  'POST /api/locations/:locationId/shares': { rule: sharer, changes: true, request: ({ locationId }) => on(`/api/locations/${locationId}/shares`, { email: `${crypto.randomUUID()}@example.com`, canDownload: true }) },
  'GET /api/locations/:locationId/shares': { rule: sharer, request: ({ locationId }) => on(`/api/locations/${locationId}/shares`) },
  'PATCH /api/locations/:locationId/shares/:shareId': { rule: sharer, changes: true, request: ({ locationId, shareId }) => on(`/api/locations/${locationId}/shares/${shareId}`, { canDownload: true }) },
  'DELETE /api/locations/:locationId/shares/:shareId': { rule: sharer, changes: true, request: ({ locationId, shareId }) => on(`/api/locations/${locationId}/shares/${shareId}`) },
  'POST /api/locations/:locationId/links': { rule: sharer, changes: true, request: ({ locationId }) => on(`/api/locations/${locationId}/links`, { name: 'Link' }) },
  'GET /api/locations/:locationId/links': { rule: sharer, request: ({ locationId }) => on(`/api/locations/${locationId}/links`) },
  'DELETE /api/locations/:locationId/links/:linkId': { rule: sharer, changes: true, request: ({ locationId, linkId }) => on(`/api/locations/${locationId}/links/${linkId}`) },
  'GET /api/locations/:locationId/links/:linkId/openings': { rule: sharer, request: ({ locationId, linkId }) => on(`/api/locations/${locationId}/links/${linkId}/openings`) },
  'GET /api/teams/:teamId/audit': { rule: teamAdmin, request: ({ teamId }) => on(`/api/teams/${teamId}/audit`) },
  'GET /api/teams/:teamId/audit/people': { rule: teamAdmin, request: ({ teamId }) => on(`/api/teams/${teamId}/audit/people`) },
  'GET /api/teams/:teamId/audit.csv': { rule: teamAdmin, request: ({ teamId }) => on(`/api/teams/${teamId}/audit.csv`) },
  'POST /api/share-links/open': { rule: () => 404, request: () => on('/api/share-links/open', { token: 'unknown' }) },
  'GET /api/airtable': { rule: member, request: () => on('/api/airtable?noCache=true') },
  'POST /api/engine-orders': { rule: member, changes: true, request: () => on('/api/engine-orders', { draftId: crypto.randomUUID(), projectName: 'New', address: null, spaceType: 'Office', modelUnits: 'imperial', scanUnit: null, scanUpAxis: null, file: { name: 'a.las', sizeBytes: 400, fingerprint: crypto.randomUUID() } }) },
  'POST /api/projects/:projectId/cancel': { rule: owner, changes: true, request: ({ projectId }) => on(`/api/projects/${projectId}/cancel`) },
  'POST /api/projects/:projectId/rerun': { rule: owner, changes: true, request: ({ projectId }) => on(`/api/projects/${projectId}/rerun`, { scanUnit: null, scanUpAxis: null }) },
  'DELETE /api/projects/:projectId': { rule: editor, changes: true, request: ({ projectId }) => on(`/api/projects/${projectId}`) },
  'POST /api/projects/:projectId/restore': { rule: editor, changes: true, request: ({ projectId }) => on(`/api/projects/${projectId}/restore`) },
  'POST /api/upload/initialize-multipart-upload': { rule: uploadTeam, changes: true, request: ({ uploadId }) => on('/api/upload/initialize-multipart-upload', { id: uploadId, totalParts: 1 }) },
  'POST /api/upload/sign-parts': { rule: uploadTeam, request: ({ uploadId }) => on('/api/upload/sign-parts', { uploadId, parts: [{ partNumber: 1, sha256 }] }) },
  'GET /api/upload/parts': { rule: uploadTeam, request: ({ uploadId }) => on(`/api/upload/parts?uploadId=${uploadId}`) },
  'PATCH /api/upload/complete-multipart-upload': { rule: uploadManager, changes: true, request: ({ uploadId }) => on('/api/upload/complete-multipart-upload', { id: uploadId, uploadId, parts: [{ partNumber: 1, etag: 'x' }] }) },
  'DELETE /api/scan2plan/multipart-upload': { rule: uploadManager, changes: true, request: ({ uploadId }) => on('/api/scan2plan/multipart-upload', { id: uploadId, uploadId }) },
  'GET /api/uploads': { rule: member, request: () => on('/api/uploads') },
  'GET /api/usage': { rule: member, request: () => on('/api/usage') },
  'POST /api/graphql': { rule: teamMember, request: ({ teamId }) => on('/api/graphql', { query: USAGE_QUERY, variables: { teamId } }) },
  'POST /api/projects/:projectId/drawdown': { rule: ownTeamOnly, changes: true, request: ({ projectId }) => on(`/api/projects/${projectId}/drawdown`, {}) },
  'POST /api/stripe/embedded-checkout': { rule: payer, changes: true, request: ({ projectId }) => on('/api/stripe/embedded-checkout', { projectData: { id: projectId }, returnUrl: '/', unlimitedDownloads: true, usageImpact: false }) },
  'POST /api/stripe/checkout': { rule: payer, changes: true, request: ({ projectId }) => on('/api/stripe/checkout', { returnUrl: '/', metadata: { project_id: projectId } }) },
  'GET /api/stripe/checkout': { rule: everybody, request: () => on('/api/stripe/checkout?amountCents=1') },
  'POST /api/stripe/portal': { rule: portalUser, request: () => on('/api/stripe/portal', { returnUrl: '/' }) },
  'GET /api/checkout': { rule: nothingThere, request: () => on('/api/checkout?session_id=cs_unknown') },
  'PATCH /api/profile': { rule: signedIn, request: () => on('/api/profile', {}) },
  'GET /api/receipts': { rule: member, request: () => on('/api/receipts') },
  'GET /api/receipts/:paymentId': { rule: nothingThere, request: ({ projectId }) => on(`/api/receipts/${projectId}`) },
  'POST /api/bimit/slack-order-notification': { rule: owner, request: ({ projectId }) => on('/api/bimit/slack-order-notification', { projectId }) },
  'POST /api/projects/:projectId/feedback': { rule: owner, changes: true, request: ({ projectId }) => on(`/api/projects/${projectId}/feedback`, { answers }) },
  'POST /api/get-signed-url': [
    { rule: viewer, request: ({ pictureId }) => on('/api/get-signed-url', { url: `/api/proxy-file/${pictureId}`, mode: 'view' }) },
    { rule: downloader, request: ({ modelId }) => on('/api/get-signed-url', { url: `/api/proxy-file/${modelId}`, mode: 'download' }) },
  ],
  'GET /api/proxy-file/:assetId': [
    { rule: viewer, request: ({ pictureId }) => on(`/api/proxy-file/${pictureId}`) },
    { rule: downloader, request: ({ modelId }) => on(`/api/proxy-file/${modelId}`) },
    { rule: downloader, request: ({ modelId }) => on(`/api/proxy-file/${modelId}?mode=download`) },
  ],
  'GET /api/projects/:projectId/cad-zip': { rule: downloader, request: ({ projectId }) => on(`/api/projects/${projectId}/cad-zip`) },
  'POST /api/invitations/accept': { rule: (caller) => (caller.kind === 'anonymous' ? 401 : 404), request: () => on('/api/invitations/accept', { token: 'unknown' }) },
  'GET /api/invitation': { rule: () => 404, request: () => on('/api/invitation?token=unknown') },
};

/** Routes that answer by other rights than a caller's, each with tests of its own. */
export const elsewhere: Record<string, string> = {
  'GET /api/auth/*': 'the sign-in library, walked in auth tests (R10)',
  'POST /api/auth/*': 'the sign-in library, walked in auth tests (R10)',
  'GET /api/teams/:teamId/logo': 'a picture where there is one, teams.test.ts',
  'GET /api/operator/logo': 'a picture where there is one, set-operator.test.ts',
  'GET /api/outbox': 'by address and set-up, app.test.ts',
  'GET /api/events': 'a stream that does not end, events.test.ts',
  'POST /api/stripe/webhook': 'by signature, webhook.test.ts',
  'GET /api/sandbox-checkout/:kind/:secret': 'by the secret in the address, sandbox tests',
  'POST /api/sandbox-checkout/checkout/:secret/:act': 'by the secret in the address, sandbox tests',
  'PUT /api/storage/parts/:uploadId/:partNumber': 'by signature, uploads.test.ts',
  'GET /api/proxy-file/:assetId/:part': 'the same rule as without a part, files.test.ts',
};
