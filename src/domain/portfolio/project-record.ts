import { z } from 'zod';
import { pipelineKeyOf } from '#domain/project/pipeline-status.ts';
import { projectStatuses } from '#domain/project/project-status.ts';
import { spaceTypes } from '#domain/space-types/space-types.ts';
import {
  addressCell,
  areaCell,
  dateCell,
  degreesCell,
  flagCell,
  formatCell,
  idCell,
  listCell,
  oneOfCell,
  requiredDateCell,
  requiredTextCell,
  textCell,
} from './cells.ts';

const spaceTypeCell = z
  .string()
  .trim()
  .max(100, 'is longer than 100 characters')
  .transform((text) => spaceTypes.find((known) => known.toLowerCase() === text.toLowerCase()) ?? (text || null));

/** How the first pipeline status reads in a cell (ordering.md §4): an empty cell is none. */
const EMPTY_PIPELINE_STATUS = '(empty)';

/**
 * What is stored of a project under the specification's names (portfolio.md §3), as cells of the project table. Behind them what the
 * specification's list leaves out: team, partner and place, the pipeline's status, a failure's reason and the date of the order.
 */
const recordCells = z
  .object({
    id: idCell,
    name: requiredTextCell,
    address: addressCell,
    status: oneOfCell(projectStatuses),
    type: oneOfCell(['SCANIT', 'BIMIT', 'FIRSTDRAFT']),
    subType: oneOfCell(['Standard', 'Engine', 'Scan2Plan']),
    spaceType: spaceTypeCell,
    scope: listCell(/[;,\n]/),
    estimatedTier: textCell,
    isPublic: flagCell,
    is_hidden_in_ipx: flagCell,
    locationRecId: idCell,
    ip_calculated_total_sqft: areaCell,
    ml_estimated_total_sqft: areaCell,
    mttrJobId: textCell,
    mttrOrgId: textCell,
    mttrModelId: textCell,
    mttrEstimatedTier: textCell,
    mttrTotalEstimatedArea: areaCell,
    model_units: oneOfCell(['imperial', 'metric']),
    receivedDate: dateCell,
    scan_partner_latest_deadline: textCell,
    scan_date_final: dateCell,
    asset_submission_time: dateCell,
    latest_deadline: dateCell,
    project_submitted: dateCell,
    expectedDeliveryDate: dateCell,
    deliveryDate: dateCell,
    bim_partner_accepted: dateCell,
    latest_comment: listCell(),
    latest_comment_id: textCell,
    latest_comment_header: textCell,
    payment_status: textCell,
    team_id: idCell,
    partner_team_id: idCell,
    latitude: degreesCell(90),
    longitude: degreesCell(180),
    processing_pipeline_status: z
      .string()
      .trim()
      .transform((text) => (text === EMPTY_PIPELINE_STATUS ? '' : text || null)),
    failure_reason: textCell,
    createdDate: requiredDateCell,
  })
  .partial();
export type ProjectRecord = z.output<typeof recordCells>;
export type RecordField = keyof ProjectRecord;

export const recordFields = Object.keys(recordCells.shape) as RecordField[];

/** Fields of portfolio.md §3 that follow from others: an import accepts and ignores them. */
export const derivedFields = [
  'projectId',
  'teamName',
  'isShared',
  'isDemo',
  'thumbnail',
  'reports_area_plan',
  'timeRemaining',
  'timeElapsed',
  'month_received',
  'month_completed',
] as const;

export const isRecordField = (name: string): name is RecordField => name in recordCells.shape;
export const isDerivedField = (name: string): boolean => derivedFields.some((derived) => derived === name);

type Reading = { record: ProjectRecord; remarks: string[]; problems?: undefined } | { problems: string[] };

/** Reads cells by field name. A sentence per wrong cell, naming field and value; a remark on what is taken as it is. */
export function readRecord(cells: Readonly<Record<string, string>>): Reading {
  const result = recordCells.safeParse(cells);
  if (!result.success)
    return { problems: result.error.issues.map(({ path, message }) => `${path.join('.')} ${message}`) };
  const { spaceType, processing_pipeline_status: pipeline } = result.data;
  const remarks: string[] = [];
  if (spaceType && !spaceTypes.some((known) => known === spaceType))
    remarks.push(`spaceType '${spaceType}' is not in the list and shows in grey`);
  if (pipeline && !pipelineKeyOf(pipeline)) remarks.push(`processing_pipeline_status '${pipeline}' is not in the list`);
  return { record: result.data, remarks };
}

/** The cell of a field, as `readRecord` reads it. */
export function formatField<K extends RecordField>(field: K, value: ProjectRecord[K]): string {
  if (field === 'processing_pipeline_status' && value === '') return EMPTY_PIPELINE_STATUS;
  return formatCell(value, field === 'scope' ? ';' : '');
}
