import type { WireAsset, WireProject } from '#contract/projects.ts';
import { PROXY_FILE_PATH } from '#contract/files.ts';
import { BILLING_DOCUMENT_ROLE } from '#domain/deliverables/asset-roles.ts';
import { floorNumberOf } from '#domain/deliverables/floor-number.ts';
import { tourProviderOf } from '#domain/deliverables/tour-address.ts';
import { downloadName } from '#domain/naming/download-name.ts';
import { scopeLabel } from '#domain/scope/scope.ts';
import { formatBytes } from '#domain/units/format-bytes.ts';
import {
  accessResult,
  canEdit,
  canEditTours,
  canPlace,
  canSeeMoney,
  canView,
  isOwnersFile,
  type Principal,
} from '#domain/access/access.ts';
import { alignmentOf } from '#domain/placement/placed-files.ts';
import { savedViewAccess } from '#domain/views/saved-view.ts';
import { factsOf } from '#server/records/project-records.ts';
import { seriesOf } from '#domain/deliverables/file-series.ts';
import { toWirePlacement } from '#server/records/placements.ts';
import { statePlaceOf } from '#server/records/state-place.ts';
import { isConverting } from '#domain/engine/conversion-status.ts';
import { elementTableOf } from './element-tables.ts';
import type { ProjectBundle } from './project-store.ts';

type AssetRow = ProjectBundle['assets'][number];

const fileUrl = (row: AssetRow) =>
  row.linkUrl ??
  (row.format === 'octree' ? `${PROXY_FILE_PATH}/${row.id}/metadata.json` : `${PROXY_FILE_PATH}/${row.id}`);
const iso = (date: Date | null) => date?.toISOString() ?? null;

/** The specification's asset_type of each of our formats. */
const ASSET_TYPES: Record<string, string> = {
  ifc: 'ifc',
  frag: 'ifc',
  dxf: 'dxf',
  pdf: 'pdf',
  png: 'image',
  json: 'json',
  svg: 'image',
  octree: 'json',
  las: 'xyz',
  laz: 'xyz',
  zip: 'cad_zip',
  gz: 'json',
  jpg: 'image',
  jpeg: 'image',
};

function toWireAsset(row: AssetRow, bundle: ProjectBundle, principal: Principal): WireAsset {
  const { assets, earlier, project } = bundle;
  const isStaff = principal.kind === 'staff';
  const elementTable = elementTableOf(row, assets, isStaff);
  const earlierIds = row.madeFrom === null ? earlier.get(seriesOf(row)) : undefined;
  return {
    id: row.id,
    asset_type: ASSET_TYPES[row.format] ?? row.format,
    // A tour is no file.
    asset_name: row.linkUrl === null ? downloadName({ ...row, projectName: project.name }) : row.name,
    name: row.name,
    role: row.role,
    format: row.format,
    storey: row.storey,
    product: row.product,
    pdf_subtype: row.pdfSubtype ?? (row.role === 'area_plan' && row.format === 'pdf' ? 'Report_AreaPlan' : null),
    bytes: row.bytes,
    asset_url: fileUrl(row),
    asset_key: row.linkUrl === null ? fileUrl(row).slice(PROXY_FILE_PATH.length + 1) : null,
    floor_number: floorNumberOf(row.storey),
    image_subtype: row.role === 'image' && !row.isDelivered ? row.name.replace(/\.[a-z]+$/, '') : null,
    created: row.createdAt.toISOString(),
    createdTime: row.createdAt.toISOString(),
    virtual_tour_url: row.linkUrl,
    virtual_tour_type: row.linkUrl === null ? null : tourProviderOf(row.linkUrl),
    forge_urn: row.forgeUrn,
    revit_version: row.format === 'rvt' ? project.revitVersion : null,
    madeFrom: row.madeFrom,
    viewState: row.viewState,
    ...(row.viewState === 'failed' && row.viewProblem !== null && { viewProblem: row.viewProblem }),
    ...(earlierIds && { earlierIds: [...earlierIds] }),
    ...(elementTable && { elementTable }),
    ...alignmentFields(row, bundle, principal),
  };
}

