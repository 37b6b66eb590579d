import type { WireProject } from '#contract/projects.ts';
import type { TrackingFields } from '#contract/tracking.ts';

const id = '7f9c24e5-2d1c-4f0a-9b6e-3a1d5c8e7f02';

/** What only admins receive of an order. */
export const money: TrackingFields = {
  scan_date: '2026-12-01', second_scan_date: null, scan_date_final: null, earliest_deadline_days: 4, latest_deadline_days: 7, earliest_deadline: '2026-12-07', latest_deadline: '2026-12-10', expectedDeliveryDate: null,
  scan_partner_latest_deadline: null, levels_grids_deadline: null, architecture_deadline: null, mepf_deadline: null, complex_mepf_deadline: null, furniture_deadline: null, revenue: 2250, customer_contract_type: null, stripe_invoice_url: null, estimate_url: null,
};

/** A scan of one's own team, as a member without an admin's rights reads it. */
export function trackedProject(change: Partial<WireProject> = {}): WireProject {
  return {
    id, projectId: id, locationId: id, locationRecId: id, name: 'Old mill', project_name: 'Old mill', location_name: 'Old mill', address: ['12 River St, Troy, NY 12180'], coordinates: null, place: null, status: 'Order Request', project_status: 'Order Request', type: 'SCANIT',
    subType: 'Standard', spaceType: 'Museum', scope: ['Architecture', 'MEPF'], teamName: 'Team A', isOwn: true, isShared: false, isDemo: false, isPublic: false, canEdit: true, is_hidden_in_ipx: false, thumbnail: null, model_units: 'imperial', ip_calculated_total_sqft: null,
    ml_estimated_total_sqft: null, payment_status: null, paid_full: false, processing_pipeline_status: null, receivedDate: null, deliveryDate: null, time_processing_ml_start: null, time_processing_ml_end: null, failure_reason: null, area_plan_uploaded_file_info: null,
    ml_workflow_details: { point_count: null, step_durations: {} }, segmentation_potree_url: null, threed_preview_rgb_url: null, bimit_first_draft_element_stats_json: null, area_plan_preview: null, conversion: null, scanUnit: null, scanUpAxis: null,
    access: { canDownload: true, isDemoProject: false, isPublicProject: false, restrictionReason: null, restrictionMessage: null }, version: 1, assets: [], project_type: 'SCANIT', left_status: null, status_reason: null, client_email: null, revit_version: null, estimated_tier: null,
    estimated_total_sqft: null, site_estimated_total_sqft: null, mttrTotalEstimatedArea: null, is_project_sequence_delivery: false, sequence_delivery: {}, comment_header: null, comment: null, attachments_url: null, implementation_plan_url: null, scanit_implementation_plan: [], scanit_mobilization_form_url: `/location/${id}/project/${id}?function=mobilization`, mobilization_sent_at: null, w9_url: null, ...change,
  };
}
