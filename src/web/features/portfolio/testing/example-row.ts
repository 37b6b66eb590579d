import type { PortfolioRow } from '#contract/portfolio.ts';

/** A project for tests: a completed conversion of an office. */
export function exampleRow(changes: Partial<PortfolioRow> = {}): PortfolioRow {
  const id = changes.id ?? '3f1c2e54-7a0b-4c53-9d53-0f6a8e4b9c01';
  return {
    id, projectId: id, locationRecId: '7d1c2e54-7a0b-4c53-9d53-0f6a8e4b9c02', hasSiblings: false, place: null,
    name: 'Beacon Hall', address: '1350 Lexington Ave, San Francisco, CA 94102', status: 'Order Completed', type: 'BIMIT', subType: 'Engine',
    spaceType: 'Office', scope: [], estimatedTier: null, teamName: 'Acme Facilities', isOwn: true, isShared: false, isDemo: false, isPublic: false,
    is_hidden_in_ipx: false, canEdit: true, thumbnail: null, reports_area_plan: null, ip_calculated_total_sqft: 12_520, ml_estimated_total_sqft: 12_520,
    model_units: 'Imperial', receivedDate: '2026-11-20T09:00:00.000Z', asset_submission_time: null, project_submitted: null, deliveryDate: null,
    bim_partner_accepted: null, timeElapsed: 90_000_000, month_received: '2026-11', month_completed: null, latest_comment: [], latest_comment_id: null,
    latest_comment_header: null, payment_status: null, failure_reason: null, conversion: null, version: 1, ...changes,
  };
}
