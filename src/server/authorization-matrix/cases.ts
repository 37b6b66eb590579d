import {
  commentReader,
  commenter,
  downloader,
  draftManager,
  draftOrderer,
  editor,
  exitReader,
  exitTaker,
  everybody,
  forgeViewer,
  inviter,
  leaver,
  member,
  memberViewer,
  noExit,
  notForSupport,
  nothingThere,
  ordererOfPlaced,
  ordererOnly,
  othersComment,
  ownOnly,
  ownTeamOnly,
  owner,
  partnerStaff,
  payer,
  placer,
  planAdmin,
  portalUser,
  sharer,
  signedIn,
  signer,
  staffOnly,
  staffReader,
  talker,
  teamAdmin,
  teamAlone,
  teamMember,
  teamOrStaff,
  teamReader,
  teamOrWorker,
  teamsView,
  tourEditor,
  uploadManager,
  uploadTeam,
  verifiedOnly,
  viewer,
  viewGiver,
  viewHaver,
  type Rule,
} from './oracle.ts';
import type { Target } from './world-targets.ts';
import {
  BILLING_QUERY,
  ENTERPRISE_QUERY,
  INVOICE_PROJECTS_QUERY,
  INVOICES_QUERY,
  USAGE_QUERY,
} from '#contract/graphql.ts';
import { newMobilization } from '#domain/coordination/mobilization.ts';
import { newOrder } from '#domain/ordering/order-data.ts';
import { wizardOrder } from '#server/testing/wizard-order.ts';

/** One call about one target, and who may make it. `changes`: it is made on a target of its own each time. */
export type Case = {
  rule: Rule;
  changes?: true;
  request: (target: Target) => { path: string; body?: unknown; cannotBeMade?: true };
};

const on = (path: string, body?: unknown) => ({ path, ...(body !== undefined && { body }) });
/** The team that owns anonymous orders is nobody's to open. */
const teamOfStaff: Rule = (caller, target) =>
  target.team === 'quarantine' && staffReader(caller, target) === 'done' ? 404 : staffReader(caller, target);
const answers = ['usefulness', 'value'].map((question) => ({ question, rating: 5, chips: [], text: '' }));
const noTerms = {
  billingAddress: null,
  contactName: null,
  contactEmail: null,
  msaContractId: null,
  msaStartsOn: null,
  msaEndsOn: null,
  paymentTerms: null,
};
const planTerms = {
  number: 'ENT-1',
  service: 'verified',
  name: 'Enterprise',
  contractTerm: '',
  startsOn: '2026-01-01',
  endsOn: '2026-12-31',
  renewalTerm: '',
  commitmentSqft: 1,
  currentPlanSqft: null,
  maxSqftPerMonth: null,
  invoiceCycle: '',
  billingType: '',
  baseRateDiscountBp: 0,
  isDiscountLocked: false,
  overage: '',
};
const tabs = ['mine', 'shared', 'demo'] as const;
/** Reaches the password, and stops there. */
const wrongPassword = { password: 'not-the-password' };
const sha256 = 'a'.repeat(64);

