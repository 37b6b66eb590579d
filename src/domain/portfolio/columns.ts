/** How a value of a column is shown and compared. */
type ColumnKind = 'location' | 'status' | 'type' | 'text' | 'date' | 'area' | 'duration' | 'spaceType' | 'scopes';

export type ColumnKey =
  | 'location'
  | 'orderStatus'
  | 'projectType'
  | 'mttrJobId'
  | 'mttrOrgId'
  | 'projectReceived'
  | 'scanEstimatedDelivery'
  | 'scanDate'
  | 'virtualTourCompleted'
  | 'bimEstimatedDelivery'
  | 'projectSubmitted'
  | 'expectedDeliveryDate'
  | 'projectDelivered'
  | 'timeRemaining'
  | 'timeElapsed'
  | 'mttrEstimatedTier'
  | 'mttrTotalEstimatedArea'
  | 'ipTotalEstimatedArea'
  | 'ipSpaceType'
  | 'modelUnits'
  | 'modelScopes'
  | 'mttrModelId'
  | 'bimAssignedDate';

export type Column = {
  key: ColumnKey;
  kind: ColumnKind;
  /** Default width, 120 to 350 (portfolio.md §9). */
  widthPx: number;
  /** Offered to partner staff alone, and shown to them by default (P7, ruling 27). */
  isPartner: boolean;
  /** Tells dates that only admins of the team may read: not offered to others (authorization.md §0, hidden-field list). */
  isConfidential: boolean;
};

const column = (
  key: ColumnKey,
  kind: ColumnKind,
  widthPx: number,
  flags: { isPartner?: boolean; isConfidential?: boolean } = {},
): Column => ({ key, kind, widthPx, isPartner: false, isConfidential: false, ...flags });

/** The list's 23 columns in the specification's order (portfolio.md §9). */
export const columns: readonly Column[] = [
  column('location', 'location', 350),
  column('orderStatus', 'status', 180),
  column('projectType', 'type', 140),
  column('mttrJobId', 'text', 140, { isPartner: true }),
  column('mttrOrgId', 'text', 140, { isPartner: true }),
  column('projectReceived', 'date', 150),
  column('scanEstimatedDelivery', 'date', 180, { isConfidential: true }),
  column('scanDate', 'date', 150, { isConfidential: true }),
  column('virtualTourCompleted', 'date', 180),
  column('bimEstimatedDelivery', 'date', 180, { isConfidential: true }),
  column('projectSubmitted', 'date', 150),
  column('expectedDeliveryDate', 'date', 180, { isConfidential: true }),
  column('projectDelivered', 'date', 150),
  column('timeRemaining', 'duration', 160, { isConfidential: true }),
  column('timeElapsed', 'duration', 160),
  column('mttrEstimatedTier', 'text', 160, { isPartner: true }),
  column('mttrTotalEstimatedArea', 'area', 180, { isPartner: true }),
  column('ipTotalEstimatedArea', 'area', 160),
  column('ipSpaceType', 'spaceType', 200),
  column('modelUnits', 'text', 120, { isPartner: true }),
  column('modelScopes', 'scopes', 260),
  column('mttrModelId', 'text', 140, { isPartner: true }),
  column('bimAssignedDate', 'date', 150),
];

/** Narrowest width that a column can be drawn to (portfolio.md §5). */
export const MIN_COLUMN_WIDTH_PX = 80;

/** Who looks at the list: what is confidential or a partner's is not offered to others. */
export type ColumnReader = { isPartner: boolean; canSeeMoney: boolean };

export function columnsFor({ isPartner, canSeeMoney }: ColumnReader): readonly Column[] {
  return columns.filter((known) => (isPartner || !known.isPartner) && (canSeeMoney || !known.isConfidential));
}

/** What projects can be grouped by (portfolio.md §9). */
export const groupKeys = [
  'status',
  'spaceType',
  'estimatedTier',
  'modelScopes',
  'monthReceived',
  'monthCompleted',
] as const;
export type GroupKey = (typeof groupKeys)[number];

/** What projects can be filtered by; the last four for partner staff alone (portfolio.md §9). */
export const filterKeys = [
  'status',
  'estimatedTier',
  'spaceType',
  'modelScopes',
  'mttrJobId',
  'mttrOrgId',
  'mttrModelId',
  'modelUnits',
] as const;
export type FilterKey = (typeof filterKeys)[number];
const PARTNER_FILTERS: ReadonlySet<FilterKey> = new Set(['mttrJobId', 'mttrOrgId', 'mttrModelId', 'modelUnits']);

export function filterKeysFor({ isPartner }: Pick<ColumnReader, 'isPartner'>): readonly FilterKey[] {
  return filterKeys.filter((key) => isPartner || !PARTNER_FILTERS.has(key));
}
