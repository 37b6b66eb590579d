import type { WireProject } from '#contract/projects.ts';

/** A project for tests: a completed conversion of an office. */
export function exampleProject(changes: Partial<WireProject> = {}): WireProject {
  return {
    id: '3f1c2e54-7a0b-4c53-9d53-0f6a8e4b9c01', projectId: '3f1c2e54-7a0b-4c53-9d53-0f6a8e4b9c01', locationId: '7d1c2e54-7a0b-4c53-9d53-0f6a8e4b9c02', locationRecId: '7d1c2e54-7a0b-4c53-9d53-0f6a8e4b9c02',
    name: 'Beacon Hall', project_name: 'Beacon Hall', location_name: 'Beacon Hall', address: ['1350 Lexington Ave, San Francisco, CA'], coordinates: null,
    status: 'Order Completed', project_status: 'Order Completed', type: 'BIMIT', subType: 'Engine', spaceType: 'Office', scope: [], teamName: 'Acme Facilities',
    isOwn: true, isShared: false, isDemo: false, isPublic: false, canEdit: true, is_hidden_in_ipx: false, thumbnail: null, model_units: 'Imperial',
    ip_calculated_total_sqft: 12_520, ml_estimated_total_sqft: 12_520, payment_status: null, paid_full: false, processing_pipeline_status: null,
    receivedDate: '2026-11-20T09:00:00.000Z', deliveryDate: null, time_processing_ml_start: null, time_processing_ml_end: null, failure_reason: null,
    area_plan_uploaded_file_info: null, ml_workflow_details: { point_count: null, step_durations: {} }, segmentation_potree_url: null, threed_preview_rgb_url: null,
    bimit_first_draft_element_stats_json: null, area_plan_preview: null, conversion: null, scanUnit: null, scanUpAxis: null,
    access: { canDownload: false, isDemoProject: false, isPublicProject: false, restrictionReason: 'needs_unlock', restrictionMessage: 'Unlock this project to download its files.' },
    version: 1, assets: [], ...changes,
  };
}
