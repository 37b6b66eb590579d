import type { PortfolioRow } from '#contract/portfolio.ts';
import type { Column, ColumnKey } from '#domain/portfolio/columns.ts';

/** Fields behind the columns of text, dates, areas and durations; the other kinds are drawn from the whole row. */
const fields = {
  mttrJobId: 'mttrJobId',
  mttrOrgId: 'mttrOrgId',
  mttrEstimatedTier: 'mttrEstimatedTier',
  mttrModelId: 'mttrModelId',
  modelUnits: 'model_units',
  projectReceived: 'receivedDate',
  scanEstimatedDelivery: 'scan_partner_latest_deadline',
  scanDate: 'scan_date_final',
  virtualTourCompleted: 'asset_submission_time',
  bimEstimatedDelivery: 'latest_deadline',
  projectSubmitted: 'project_submitted',
  expectedDeliveryDate: 'expectedDeliveryDate',
  projectDelivered: 'deliveryDate',
  bimAssignedDate: 'bim_partner_accepted',
  timeRemaining: 'timeRemaining',
  timeElapsed: 'timeElapsed',
  mttrTotalEstimatedArea: 'mttrTotalEstimatedArea',
  ipTotalEstimatedArea: 'ip_calculated_total_sqft',
} as const satisfies Partial<Record<ColumnKey, keyof PortfolioRow>>;

const isPlain = (key: ColumnKey): key is keyof typeof fields => key in fields;

/** The value of a plain column; null when the row has none. */
export function cellValue(row: PortfolioRow, key: ColumnKey): string | number | null {
  return isPlain(key) ? (row[fields[key]] ?? null) : null;
}

/** The columns that are empty in all of the rows; a partner's own are always shown (P7). Without rows nothing is known: none. */
export function emptyColumns(rows: readonly PortfolioRow[], columns: readonly Column[]): ColumnKey[] {
  return rows.length === 0
    ? []
    : columns.filter((column) => !column.isPartner && !rows.some((row) => hasValue(row, column))).map(({ key }) => key);
}

function hasValue(row: PortfolioRow, { key, kind }: Column): boolean {
  switch (kind) {
    case 'location':
    case 'status':
    case 'type':
      return true;
    case 'spaceType':
      return row.spaceType !== null;
    case 'scopes':
      return row.scope.length > 0;
    default: {
      const value = cellValue(row, key);
      return value !== null && value !== '';
    }
  }
}