/** A project as the caller may read it; undefined when it may not be seen at all. Names are the specification's (P19, F8, S23). */
export function toWireProject(bundle: ProjectBundle, principal: Principal): WireProject | undefined {
  const { project, location, conversion, assets, upload } = bundle;
  const facts = factsOf(project);
  if (!canView(principal, facts)) return undefined;
  const urlOf = (role: string, format: string) => {
    const row = assets.find((item) => item.role === role && item.format === format);
    return row ? fileUrl(row) : null;
  };
  const isOwn = 'teamId' in principal && principal.teamId === project.teamId;
  const isRunning = isConverting(project.status);
  return {
    id: project.id,
    projectId: project.id,
    locationId: location.id,
    locationRecId: location.id,
    name: project.name,
    project_name: project.name,
    location_name: location.name,
    address: location.address ? [location.address] : [],
    coordinates:
      location.latitude !== null && location.longitude !== null
        ? { lat: location.latitude, lng: location.longitude, isApproximate: location.isApproximate }
        : null,
    place: statePlaceOf(location),
    status: project.status,
    project_status: project.status,
    type: project.type,
    subType: project.subType,
    spaceType: location.spaceType,
    scope: project.scopes.map(scopeLabel),
    teamName: bundle.teamName,
    isOwn,
    isShared: !isOwn && !project.isDemo && !project.isPublic,
    isDemo: project.isDemo,
    isPublic: project.isPublic,
    canEdit: canEdit(principal, facts),
    is_hidden_in_ipx: project.isHidden,
    thumbnail: thumbnailOf(assets),
    model_units: project.modelUnits,
    ip_calculated_total_sqft: project.ipCalculatedTotalSqft,
    ml_estimated_total_sqft: project.mlEstimatedTotalSqft,
    is_size_assumed: project.isSizeAssumed,
    unmodeled_sqft: project.unmodeledSqft,
    payment_status: project.paymentStatus,
    paid_full: project.isPaidFull,
    ...(project.isSample && { is_sample: true }),
    ...(facts.isArchived && { is_archived: true }),
    processing_pipeline_status: project.pipelineStatus,
    receivedDate: iso(project.receivedAt),
    deliveryDate: iso(project.completedAt),
    time_processing_ml_start: iso(project.mlStartedAt),
    time_processing_ml_end: iso(project.mlEndedAt),
    failure_reason: project.failureReason,
    failure_cause: project.failureCause,
    area_plan_uploaded_file_info: upload && {
      fileName: upload.fileName,
      fileExtension: upload.fileName.split('.').at(-1) ?? '',
      fileSizeFormatted: formatBytes(upload.sizeBytes),
    },
    ml_workflow_details: { point_count: project.pointCount, step_durations: project.stepDurations },
    segmentation_potree_url: urlOf('cloud_classified', 'octree'),
    threed_preview_rgb_url: urlOf('cloud', 'octree'),
    bimit_first_draft_element_stats_json: urlOf('statistics', 'json'),
    area_plan_preview: thumbnailOf(assets),
    conversion:
      conversion && isRunning
        ? {
            job: conversion.step,
            percent: conversion.progressPercent,
            message: conversion.message,
            isWaiting: project.status === 'Order Received',
          }
        : null,
    scanUnit: project.scanUnit,
    scanUpAxis: project.scanUpAxis,
    foundUnit: project.foundUnit,
    access: {
      ...accessResult(principal, facts),
      views: savedViewAccess(principal, facts),
      canEditTours: canEditTours(principal, facts),
      canPlace: canPlace(principal, facts),
    },
    version: project.version,
    assets: assets
      .filter((row) => isOwn || principal.kind === 'staff' || !isOwnersFile(row))
      .filter((row) => row.role !== BILLING_DOCUMENT_ROLE || canSeeMoney(principal, facts))
      .map((row) => toWireAsset(row, bundle, principal)),
  };
}

function thumbnailOf(assets: AssetRow[]): string | null {
  const row = assets.find(
    ({ role, name, isDelivered }) => role === 'image' && name === 'thumbnail.png' && !isDelivered,
  );
  return row ? fileUrl(row) : null;
}

/** Whether a file lies where the project is, and by which placement: what viewers read in place of a file lies where that does. */
function alignmentFields(
  row: AssetRow,
  { project, placements, series, assets }: ProjectBundle,
  principal: Principal,
): Pick<WireAsset, 'isAligned' | 'placement' | 'placementChanges' | 'originM'> {
  const alignment = alignmentOf(row);
  if (alignment === 'none') return {};
  if (alignment === 'fromStart') return { isAligned: true };
  const facts = factsOf(project);
  const applied = placements.get(series.get(row.madeFrom ?? row.id) ?? '');
  const placement = toWirePlacement(applied, principal, facts);
  return {
    isAligned: placement !== null,
    placement,
    ...(canPlace(principal, facts) && { placementChanges: applied?.changes ?? 0 }),
    originM: row.originM ?? assets.find(({ madeFrom, originM }) => madeFrom === row.id && originM)?.originM ?? null,
  };
}
