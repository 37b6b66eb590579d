import type { WireProject } from '#contract/projects.ts';
import { isListed, isPicture } from '#domain/deliverables/deliverable-list.ts';
import { isEngineProject } from '#domain/project/project-type.ts';
import { takesFiles } from '#domain/upload/project-files.ts';
import { timelineOf, type TimelineStep } from '#domain/tracking/timeline.ts';
import { formatDay, formatMoment } from '#web/lib/dates.ts';
import type { UnitSystem } from '#web/lib/units.ts';
import { said } from '#web/lib/said.ts';

/** Whether the reader may know everything about prices, dates and documents: those who may not do not receive the fields at all. */
export const seesMoney = ({ customer_contract_type: contract }: WireProject) => contract !== undefined;

/** Whether the reader may know what was ordered for which days and price: also a visitor, of their own order. */
export const seesOrdered = ({ revenue }: WireProject) => revenue !== undefined;

/** Whether the reader is offered to add people to the team that ordered. */
export const mayAddTeam = ({ isOwn, isDemo, canEdit }: WireProject) => isOwn && !isDemo && canEdit;

/** Whether a visitor ordered this without an account, and nobody has claimed it yet. */
export const isUnclaimed = ({ order_summary: order }: WireProject) => order?.isUnclaimed === true;

export const unitsOf = (project: WireProject): UnitSystem =>
  project.order_summary?.unit === 'Metric' || project.model_units === 'metric' ? 'metric' : 'imperial';

/** Scan size in sqft: estimated, else calculated, else the partner's (F6). */
export const scanSizeOf = (project: WireProject) =>
  project.estimated_total_sqft ??
  project.ip_calculated_total_sqft ??
  project.mttrTotalEstimatedArea ??
  project.ml_estimated_total_sqft;

/** A model is ordered, and its customer has sent neither a scan nor the address of one. */
export const isScanMissing = (project: WireProject) =>
  isBimOrder(project) &&
  project.isOwn &&
  project.order_summary?.isEstimateOnly === false &&
  project.order_summary.shareUrl === '' &&
  takesFiles(project) &&
  !project.assets.some(({ role }) => role === 'original');

export const isBimOrder = (project: WireProject) => project.type.toUpperCase() === 'BIMIT' && !isEngineProject(project);

export const isScanOrder = (project: WireProject) => project.type.toUpperCase() === 'SCANIT';

/** 'Nov 21, 2026' of a day or a moment, in UTC (F7). */
export const dayText = (date: string | null | undefined) => (date ? formatDay(new Date(date), 'UTC') : undefined);

/** The final scan date as agreed: Eastern time with its zone (F7). */
export const finalScanText = (date: string | null | undefined) =>
  date ? formatMoment(new Date(date), 'America/New_York') : undefined;

/** 'Architecture, Complex MEPF' (F6). */
export const scopesText = ({ scope }: WireProject) =>
  scope.map((name) => said(name.charAt(0).toUpperCase() + name.slice(1))).join(', ');

/** Whether there is something that the customer did not send. */
export const hasDeliveries = ({ assets }: WireProject): boolean =>
  assets.some((asset) => asset.role !== 'original' && (isListed(asset) || isPicture(asset)));

export function timelineOfProject(project: WireProject, isPartner: boolean): TimelineStep[] {
  if (isEngineProject(project) && !isPartner) return [];
  return timelineOf({
    status: project.status,
    leftStatus: project.left_status ?? null,
    isScan: isScanOrder(project),
    isPartner,
    hasScanDeadlines: Boolean(project.scan_partner_latest_deadline),
    hasFinalScanDate: Boolean(project.scan_date_final),
    hasAssets: project.assets.some(({ role }) => role !== 'attachment' && role !== 'original'),
    hasEstimate: project.has_estimate,
  });
}
