import type { WireProject } from '#contract/projects.ts';

export const id = '7f9c24e5-2d1c-4f0a-9b6e-3a1d5c8e7f02';

/** An engine project in the middle of its second step. */
export function sampleProject(change: Partial<WireProject> = {}): WireProject {
  return {
    id, projectId: id, locationId: id, locationRecId: id, name: 'Old mill', project_name: 'Old mill', location_name: 'Old mill', address: ['12 River St, Troy, NY 12180'], coordinates: null, place: null, status: 'Order Processing', project_status: 'Order Processing', type: 'BIMIT', subType: 'Engine', spaceType: 'Museum', scope: [], teamName: 'A', isOwn: true, isShared: false, isDemo: false, isPublic: false, canEdit: true, is_hidden_in_ipx: false, thumbnail: null, model_units: 'imperial', ip_calculated_total_sqft: null, ml_estimated_total_sqft: 1200, payment_status: null, paid_full: false, processing_pipeline_status: 'Point cloud has been processed.', receivedDate: null, deliveryDate: null, time_processing_ml_start: null, time_processing_ml_end: null, failure_reason: null, area_plan_uploaded_file_info: null, ml_workflow_details: { point_count: null, step_durations: {} }, segmentation_potree_url: null, threed_preview_rgb_url: '/c', bimit_first_draft_element_stats_json: null, area_plan_preview: null, conversion: null, scanUnit: null, scanUpAxis: null, access: { canDownload: true, isDemoProject: false, isPublicProject: false, restrictionReason: null, restrictionMessage: null }, version: 1, assets: [], ...change,
  };
}
