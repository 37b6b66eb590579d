import { PROXY_FILE_PATH } from '#contract/files.ts';
import type { PortfolioRow } from '#contract/portfolio.ts';
import { canEdit, canSeeMoney, canView } from '#domain/access/access.ts';
import type { ColumnReader } from '#domain/portfolio/columns.ts';
import type { location } from '#server/platform/database/schema.ts';
import { factsOf, type ProjectRow } from '#server/records/project-records.ts';
import { statePlaceOf } from '#server/records/state-place.ts';
import { isConverting } from '#domain/engine/conversion-status.ts';
import type { Reader } from './reader.ts';

export type ListedProject = {
  project: ProjectRow;
  location: Pick<
    typeof location.$inferSelect,
    'id' | 'name' | 'address' | 'spaceType' | 'country' | 'region' | 'latitude' | 'longitude'
  >;
  conversion: { step: string; progressPercent: number; message: string } | null;
  teamName: string | null;
  thumbnailId: string | null;
  areaPlanId: string | null;
  hasSiblings: boolean;
};

const iso = (date: Date | null) => date?.toISOString() ?? null;
const monthOf = (date: Date | null) => date?.toISOString().slice(0, 7) ?? null;
const fileUrl = (id: string | null) => id && `${PROXY_FILE_PATH}/${id}`;

/** A project as the list tells it to this reader; undefined when it may not be seen. Names are the specification's (P19). */
export function toRow(
  listed: ListedProject,
  { principal, teamId }: Reader,
  { isPartner }: ColumnReader,
  now: Date,
): PortfolioRow | undefined {
  const { project: row, location: place } = listed;
  const facts = factsOf(row);
  if (!canView(principal, facts)) return undefined;
  const isOwn = teamId === row.teamId;
  return {
    id: row.id,
    projectId: row.id,
    name: row.name,
    address: place.address,
    place: statePlaceOf(place),
    status: row.status,
    type: row.type,
    subType: row.subType,
    spaceType: place.spaceType,
    scope: row.scopes,
    estimatedTier: row.estimatedTier,
    teamName: listed.teamName ?? '',
    isOwn,
    isShared: !isOwn && !row.isDemo && !row.isPublic,
    isDemo: row.isDemo,
    isPublic: row.isPublic,
    is_hidden_in_ipx: row.isHidden,
    ...(facts.isArchived && { is_archived: true }),
    canEdit: canEdit(principal, facts),
    thumbnail: fileUrl(listed.thumbnailId),
    reports_area_plan: fileUrl(listed.areaPlanId),
    locationRecId: place.id,
    hasSiblings: listed.hasSiblings,
    ip_calculated_total_sqft: row.ipCalculatedTotalSqft,
    ml_estimated_total_sqft: row.mlEstimatedTotalSqft,
    model_units: row.modelUnits,
    receivedDate: iso(row.receivedAt),
    asset_submission_time: iso(row.assetSubmittedAt),
    project_submitted: iso(row.submittedAt),
    deliveryDate: iso(row.completedAt),
    bim_partner_accepted: iso(row.bimPartnerAcceptedAt),
    timeElapsed: row.receivedAt && (row.completedAt ?? now).getTime() - row.receivedAt.getTime(),
    month_received: monthOf(row.receivedAt),
    month_completed: monthOf(row.completedAt),
    latest_comment: row.latestComment,
    latest_comment_id: row.latestCommentId,
    latest_comment_header: row.latestCommentHeader,
    payment_status: row.paymentStatus,
    failure_reason: row.failureReason,
    conversion: conversionOf(listed),
    version: row.version,
    ...(isPartner && partnerFields(row)),
    ...(canSeeMoney(principal, facts) && confidentialFields(row, now)),
  };
}

function partnerFields(row: ListedProject['project']) {
  return {
    mttrJobId: row.mttrJobId,
    mttrOrgId: row.mttrOrgId,
    mttrModelId: row.mttrModelId,
    mttrEstimatedTier: row.mttrEstimatedTier,
    mttrTotalEstimatedArea: row.mttrTotalEstimatedAreaSqft,
  };
}

/** Of the hidden-field list of authorization.md §0. */
function confidentialFields(row: ListedProject['project'], now: Date) {
  const isOpen = row.completedAt === null && row.expectedDeliveryAt !== null;
  return {
    scan_partner_latest_deadline: row.scanPartnerLatestDeadline,
    scan_date_final: iso(row.scanDateFinal),
    latest_deadline: iso(row.latestDeadline),
    expectedDeliveryDate: iso(row.expectedDeliveryAt),
    timeRemaining: isOpen && row.expectedDeliveryAt ? row.expectedDeliveryAt.getTime() - now.getTime() : null,
  };
}

function conversionOf({ conversion, project: { status } }: ListedProject): PortfolioRow['conversion'] {
  if (!conversion || !isConverting(status)) return null;
  return {
    job: conversion.step,
    percent: conversion.progressPercent,
    message: conversion.message,
    isWaiting: status === 'Order Received',
  };
}