/** Every route of the API (a test fails for one that is missing). Not about one object: the rule is the same for each target. */
export const cases: Record<string, Case | Case[]> = {
  'GET /api/openapi.json': { rule: everybody, request: () => on('/api/openapi.json') },
  'GET /api/session': { rule: everybody, request: () => on('/api/session') },
  'POST /api/session/team': { rule: teamMember, request: ({ teamId }) => on('/api/session/team', { teamId }) },
  'GET /api/operator': { rule: everybody, request: () => on('/api/operator') },
  'GET /api/gazetteer': { rule: everybody, request: () => on('/api/gazetteer?q=boston') },
  'GET /api/map-settings': { rule: everybody, request: () => on('/api/map-settings') },
  'GET /api/maps/tiles/:kind/:z/:x/:y': { rule: ordererOnly, request: () => on('/api/maps/tiles/roadmap/3/2/2') },
  'GET /api/maps/credits': {
    rule: ordererOnly,
    request: () => on('/api/maps/credits?kind=roadmap&level=3&north=45&south=40&east=-70&west=-75'),
  },
  'GET /api/geocode': { rule: member, request: () => on('/api/geocode?text=boston') },
  'POST /api/search-address': {
    rule: member,
    request: () => on('/api/search-address', { address: '12 River St, Troy, NY 12180' }),
  },
  'GET /api/building-outline': { rule: member, request: () => on('/api/building-outline?latitude=42&longitude=-73') },
  'GET /api/street-view': { rule: member, request: () => on('/api/street-view?latitude=42&longitude=-73') },
  'GET /api/street-view/picture': { rule: member, request: () => on('/api/street-view/picture?panorama=p&heading=0') },
  'GET /api/forge/settings': { rule: everybody, request: () => on('/api/forge/settings') },
  'GET /api/forge/auth': {
    rule: forgeViewer,
    request: ({ projectId }) => on(`/api/forge/auth?projectId=${projectId}`),
  },
  'GET /api/extensions/spot-elevations-panel': {
    rule: everybody,
    request: () => on('/api/extensions/spot-elevations-panel'),
  },
  'GET /api/extensions/spot-elevations-extension': {
    rule: everybody,
    request: () => on('/api/extensions/spot-elevations-extension'),
  },
  'POST /api/admin/add-team-member': {
    rule: teamAdmin,
    changes: true,
    request: ({ teamId }) =>
      on('/api/admin/add-team-member', { email: `${crypto.randomUUID()}@example.com`, teamId, role: 'user' }),
  },
  'PATCH /api/admin/change-member-role': {
    rule: teamAdmin,
    changes: true,
    request: ({ teamId, memberEmail }) =>
      on('/api/admin/change-member-role', { email: memberEmail, teamId, newRole: 'admin' }),
  },
  'DELETE /api/admin/delete-team-member': {
    rule: teamAdmin,
    changes: true,
    request: ({ teamId, memberEmail }) => on('/api/admin/delete-team-member', { email: memberEmail, teamId }),
  },
  'POST /api/email/send-team-member-invite': {
    rule: inviter,
    request: () => on('/api/email/send-team-member-invite', { recipient: 'never-invited@example.com' }),
  },
  'POST /api/teams': { rule: verifiedOnly, request: () => on('/api/teams', { name: 'One more' }) },
  'PATCH /api/teams/:teamId': {
    rule: teamAdmin,
    request: ({ teamId }) => on(`/api/teams/${teamId}`, { address: '1 Elm Street' }),
  },
  'PUT /api/teams/:teamId/billing-email': {
    rule: teamAdmin,
    request: ({ teamId }) => on(`/api/teams/${teamId}/billing-email`, { email: null, seen: null }),
  },
  'POST /api/teams/:teamId/leave': { rule: leaver, request: ({ teamId }) => on(`/api/teams/${teamId}/leave`) },
  'PUT /api/teams/:teamId/logo': {
    rule: teamAdmin,
    request: ({ teamId }) => ({ path: `/api/teams/${teamId}/logo`, body: new Uint8Array([1, 2, 3]) }),
  },
  'DELETE /api/teams/:teamId/logo': { rule: teamAdmin, request: ({ teamId }) => on(`/api/teams/${teamId}/logo`) },
  'GET /api/teams/:teamId/invitations': {
    rule: teamAdmin,
    request: ({ teamId }) => on(`/api/teams/${teamId}/invitations`),
  },
  'DELETE /api/teams/:teamId/invitations/:invitationId': {
    rule: teamAdmin,
    changes: true,
    request: ({ teamId, invitationId }) => on(`/api/teams/${teamId}/invitations/${invitationId}`),
  },
  'GET /api/portfolio': tabs.map((tab) => ({
    rule: everybody,
    request: () => on(`/api/portfolio?tab=${tab}&limit=1000`),
  })),
  'GET /api/portfolio/facets': tabs.map((tab) => ({
    rule: everybody,
    request: () => on(`/api/portfolio/facets?tab=${tab}`),
  })),
  'GET /api/portfolio/stats': tabs.map((tab) => ({
    rule: everybody,
    request: () => on(`/api/portfolio/stats?tab=${tab}`),
  })),
  'GET /api/locations/search': tabs.map((tab) => ({
    rule: everybody,
    request: () => on(`/api/locations/search?tab=${tab}`),
  })),
  'GET /api/portfolio/partner-figures': tabs.map((tab) => ({
    rule: partnerStaff,
    request: () => on(`/api/portfolio/partner-figures?tab=${tab}`),
  })),
  'GET /api/portfolio/tabs': { rule: everybody, request: () => on('/api/portfolio/tabs') },
  'GET /api/portfolio/search': { rule: everybody, request: () => on('/api/portfolio/search?q=a') },
  'GET /api/at/project': { rule: viewer, request: ({ projectId }) => on(`/api/at/project?projectId=${projectId}`) },
  'GET /api/locations/:locationId': { rule: viewer, request: ({ locationId }) => on(`/api/locations/${locationId}`) },
  'PATCH /api/projects/:projectId/details': {
    rule: editor,
    changes: true,
    request: ({ projectId }) => on(`/api/projects/${projectId}/details`, { version: 1, name: 'Renamed' }),
  },
  'POST /api/update-airtable-record': [
    {
      rule: editor,
      changes: true,
      request: ({ projectId }) =>
        on('/api/update-airtable-record', {
          tableName: 'Projects',
          recordId: projectId,
          fieldsToUpdate: { project_name: 'Renamed' },
        }),
    },
    {
      rule: editor,
      changes: true,
      request: ({ projectId }) =>
        on('/api/update-airtable-record', {
          tableName: 'Projects',
          recordId: projectId,
          fieldsToUpdate: { is_hidden_in_ipx: true },
        }),
    },
    {
      rule: editor,
      changes: true,
      request: ({ locationId }) =>
        on('/api/update-airtable-record', {
          tableName: 'Locations',
          recordId: locationId,
          fieldsToUpdate: { location_name: 'Renamed', space_type: 'Office' },
        }),
    },
  ],
  'POST /api/locations/:locationId/shares': {
    rule: sharer,
    changes: true,
    request: ({ locationId }) =>
      on(`/api/locations/${locationId}/shares`, { email: `${crypto.randomUUID()}@example.com`, canDownload: true }),
  },
  'GET /api/locations/:locationId/shares': {
    rule: sharer,
    request: ({ locationId }) => on(`/api/locations/${locationId}/shares`),
  },
  'PATCH /api/locations/:locationId/shares/:shareId': {
    rule: sharer,
    changes: true,
    request: ({ locationId, shareId }) => on(`/api/locations/${locationId}/shares/${shareId}`, { canDownload: true }),
  },
  'DELETE /api/locations/:locationId/shares/:shareId': {
    rule: sharer,
    changes: true,
    request: ({ locationId, shareId }) => on(`/api/locations/${locationId}/shares/${shareId}`),
  },
  'POST /api/locations/:locationId/links': {
    rule: sharer,
    changes: true,
    request: ({ locationId }) => on(`/api/locations/${locationId}/links`, { name: 'Link' }),
  },
  'GET /api/locations/:locationId/links': {
    rule: sharer,
    request: ({ locationId }) => on(`/api/locations/${locationId}/links`),
  },
  'DELETE /api/locations/:locationId/links/:linkId': {
    rule: sharer,
    changes: true,
    request: ({ locationId, linkId }) => on(`/api/locations/${locationId}/links/${linkId}`),
  },
  'GET /api/locations/:locationId/links/:linkId/openings': {
    rule: sharer,
    request: ({ locationId, linkId }) => on(`/api/locations/${locationId}/links/${linkId}/openings`),
  },
  'GET /api/teams/:teamId/audit': { rule: teamAdmin, request: ({ teamId }) => on(`/api/teams/${teamId}/audit`) },
  'GET /api/teams/:teamId/audit/people': {
    rule: teamAdmin,
    request: ({ teamId }) => on(`/api/teams/${teamId}/audit/people`),
  },
  'GET /api/teams/:teamId/audit.csv': {
    rule: teamAdmin,
    request: ({ teamId }) => on(`/api/teams/${teamId}/audit.csv`),
  },
  'POST /api/share-links/open': { rule: () => 404, request: () => on('/api/share-links/open', { token: 'unknown' }) },
  'GET /api/airtable': { rule: member, request: () => on('/api/airtable?noCache=true') },
  'GET /api/pricing/get-quote': {
    rule: member,
    request: ({ teamId }) => on(`/api/pricing/get-quote?scopes=Architecture&interior_sqft=1000&team=${teamId}`),
  },
  'GET /api/pricing/get-quote-public': {
    rule: everybody,
    request: () => on('/api/pricing/get-quote-public?scopes=Architecture&interior_sqft=1000'),
  },
  'GET /api/pricing/public-budget': {
    rule: everybody,
    request: ({ memberEmail }) =>
      on(`/api/pricing/public-budget?scopes=Architecture&interior_sqft=1000&email=${memberEmail}`),
  },
  'POST /api/engine-orders/sample': { rule: member, changes: true, request: () => on('/api/engine-orders/sample') },
  'POST /api/engine-orders': {
    rule: member,
    changes: true,
    request: () =>
      on('/api/engine-orders', {
        draftId: crypto.randomUUID(),
        projectName: 'New',
        address: null,
        spaceType: 'Office',
        modelUnits: 'imperial',
        scanUnit: null,
        scanUpAxis: null,
        file: { name: 'a.las', sizeBytes: 400, fingerprint: crypto.randomUUID() },
      }),
  },
  'POST /api/projects/:projectId/cancel': {
    rule: owner,
    changes: true,
    request: ({ projectId }) => on(`/api/projects/${projectId}/cancel`),
  },
  'POST /api/projects/:projectId/rerun': {
    rule: owner,
    changes: true,
    request: ({ projectId }) => on(`/api/projects/${projectId}/rerun`, { scanUnit: null, scanUpAxis: null }),
  },
  'DELETE /api/projects/:projectId': {
    rule: editor,
    changes: true,
    request: ({ projectId }) => on(`/api/projects/${projectId}`),
  },
  'POST /api/projects/:projectId/restore': {
    rule: editor,
    changes: true,
    request: ({ projectId }) => on(`/api/projects/${projectId}/restore`),
  },
  'GET /api/public/check-user': {
    rule: everybody,
    request: () => on('/api/public/check-user?email=nobody@example.com'),
  },
  'POST /api/public/create-public-user': {
    rule: everybody,
    request: () => on('/api/public/create-public-user', { email: 'nobody@example.com', draftId: crypto.randomUUID() }),
  },
  'GET /api/public/claim-order': {
    rule: () => 404,
    request: () => on('/api/public/claim-order?token=unknown-unknown-unknown'),
  },
  'POST /api/public/claim-order': {
    rule: nothingThere,
    request: () => on('/api/public/claim-order', { token: 'unknown-unknown-unknown' }),
  },
  'POST /api/public/claim-link': { rule: ordererOfPlaced, request: () => on('/api/public/claim-link') },
  'GET /api/order-drafts': { rule: member, request: () => on('/api/order-drafts') },
  'POST /api/order-drafts/add-on': {
    rule: owner,
    changes: true,
    request: ({ projectId }) => on('/api/order-drafts/add-on', { projectId, service: 'scanit' }),
  },
  'GET /api/order-drafts/:draftId': {
    rule: draftManager,
    request: ({ draftId }) => on(`/api/order-drafts/${draftId}`),
  },
  'PUT /api/order-drafts/:draftId': {
    rule: draftManager,
    changes: true,
    request: ({ draftId }) => on(`/api/order-drafts/${draftId}`, { step: 'size', version: 1, data: newOrder('bimit') }),
  },
  'DELETE /api/order-drafts/:draftId': {
    rule: draftManager,
    changes: true,
    request: ({ draftId }) => on(`/api/order-drafts/${draftId}`),
  },
  'PUT /api/order-drafts/:draftId/tour-password': {
    rule: draftOrderer,
    changes: true,
    request: ({ draftId }) => on(`/api/order-drafts/${draftId}/tour-password`, { password: 'x' }),
  },
  'POST /api/scanit/create-scanit-request': {
    rule: placer,
    changes: true,
    request: ({ draftId }) => on('/api/scanit/create-scanit-request', wizardOrder('scanit', { draftId })),
  },
  'POST /api/bimit/create-bimit-request': {
    rule: placer,
    changes: true,
    request: ({ draftId }) => on('/api/bimit/create-bimit-request', wizardOrder('bimit', { draftId })),
  },
  'POST /api/upload/initialize-multipart-upload': {
    rule: uploadTeam,
    changes: true,
    request: ({ uploadId }) => on('/api/upload/initialize-multipart-upload', { id: uploadId, totalParts: 1 }),
  },
  'POST /api/upload/sign-parts': {
    rule: uploadTeam,
    request: ({ uploadId }) => on('/api/upload/sign-parts', { uploadId, parts: [{ partNumber: 1, sha256 }] }),
  },
  'GET /api/upload/parts': {
    rule: uploadTeam,
    request: ({ uploadId }) => on(`/api/upload/parts?uploadId=${uploadId}`),
  },
  'PATCH /api/upload/complete-multipart-upload': {
    rule: uploadManager,
    changes: true,
    request: ({ uploadId }) =>
      on('/api/upload/complete-multipart-upload', { id: uploadId, uploadId, parts: [{ partNumber: 1, etag: 'x' }] }),
  },
  'DELETE /api/scan2plan/multipart-upload': {
    rule: uploadManager,
    changes: true,
    request: ({ uploadId }) => on('/api/scan2plan/multipart-upload', { id: uploadId, uploadId }),
  },
  'GET /api/uploads': { rule: ordererOnly, request: () => on('/api/uploads') },
  'POST /api/uploads': {
    rule: placer,
    changes: true,
    request: ({ draftId }) =>
      on('/api/uploads', { purpose: 'order_attachment', draftId, fileName: 'a.pdf', sizeBytes: 10, fingerprint: 'f' }),
  },
  'GET /api/usage': { rule: member, request: () => on('/api/usage') },
  'POST /api/graphql': [
    { rule: teamReader, request: ({ teamId }) => on('/api/graphql', { query: USAGE_QUERY, variables: { teamId } }) },
    ...[INVOICES_QUERY, INVOICE_PROJECTS_QUERY, ENTERPRISE_QUERY, BILLING_QUERY].map((query) => ({
      rule: teamAdmin,
      request: ({ teamId }: Target) => on('/api/graphql', { query, variables: { teamId } }),
    })),
  ],
  'POST /api/projects/:projectId/drawdown': {
    rule: ownTeamOnly,
    changes: true,
    request: ({ projectId }) => on(`/api/projects/${projectId}/drawdown`, {}),
  },
  'POST /api/projects/:projectId/files': {
    rule: ownTeamOnly,
    changes: true,
    request: ({ projectId }) =>
      on(`/api/projects/${projectId}/files`, {
        purpose: 'order_attachment',
        fileName: 'a.pdf',
        sizeBytes: 10,
        fingerprint: 'f',
      }),
  },
  'POST /api/stripe/embedded-checkout': {
    rule: payer,
    changes: true,
    request: ({ projectId }) =>
      on('/api/stripe/embedded-checkout', {
        projectData: { id: projectId },
        returnUrl: '/',
        unlimitedDownloads: true,
        usageImpact: false,
      }),
  },
  'POST /api/stripe/checkout': {
    rule: payer,
    changes: true,
    request: ({ projectId }) => on('/api/stripe/checkout', { returnUrl: '/', metadata: { project_id: projectId } }),
  },
  'GET /api/stripe/checkout': { rule: everybody, request: () => on('/api/stripe/checkout?amountCents=1') },
  'GET /api/plan': { rule: member, request: () => on('/api/plan') },
  'GET /api/plan/payment': { rule: planAdmin, request: () => on('/api/plan/payment') },
  'POST /api/plan/subscribe': {
    rule: planAdmin,
    request: () => on('/api/plan/subscribe', { plan: 'starter', interval: 'month' }),
  },
  'GET /api/plan/change': { rule: planAdmin, request: () => on('/api/plan/change?plan=starter') },
  'POST /api/plan/change': {
    rule: planAdmin,
    request: () => on('/api/plan/change', { plan: 'starter', from: { plan: 'starter', interval: 'month' } }),
  },
  'POST /api/plan/request': { rule: planAdmin, request: () => on('/api/plan/request', { plan: 'scan_starter' }) },
  'DELETE /api/plan/request': { rule: planAdmin, request: () => on('/api/plan/request') },
  'POST /api/plan/end': { rule: planAdmin, request: () => on('/api/plan/end', { isEnding: true }) },
  'POST /api/stripe/portal': { rule: portalUser, request: () => on('/api/stripe/portal', { returnUrl: '/' }) },
  'POST /api/stripe/invoice-checkout': {
    rule: teamAdmin,
    changes: true,
    request: ({ invoiceId }) => on('/api/stripe/invoice-checkout', { invoiceId, returnUrl: '/' }),
  },
  'GET /api/order-drafts/:draftId/proposal.pdf': {
    rule: draftManager,
    request: ({ draftId }) => on(`/api/order-drafts/${draftId}/proposal.pdf`),
  },
  'POST /api/pricing/proposal.pdf': {
    rule: everybody,
    request: () => on('/api/pricing/proposal.pdf', newOrder('bimit')),
  },
  'GET /api/projects/:projectId/estimate.pdf': {
    rule: editor,
    request: ({ projectId }) => on(`/api/projects/${projectId}/estimate.pdf`),
  },
  'GET /api/invoices': [
    { rule: portalUser, request: () => on('/api/invoices') },
    { rule: editor, request: ({ projectId }) => on(`/api/invoices?projectId=${projectId}`) },
  ],
  'GET /api/invoices/:invoiceId': { rule: teamAdmin, request: ({ invoiceId }) => on(`/api/invoices/${invoiceId}`) },
  'GET /api/invoices/:invoiceId/invoice.pdf': {
    rule: teamAdmin,
    request: ({ invoiceId }) => on(`/api/invoices/${invoiceId}/invoice.pdf`),
  },
  'GET /api/hosted-invoices/:token': {
    rule: () => 404,
    request: ({ invoiceId }) => on(`/api/hosted-invoices/${invoiceId}`),
  },
  'GET /api/hosted-invoices/:token/invoice.pdf': {
    rule: () => 404,
    request: ({ invoiceId }) => on(`/api/hosted-invoices/${invoiceId}/invoice.pdf`),
  },
  'GET /api/checkout': { rule: nothingThere, request: () => on('/api/checkout?session_id=cs_unknown') },
  'GET /api/ops/projects/:projectId/deliverables': {
    rule: staffReader,
    request: ({ projectId }) => on(`/api/ops/projects/${projectId}/deliverables`),
  },
  'POST /api/ops/projects/:projectId/deliverables': {
    rule: notForSupport,
    changes: true,
    request: ({ projectId }) =>
      on(`/api/ops/projects/${projectId}/deliverables`, {
        product: 'SCANIT',
        pdfSubtype: null,
        storey: null,
        fileName: 'a.ifc',
        sizeBytes: 10,
        fingerprint: 'f',
      }),
  },
  'POST /api/ops/projects/:projectId/tours': {
    rule: notForSupport,
    changes: true,
    request: ({ projectId }) =>
      on(`/api/ops/projects/${projectId}/tours`, { product: 'SCANIT', name: 'Tour', url: 'https://tours.example/' }),
  },
  'POST /api/ops/deliverables/:assetId/withdraw': {
    rule: notForSupport,
    request: ({ modelId }) => on(`/api/ops/deliverables/${modelId}/withdraw`, { reason: 'Wrong file' }),
  },
  'PUT /api/ops/deliverables/:assetId/forge-urn': {
    rule: notForSupport,
    request: ({ modelId }) => on(`/api/ops/deliverables/${modelId}/forge-urn`, { forgeUrn: null }),
  },
  'POST /api/ops/deliverables/:assetId/prepare': {
    rule: notForSupport,
    request: ({ modelId }) => on(`/api/ops/deliverables/${modelId}/prepare`),
  },
  'GET /api/ops/teams': { rule: staffOnly, request: () => on('/api/ops/teams?q=hall') },
  'GET /api/ops/teams/:teamId': { rule: teamOfStaff, request: ({ teamId }) => on(`/api/ops/teams/${teamId}`) },
  'PATCH /api/ops/teams/:teamId': {
    rule: notForSupport,
    request: ({ teamId }) => on(`/api/ops/teams/${teamId}`, { freeLimitSqft: 10, reason: 'Agreed' }),
  },
  'GET /api/ops/teams/:teamId/billing': {
    rule: teamOfStaff,
    request: ({ teamId }) => on(`/api/ops/teams/${teamId}/billing`),
  },
  'POST /api/ops/teams/:teamId/plan-request': {
    rule: notForSupport,
    request: ({ teamId }) =>
      on(`/api/ops/teams/${teamId}/plan-request`, { at: '2026-01-01T00:00:00.000Z', reason: 'We call you' }),
  },
  'PUT /api/ops/teams/:teamId/billing': {
    rule: notForSupport,
    request: ({ teamId }) =>
      on(`/api/ops/teams/${teamId}/billing`, { before: noTerms, after: noTerms, reason: 'Agreed' }),
  },
  'POST /api/ops/teams/:teamId/enterprise-plans': {
    rule: notForSupport,
    request: ({ teamId }) => on(`/api/ops/teams/${teamId}/enterprise-plans`, { plan: planTerms, reason: 'Agreed' }),
  },
  'PUT /api/ops/enterprise-plans/:planId': {
    rule: notForSupport,
    request: ({ projectId }) =>
      on(`/api/ops/enterprise-plans/${projectId}`, { version: 1, plan: planTerms, reason: 'Agreed' }),
  },
  'POST /api/ops/enterprise-plans/:planId/remove': {
    rule: notForSupport,
    request: ({ projectId }) => on(`/api/ops/enterprise-plans/${projectId}/remove`, { reason: 'It ended' }),
  },
  'POST /api/ops/projects/:projectId/unhide': {
    rule: notForSupport,
    request: ({ projectId }) => on(`/api/ops/projects/${projectId}/unhide`, { reason: 'Asked for' }),
  },
  'POST /api/ops/projects/:projectId/partner': {
    rule: notForSupport,
    request: ({ projectId }) => on(`/api/ops/projects/${projectId}/partner`, { partnerTeamId: null, reason: 'Agreed' }),
  },
  'POST /api/ops/teams/:teamId/view': {
    rule: teamOfStaff,
    changes: true,
    request: ({ teamId }) => on(`/api/ops/teams/${teamId}/view`, { reason: 'They asked' }),
  },
  'GET /api/ops/teams/:teamId/views': {
    rule: teamOfStaff,
    request: ({ teamId }) => on(`/api/ops/teams/${teamId}/views`),
  },
  'DELETE /api/customer-view': { rule: staffOnly, request: () => on('/api/customer-view') },
  'GET /api/ops/jobs': { rule: staffOnly, request: () => on('/api/ops/jobs') },
  'GET /api/ops/jobs/:projectId': {
    rule: (caller, target) => (staffReader(caller, target) === 'done' ? 404 : staffReader(caller, target)),
    request: ({ projectId }) => on(`/api/ops/jobs/${projectId}`),
  },
  'POST /api/ops/jobs/:projectId/retry': {
    rule: notForSupport,
    request: ({ projectId }) => on(`/api/ops/jobs/${projectId}/retry`, { reason: 'Again' }),
  },
  'POST /api/ops/jobs/:projectId/cancel': {
    rule: notForSupport,
    request: ({ projectId }) => on(`/api/ops/jobs/${projectId}/cancel`, { reason: 'Enough' }),
  },
  'GET /api/ops/price-books': { rule: staffOnly, request: () => on('/api/ops/price-books') },
  'GET /api/ops/price-books/:version': { rule: staffOnly, request: () => on('/api/ops/price-books/1') },
  'POST /api/ops/price-books/check': {
    rule: notForSupport,
    request: () =>
      on('/api/ops/price-books/check', {
        book: {},
        order: {
          service: 'scanit',
          scopes: ['Architecture'],
          interiorSqft: 1000,
          siteSqft: 0,
          spaceType: 'Office',
          floors: 1,
        },
      }),
  },
  'POST /api/ops/price-books': {
    rule: notForSupport,
    request: () => on('/api/ops/price-books', { book: {}, note: 'None' }),
  },
  'POST /api/ops/price-books/:version/activate': {
    rule: notForSupport,
    request: () => on('/api/ops/price-books/1/activate', { reason: 'Again' }),
  },
  'GET /api/ops/operator': { rule: notForSupport, request: () => on('/api/ops/operator') },
  'PATCH /api/ops/operator': {
    rule: notForSupport,
    request: () => on('/api/ops/operator', { changes: {}, reason: 'None' }),
  },
  'PUT /api/ops/operator/logo': {
    rule: notForSupport,
    request: () => ({ path: '/api/ops/operator/logo', body: new Uint8Array([1, 2, 3]) }),
  },
  'DELETE /api/ops/operator/logo': { rule: notForSupport, request: () => on('/api/ops/operator/logo') },
  'PUT /api/ops/operator/w9': {
    rule: notForSupport,
    request: () => ({ path: '/api/ops/operator/w9', body: new Uint8Array([1, 2, 3]) }),
  },
  'DELETE /api/ops/operator/w9': { rule: notForSupport, request: () => on('/api/ops/operator/w9') },
  'GET /api/profile/deletion': { rule: signedIn, request: () => on('/api/profile/deletion') },
  'POST /api/profile/deletion': { rule: signedIn, request: () => on('/api/profile/deletion', wrongPassword) },
  'POST /api/profile/export': { rule: signedIn, request: () => on('/api/profile/export', wrongPassword) },
  'POST /api/teams/:teamId/deletion': {
    rule: teamAdmin,
    request: ({ teamId }) => on(`/api/teams/${teamId}/deletion`, wrongPassword),
  },
  'POST /api/teams/:teamId/export': {
    rule: teamAdmin,
    request: ({ teamId }) => on(`/api/teams/${teamId}/export`, wrongPassword),
  },
  'GET /api/deletion': { rule: () => 404, request: () => on('/api/deletion?token=unknown') },
  'POST /api/deletion/restore': { rule: () => 404, request: () => on('/api/deletion/restore', { token: 'unknown' }) },
  'PATCH /api/profile': { rule: signedIn, request: () => on('/api/profile', {}) },
  'GET /api/receipts': { rule: member, request: () => on('/api/receipts') },
  'GET /api/receipts/:paymentId': { rule: nothingThere, request: ({ projectId }) => on(`/api/receipts/${projectId}`) },
  'POST /api/bimit/slack-order-notification': {
    rule: owner,
    request: ({ projectId }) => on('/api/bimit/slack-order-notification', { projectId }),
  },
  'POST /api/projects/:projectId/feedback': {
    rule: owner,
    changes: true,
    request: ({ projectId }) => on(`/api/projects/${projectId}/feedback`, { answers }),
  },
  'POST /api/get-signed-url': [
    {
      rule: viewer,
      request: ({ pictureId }) => on('/api/get-signed-url', { url: `/api/proxy-file/${pictureId}`, mode: 'view' }),
    },
    {
      rule: downloader,
      request: ({ modelId }) => on('/api/get-signed-url', { url: `/api/proxy-file/${modelId}`, mode: 'download' }),
    },
  ],
  'GET /api/proxy-file/:assetId': [
    { rule: viewer, request: ({ pictureId }) => on(`/api/proxy-file/${pictureId}`) },
    { rule: downloader, request: ({ modelId }) => on(`/api/proxy-file/${modelId}`) },
    { rule: downloader, request: ({ modelId }) => on(`/api/proxy-file/${modelId}?mode=download`) },
  ],
  'GET /api/projects/:projectId/cad-zip': {
    rule: downloader,
    request: ({ projectId }) => on(`/api/projects/${projectId}/cad-zip`),
  },
  'GET /api/projects/:projectId/listed-drawings': {
    rule: viewer,
    request: ({ projectId }) => on(`/api/projects/${projectId}/listed-drawings`),
  },
  'GET /api/projects/:projectId/exit-package': {
    rule: exitReader,
    request: ({ projectId }) => on(`/api/projects/${projectId}/exit-package`),
  },
  'POST /api/projects/:projectId/exit-package': {
    rule: exitTaker,
    changes: true,
    request: ({ projectId }) => on(`/api/projects/${projectId}/exit-package`),
  },
  'DELETE /api/projects/:projectId/exit-package/:packageId': {
    rule: noExit,
    request: ({ projectId, uploadId }) => on(`/api/projects/${projectId}/exit-package/${uploadId}`),
  },
  'GET /api/projects/:projectId/exit-package/:packageId/file': {
    rule: noExit,
    request: ({ projectId, uploadId }) => on(`/api/projects/${projectId}/exit-package/${uploadId}/file`),
  },
  'GET /api/projects/:projectId/deviations': {
    rule: viewer,
    request: ({ projectId }) => on(`/api/projects/${projectId}/deviations`),
  },
  'POST /api/projects/:projectId/deviations': {
    rule: teamOrStaff,
    request: ({ projectId, modelId }) =>
      on(`/api/projects/${projectId}/deviations`, { cloudId: modelId, otherId: modelId }),
  },
  'DELETE /api/projects/:projectId/deviations/:deviationId': {
    rule: nothingThere,
    request: ({ projectId, uploadId }) => on(`/api/projects/${projectId}/deviations/${uploadId}`),
  },
  'GET /api/projects/:projectId/deviations/:deviationId/:part': {
    rule: () => 404,
    request: ({ projectId, uploadId }) => on(`/api/projects/${projectId}/deviations/${uploadId}/result.json`),
  },
  'GET /api/messages': { rule: ownOnly, request: () => on('/api/messages') },
  'GET /api/projects/:projectId/messages': {
    rule: talker,
    request: ({ projectId }) => on(`/api/projects/${projectId}/messages`),
  },
  'POST /api/projects/:projectId/messages': {
    rule: talker,
    changes: true,
    request: ({ projectId }) => on(`/api/projects/${projectId}/messages`, { text: 'Hello' }),
  },
  'POST /api/projects/:projectId/messages/seen': {
    rule: talker,
    changes: true,
    request: ({ projectId }) => on(`/api/projects/${projectId}/messages/seen`, { upTo: '2026-01-01T00:00:00Z' }),
  },
  'GET /api/projects/:projectId/versions': {
    rule: teamOrStaff,
    request: ({ projectId }) => on(`/api/projects/${projectId}/versions`),
  },
  'GET /api/projects/:projectId/comparison': {
    rule: teamOrStaff,
    request: ({ projectId, modelId }) => on(`/api/projects/${projectId}/comparison?before=${modelId}&after=${modelId}`),
  },
  'GET /api/projects/:projectId/changes': {
    rule: teamOrStaff,
    request: ({ projectId }) => on(`/api/projects/${projectId}/changes`),
  },
  'POST /api/projects/:projectId/changes': {
    rule: teamAlone,
    changes: true,
    request: ({ projectId, modelId }) =>
      on(`/api/projects/${projectId}/changes`, {
        assetId: modelId,
        target: { kind: 'document', page: null, box: null },
        text: 'Move it',
      }),
  },
  'GET /api/projects/:projectId/changes/:changeId': {
    rule: teamOrStaff,
    request: ({ projectId, changeId }) => on(`/api/projects/${projectId}/changes/${changeId}`),
  },
  'POST /api/projects/:projectId/changes/:changeId/entries': {
    rule: teamOrStaff,
    changes: true,
    request: ({ projectId, changeId }) =>
      on(`/api/projects/${projectId}/changes/${changeId}/entries`, { text: 'And this' }),
  },
  'POST /api/projects/:projectId/changes/:changeId/moves': {
    rule: teamOrWorker,
    changes: true,
    request: ({ projectId, changeId }) =>
      on(`/api/projects/${projectId}/changes/${changeId}/moves`, { from: 'open', to: 'withdrawn' }),
  },
  'GET /api/model/comments/:urn': {
    rule: commentReader,
    request: ({ modelId }) => on(`/api/model/comments/${modelId}`),
  },
  'POST /api/model/comments/add': {
    rule: commenter,
    changes: true,
    request: ({ modelId }) =>
      on('/api/model/comments/add', {
        urn: modelId,
        elementId: 7,
        elementName: 'Wall 1',
        elementCategory: 'IFCWALL',
        text: 'Is this bearing?',
      }),
  },
  'POST /api/model/comments/reply': {
    rule: commenter,
    changes: true,
    request: ({ modelId, commentId }) => on('/api/model/comments/reply', { urn: modelId, commentId, text: 'It is' }),
  },
  'POST /api/model/comments/resolve': {
    rule: commenter,
    changes: true,
    request: ({ modelId, commentId }) =>
      on('/api/model/comments/resolve', { urn: modelId, commentId, isResolved: true }),
  },
  'DELETE /api/model/comments/:urn/:commentId': {
    rule: othersComment,
    changes: true,
    request: ({ modelId, commentId }) => on(`/api/model/comments/${modelId}/${commentId}`),
  },
  'POST /api/virtualtours/create-virtual-tour': {
    rule: tourEditor,
    changes: true,
    request: ({ projectId }) =>
      on('/api/virtualtours/create-virtual-tour', {
        asset_name: 'Lobby',
        virtual_tour_url: 'https://my.matterport.com/show/?m=aB3',
        asset_type: 'virtual_tour',
        virtual_tour_type: 'Matterport',
        project: [projectId],
      }),
  },
  'POST /api/update-virtual-tour': {
    rule: tourEditor,
    changes: true,
    request: ({ tourId }) =>
      on('/api/update-virtual-tour', {
        assetRecordId: tourId,
        updatedAssetName: 'Lobby',
        updatedVirtualTour: 'https://players.cupix.com/p/aB3',
      }),
  },
  'POST /api/delete-virtual-tour': {
    rule: tourEditor,
    changes: true,
    request: ({ tourId }) => on('/api/delete-virtual-tour', { assetRecordId: tourId }),
  },
  'GET /api/projects/:projectId/panoramas': {
    rule: viewer,
    request: ({ projectId }) => on(`/api/projects/${projectId}/panoramas`),
  },
  'POST /api/projects/:projectId/panoramas': {
    rule: tourEditor,
    changes: true,
    request: ({ projectId }) =>
      on(`/api/projects/${projectId}/panoramas`, { fileName: 'a.jpg', sizeBytes: 10, fingerprint: 'f' }),
  },
  'PATCH /api/panoramas/:panoramaId': {
    rule: tourEditor,
    changes: true,
    request: ({ panoramaId }) => on(`/api/panoramas/${panoramaId}`, { name: 'Lobby' }),
  },
  'DELETE /api/panoramas/:panoramaId': {
    rule: tourEditor,
    changes: true,
    request: ({ panoramaId }) => on(`/api/panoramas/${panoramaId}`),
  },
  'POST /api/panoramas/:panoramaId/restore': {
    rule: tourEditor,
    changes: true,
    request: ({ panoramaId }) => on(`/api/panoramas/${panoramaId}/restore`, {}),
  },
  'GET /api/panoramas/:panoramaId/:part': {
    rule: viewer,
    request: ({ panoramaId }) => on(`/api/panoramas/${panoramaId}/index.json`),
  },
  'PUT /api/placements/:assetId': {
    rule: editor,
    changes: true,
    request: ({ modelId }) =>
      on(`/api/placements/${modelId}`, { placement: { scale: 1, turnDeg: 0, shiftM: [0, 0, 0] }, shownId: null }),
  },
  'DELETE /api/placements/:assetId': {
    rule: editor,
    changes: true,
    request: ({ modelId }) => on(`/api/placements/${modelId}?shownId=${modelId}`),
  },
  'POST /api/placements/:assetId/undo': {
    rule: editor,
    changes: true,
    request: ({ modelId }) => on(`/api/placements/${modelId}/undo`, { shownId: null }),
  },
  'GET /api/model/views/:urn': {
    rule: viewHaver,
    request: ({ modelId }) => on(`/api/model/views/${modelId}`),
  },
  'POST /api/model/views': {
    rule: viewGiver,
    changes: true,
    request: ({ modelId }) => on('/api/model/views', { urn: modelId, name: 'Lobby', view: 'v1.lx', isTeam: true }),
  },
  'PATCH /api/model/views/:urn/:viewId': {
    rule: teamsView,
    changes: true,
    request: ({ modelId, viewId }) => on(`/api/model/views/${modelId}/${viewId}`, { name: 'Lobby' }),
  },
  'DELETE /api/model/views/:urn/:viewId': {
    rule: teamsView,
    changes: true,
    request: ({ modelId, viewId }) => on(`/api/model/views/${modelId}/${viewId}`),
  },
  'GET /api/ops/changes': { rule: staffOnly, request: () => on('/api/ops/changes?only=all') },
  'GET /api/projects/:projectId/authorization': {
    rule: editor,
    request: ({ projectId }) => on(`/api/projects/${projectId}/authorization`),
  },
  'POST /api/projects/:projectId/signature': {
    rule: signer,
    changes: true,
    request: ({ projectId }) =>
      on(`/api/projects/${projectId}/signature`, {
        estimateId: crypto.randomUUID(),
        mark: { kind: 'typed', name: 'Ada' },
        hasConsented: true,
      }),
  },
  'POST /api/projects/:projectId/signature/form': {
    rule: signer,
    changes: true,
    request: ({ projectId }) => on(`/api/projects/${projectId}/signature/form`, { estimateId: crypto.randomUUID() }),
  },
  'POST /api/projects/:projectId/cancel-order': {
    rule: signer,
    changes: true,
    request: ({ projectId }) => on(`/api/projects/${projectId}/cancel-order`, { reason: 'x' }),
  },
  'POST /api/projects/:projectId/continue-order': {
    rule: signer,
    changes: true,
    request: ({ projectId }) => on(`/api/projects/${projectId}/continue-order`),
  },
  'GET /api/projects/:projectId/mobilization': {
    rule: owner,
    request: ({ projectId }) => on(`/api/projects/${projectId}/mobilization`),
  },
  'PUT /api/projects/:projectId/mobilization': {
    rule: ownTeamOnly,
    changes: true,
    request: ({ projectId }) =>
      on(`/api/projects/${projectId}/mobilization`, {
        ...newMobilization,
        contactName: 'Ada',
        contactPhone: '6175550100',
        accessHours: 'Always',
      }),
  },
  'GET /api/projects/:projectId/call': {
    rule: owner,
    request: ({ projectId }) => on(`/api/projects/${projectId}/call`),
  },
  'POST /api/projects/:projectId/call': {
    rule: ownTeamOnly,
    changes: true,
    request: ({ projectId }) =>
      on(`/api/projects/${projectId}/call`, { startsAt: '2020-01-01T00:00:00Z', phone: '+1 617 555 0100' }),
  },
  'GET /api/notifications': { rule: ownOnly, request: () => on('/api/notifications') },
  'POST /api/notifications/read': {
    rule: ownOnly,
    request: ({ projectId }) => on('/api/notifications/read', { ids: [projectId] }),
  },
  'GET /api/notifications/preferences': { rule: ownOnly, request: () => on('/api/notifications/preferences') },
  'PUT /api/notifications/preferences': {
    rule: ownOnly,
    request: () => on('/api/notifications/preferences', { message: 'portal' }),
  },
  'GET /api/ops/messages': { rule: staffOnly, request: () => on('/api/ops/messages') },
  'GET /api/ops/queue': { rule: staffOnly, request: ({ teamId }) => on(`/api/ops/queue?teamId=${teamId}`) },
  'GET /api/ops/projects/:projectId': {
    rule: staffReader,
    request: ({ projectId }) => on(`/api/ops/projects/${projectId}`),
  },
  'PATCH /api/ops/projects/:projectId': {
    rule: notForSupport,
    request: ({ projectId }) => on(`/api/ops/projects/${projectId}`, { version: 1, isSequenceDelivery: true }),
  },
  'POST /api/ops/projects/:projectId/hosting': {
    rule: notForSupport,
    request: ({ projectId }) =>
      on(`/api/ops/projects/${projectId}/hosting`, { until: '2099-01-01', seen: null, reason: 'x' }),
  },
  'POST /api/ops/projects/:projectId/move': {
    rule: notForSupport,
    request: ({ projectId }) =>
      on(`/api/ops/projects/${projectId}/move`, { to: 'Order Cancelled', reason: 'x', version: 1 }),
  },
  'POST /api/ops/projects/:projectId/tour-password': {
    rule: notForSupport,
    request: ({ projectId }) => on(`/api/ops/projects/${projectId}/tour-password`),
  },
  'PUT /api/ops/projects/:projectId/sequence': {
    rule: notForSupport,
    request: ({ projectId }) => on(`/api/ops/projects/${projectId}/sequence`, { items: [] }),
  },
  'POST /api/ops/projects/:projectId/estimate': {
    rule: notForSupport,
    request: ({ projectId }) => on(`/api/ops/projects/${projectId}/estimate`, {}),
  },
  'POST /api/ops/projects/:projectId/invoices': {
    rule: notForSupport,
    request: ({ projectId }) => on(`/api/ops/projects/${projectId}/invoices`, { kind: 'deposit' }),
  },
  'POST /api/ops/invoices/:invoiceId/status': {
    rule: notForSupport,
    request: ({ invoiceId }) => on(`/api/ops/invoices/${invoiceId}/status`, { to: 'paid', reason: 'x' }),
  },
  'GET /api/ops/projects/:projectId/payments': {
    rule: staffReader,
    request: ({ projectId }) => on(`/api/ops/projects/${projectId}/payments`),
  },
  'POST /api/ops/payments/:paymentId/refund': {
    rule: notForSupport,
    request: () =>
      on(`/api/ops/payments/${crypto.randomUUID()}/refund`, {
        amountCents: 1,
        shownCents: 0,
        reason: 'x',
        priceEffect: 'owed',
      }),
  },
  'GET /api/ops/unbilled': { rule: staffOnly, request: () => on('/api/ops/unbilled') },
  'POST /api/ops/invoices/:invoiceId/mail': {
    rule: notForSupport,
    request: ({ invoiceId }) => on(`/api/ops/invoices/${invoiceId}/mail`, { to: 'x@example.com' }),
  },
  'POST /api/admin/get-sequence-delivery': {
    rule: memberViewer,
    request: ({ projectId }) => on('/api/admin/get-sequence-delivery', { projectId }),
  },
  'POST /api/invitations/accept': {
    rule: (caller) => (caller.kind === 'anonymous' ? 401 : 404),
    request: () => on('/api/invitations/accept', { token: 'unknown' }),
  },
  'GET /api/invitation': { rule: () => 404, request: () => on('/api/invitation?token=unknown') },
};

