import type { WireAsset, WireProject } from '#contract/projects.ts';

const id = (last: string) => `7f9c24e5-2d1c-4f0a-9b6e-${last.padStart(12, '0')}`;

export function sampleAsset(change: Partial<WireAsset> = {}): WireAsset {
  return { id: id('a1'), asset_type: 'pdf', asset_name: 'Area plan.pdf', name: 'Area plan.pdf', role: 'area_plan', format: 'pdf', storey: null, product: 'BIMIT Engine', pdf_subtype: 'Report_AreaPlan', bytes: 400_000, asset_url: '/api/proxy-file/a1', created: '2026-11-20T12:00:00.000Z', madeFrom: null, viewState: null, ...change };
}

export const sampleAssets: WireAsset[] = [
  sampleAsset(),
  sampleAsset({ id: id('a2'), role: 'model', format: 'ifc', asset_type: 'ifc', name: 'Mill.ifc', asset_name: 'Mill.ifc', pdf_subtype: null, bytes: 2_400_000, asset_url: '/api/proxy-file/a2' }),
  sampleAsset({ id: id('a3'), role: 'model', format: 'frag', asset_type: 'ifc', name: 'Mill.frag', asset_name: 'Mill.frag', pdf_subtype: null, bytes: 900_000, asset_url: '/api/proxy-file/a3' }),
  sampleAsset({ id: id('a4'), role: 'drawing', format: 'dxf', asset_type: 'dxf', name: 'Level 1.dxf', asset_name: 'Level 1.dxf', storey: 'Level 1', pdf_subtype: null, bytes: 700_000, asset_url: '/api/proxy-file/a4' }),
  sampleAsset({ id: id('a5'), role: 'cloud_classified', format: 'las', asset_type: 'xyz', name: 'classified.las', asset_name: 'classified.las', pdf_subtype: null, bytes: 5e8, asset_url: '/api/proxy-file/a5' }),
  sampleAsset({ id: id('a6'), role: 'original', format: 'e57', asset_type: 'e57', name: 'mill.e57', asset_name: 'mill.e57', pdf_subtype: null, bytes: 1.3e9, asset_url: '/api/proxy-file/a6' }),
];

/** An engine project in the middle of its second step. */
export function sampleProject(change: Partial<WireProject> = {}): WireProject {
  return {
    id: id('b1'), projectId: id('b1'), locationId: id('c1'), locationRecId: id('c1'), name: 'Old mill', project_name: 'Old mill', location_name: 'Old mill',
    address: ['12 River St, Troy, NY 12180'], coordinates: { lat: 42.73, lng: -73.69, isApproximate: true }, place: { region: 'NY', latitude: 42.73, longitude: -73.69 }, status: 'Order Processing', project_status: 'Order Processing',
    type: 'BIMIT', subType: 'Engine', spaceType: 'Museum', scope: [], teamName: 'Acme', isOwn: true, isShared: false, isDemo: false, isPublic: false, canEdit: true,
    is_hidden_in_ipx: false, thumbnail: null, model_units: 'imperial', ip_calculated_total_sqft: null, ml_estimated_total_sqft: null, payment_status: null, paid_full: false,
    processing_pipeline_status: 'Point cloud has been processed.', receivedDate: '2026-11-20T10:00:00.000Z', deliveryDate: null, time_processing_ml_start: '2026-11-20T10:02:00.000Z',
    time_processing_ml_end: null, failure_reason: null, area_plan_uploaded_file_info: { fileName: 'mill.e57', fileExtension: 'e57', fileSizeFormatted: '1.2 GB' },
    ml_workflow_details: { point_count: 48_200_000, step_durations: { 1: 600 } }, segmentation_potree_url: null, threed_preview_rgb_url: '/api/proxy-file/p/metadata.json',
    bimit_first_draft_element_stats_json: null, area_plan_preview: null, conversion: { job: 'segment', percent: 47, message: 'Classifying points', isWaiting: false },
    scanUnit: null, scanUpAxis: null, access: { canDownload: true, isDemoProject: false, isPublicProject: false, restrictionReason: null, restrictionMessage: null }, version: 1, assets: [],
    ...change,
  };
}

/** The same project when all is done. */
export function completedProject(change: Partial<WireProject> = {}): WireProject {
  return sampleProject({
    status: 'Order Completed', project_status: 'Order Completed', processing_pipeline_status: 'BIMIT Engine assets have been generated.', deliveryDate: '2026-11-20T12:00:00.000Z',
    time_processing_ml_end: '2026-11-20T11:00:00.000Z', ml_workflow_details: { point_count: 48_200_000, step_durations: { 1: 600, 2: 2880, 3: 1500, 4: 40 } }, segmentation_potree_url: '/api/proxy-file/s/metadata.json',
    bimit_first_draft_element_stats_json: '/api/proxy-file/stats', ml_estimated_total_sqft: 18_420, ip_calculated_total_sqft: 18_420, conversion: null, assets: sampleAssets, ...change,
  });
}
