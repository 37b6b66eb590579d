import type { ProjectRecord } from '#domain/portfolio/project-record.ts';
import type { location, project } from '#server/platform/database/schema.ts';

type ProjectRow = typeof project.$inferSelect;
type LocationRow = typeof location.$inferSelect;

/** Columns of `project` behind a record; fields that the record leaves out are undefined. */
export function projectColumnsOf(record: ProjectRecord): Partial<Omit<ProjectRow, 'id' | 'locationId' | 'teamId'>> {
  return {
    name: record.name,
    status: record.status,
    type: record.type,
    subType: record.subType,
    scopes: record.scope,
    estimatedTier: record.estimatedTier,
    isPublic: record.isPublic,
    isHidden: record.is_hidden_in_ipx,
    ipCalculatedTotalSqft: record.ip_calculated_total_sqft,
    mlEstimatedTotalSqft: record.ml_estimated_total_sqft,
    mttrJobId: record.mttrJobId,
    mttrOrgId: record.mttrOrgId,
    mttrModelId: record.mttrModelId,
    mttrEstimatedTier: record.mttrEstimatedTier,
    mttrTotalEstimatedAreaSqft: record.mttrTotalEstimatedArea,
    modelUnits: record.model_units,
    receivedAt: record.receivedDate,
    scanPartnerLatestDeadline: record.scan_partner_latest_deadline,
    scanDateFinal: record.scan_date_final,
    assetSubmittedAt: record.asset_submission_time,
    latestDeadline: record.latest_deadline,
    submittedAt: record.project_submitted,
    expectedDeliveryAt: record.expectedDeliveryDate,
    completedAt: record.deliveryDate,
    bimPartnerAcceptedAt: record.bim_partner_accepted,
    latestComment: record.latest_comment,
    latestCommentId: record.latest_comment_id,
    latestCommentHeader: record.latest_comment_header,
    paymentStatus: record.payment_status,
    partnerTeamId: record.partner_team_id,
    pipelineStatus: record.processing_pipeline_status,
    failureReason: record.failure_reason,
    createdAt: record.createdDate,
  };
}

/** Columns of `location` behind a record. */
export function locationColumnsOf({
  address,
  spaceType,
  latitude,
  longitude,
}: ProjectRecord): Partial<Omit<LocationRow, 'id' | 'teamId'>> {
  return { address, spaceType, latitude, longitude };
}

/** The record of stored rows: what `projectColumnsOf` and `locationColumnsOf` would store again. */
export function recordOf(project: ProjectRow, location: LocationRow): ProjectRecord {
  return {
    id: project.id,
    name: project.name,
    address: location.address,
    // Stored words are listed as they are, whatever an earlier release wrote.
    status: project.status as ProjectRecord['status'],
    type: project.type as ProjectRecord['type'],
    subType: project.subType as ProjectRecord['subType'],
    spaceType: location.spaceType,
    scope: project.scopes,
    estimatedTier: project.estimatedTier,
    isPublic: project.isPublic,
    is_hidden_in_ipx: project.isHidden,
    locationRecId: project.locationId,
    ip_calculated_total_sqft: project.ipCalculatedTotalSqft,
    ml_estimated_total_sqft: project.mlEstimatedTotalSqft,
    mttrJobId: project.mttrJobId,
    mttrOrgId: project.mttrOrgId,
    mttrModelId: project.mttrModelId,
    mttrEstimatedTier: project.mttrEstimatedTier,
    mttrTotalEstimatedArea: project.mttrTotalEstimatedAreaSqft,
    model_units: project.modelUnits as ProjectRecord['model_units'],
    receivedDate: project.receivedAt,
    scan_partner_latest_deadline: project.scanPartnerLatestDeadline,
    scan_date_final: project.scanDateFinal,
    asset_submission_time: project.assetSubmittedAt,
    latest_deadline: project.latestDeadline,
    project_submitted: project.submittedAt,
    expectedDeliveryDate: project.expectedDeliveryAt,
    deliveryDate: project.completedAt,
    bim_partner_accepted: project.bimPartnerAcceptedAt,
    latest_comment: project.latestComment,
    latest_comment_id: project.latestCommentId,
    latest_comment_header: project.latestCommentHeader,
    payment_status: project.paymentStatus,
    team_id: project.teamId,
    partner_team_id: project.partnerTeamId,
    latitude: location.latitude,
    longitude: location.longitude,
    processing_pipeline_status: project.pipelineStatus,
    failure_reason: project.failureReason,
    createdDate: project.createdAt,
  };
}