/** Routes that answer by other rights than a caller's, each with tests of its own. */
export const elsewhere: Record<string, string> = {
  'GET /api/auth/*': 'the sign-in library, walked in auth tests (R10)',
  'POST /api/auth/*': 'the sign-in library, walked in auth tests (R10)',
  'GET /api/teams/:teamId/logo': 'a picture where there is one, teams.test.ts',
  'GET /api/locations/:locationId/logo': 'a picture where there is one, location-logo.test.ts',
  'GET /api/operator/logo': 'a picture where there is one, set-operator.test.ts',
  'GET /api/w9/generate': 'a file where there is one, w9.test.ts',
  'GET /api/projects/:projectId/authorization.pdf': 'a file where there is one, signing.test.ts',
  'POST /api/signing/webhook': 'by secret, docuseal.test.ts',
  'DELETE /api/projects/:projectId/call/:callId': 'a call where there is one, coordination.test.ts',
  'GET /api/projects/:projectId/call/:callId/call.ics': 'a call where there is one, coordination.test.ts',
  'GET /api/outbox': 'by address and set-up, app.test.ts',
  'GET /api/events': 'a stream that does not end, events.test.ts',
  'POST /api/stripe/webhook': 'by signature, webhook.test.ts',
  'GET /api/sandbox-checkout/:kind/:secret': 'by the secret in the address, sandbox tests',
  'POST /api/sandbox-checkout/:kind/:secret/:act': 'by the secret in the address, sandbox tests',
  'PUT /api/storage/parts/:uploadId/:partNumber': 'by signature, uploads.test.ts',
  'GET /api/proxy-file/:assetId/:part': 'the same rule as without a part, files.test.ts',
};
