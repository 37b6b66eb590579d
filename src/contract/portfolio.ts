import { z } from 'zod';
import { columns, filterKeys, groupKeys, type ColumnKey } from '#domain/portfolio/columns.ts';
import { failures, json, jsonBody, lineText } from './json.ts';
import { errorBody } from './errors.ts';
import { declareCall } from './declare-call.ts';
import { statePlace } from './state-place.ts';

/**
 * A project as the portfolio lists it (portfolio.md §3). Names are the specification's. Fields of the hidden list of authorization.md §0
 * are absent for those who may not see them, partner fields for those who are no partner's staff.
 */
const portfolioRow = z
  .object({
    id: z.uuid(),
    projectId: z.uuid(),
    name: z.string(),
    address: z.string().nullable(),
    place: statePlace,
    status: z.string(),
    type: z.string(),
    subType: z.string(),
    spaceType: z.string().nullable(),
    scope: z.array(z.string()),
    estimatedTier: z.string().nullable(),
    teamName: z.string(),
    isOwn: z.boolean(),
    isShared: z.boolean(),
    isDemo: z.boolean(),
    isPublic: z.boolean(),
    is_hidden_in_ipx: z.boolean(),
    /** Its hosting is over. */
    is_archived: z.boolean().optional(),
    canEdit: z.boolean(),
    thumbnail: z.string().nullable(),
    reports_area_plan: z.string().nullable(),
    locationRecId: z.uuid(),
    /** Other projects share the same location: the row opens this one, not the location's newest. */
    hasSiblings: z.boolean(),
    ip_calculated_total_sqft: z.number().nullable(),
    ml_estimated_total_sqft: z.number().nullable(),
    mttrJobId: z.string().nullable().optional(),
    mttrOrgId: z.string().nullable().optional(),
    mttrModelId: z.string().nullable().optional(),
    mttrEstimatedTier: z.string().nullable().optional(),
    mttrTotalEstimatedArea: z.number().nullable().optional(),
    model_units: z.string(),
    receivedDate: z.string().nullable(),
    /** As it was given: anything that is no date from 2000 to 2100 reads 'N/A'. */
    scan_partner_latest_deadline: z.string().nullable().optional(),
    scan_date_final: z.string().nullable().optional(),
    asset_submission_time: z.string().nullable(),
    latest_deadline: z.string().nullable().optional(),
    project_submitted: z.string().nullable(),
    expectedDeliveryDate: z.string().nullable().optional(),
    deliveryDate: z.string().nullable(),
    bim_partner_accepted: z.string().nullable(),
    /** Milliseconds until the expected delivery of an open project; negative when it is late. */
    timeRemaining: z.number().nullable().optional(),
    /** Milliseconds from receipt to delivery, or until now. */
    timeElapsed: z.number().nullable(),
    /** `YYYY-MM` in UTC. */
    month_received: z.string().nullable(),
    month_completed: z.string().nullable(),
    latest_comment: z.array(z.string()),
    latest_comment_id: z.string().nullable(),
    latest_comment_header: z.string().nullable(),
    payment_status: z.string().nullable(),
    failure_reason: z.string().nullable(),
    conversion: z
      .object({ job: z.string(), percent: z.number(), message: z.string(), isWaiting: z.boolean() })
      .nullable(),
    version: z.number(),
  })
  .meta({ id: 'PortfolioRow' });
export type PortfolioRow = z.infer<typeof portfolioRow>;

const isColumnKey = (value: string): value is ColumnKey => columns.some(({ key }) => key === value);
/** One value or several: `?status=a&status=b`. */
const values = z
  .union([z.string(), z.array(z.string())])
  .transform((given) => (Array.isArray(given) ? given : [given]))
  .pipe(z.array(z.string().max(200)).max(100))
  .optional();
const filters = Object.fromEntries(filterKeys.map((key) => [key, values])) as Record<
  (typeof filterKeys)[number],
  typeof values
>;

const view = z.object({
  tab: z.enum(['mine', 'shared', 'demo']),
  /** Words of the name, address, id or status. */
  q: z.string().trim().max(200).optional(),
  ...filters,
});
export type PortfolioView = z.infer<typeof view>;

const listQuery = view.extend({
  /** Without one: newest first. */
  sort: z
    .string()
    .refine(isColumnKey)
    .transform((key) => key as ColumnKey)
    .optional(),
  direction: z.enum(['asc', 'desc']).default('asc'),
  /** Rows of a group are kept together; groups are ordered by value, and rows without one come last. */
  group: z.enum(groupKeys).optional(),
  groupDirection: z.enum(['asc', 'desc']).default('asc'),
  cursor: z.string().max(2000).optional(),
  limit: z.coerce.number().int().min(1).max(1000).default(100),
});
export type PortfolioListQuery = z.infer<typeof listQuery>;

/** The list, answered by the server page by page: `nextCursor` is null at the end. */
export const listPortfolio = declareCall({
  method: 'get',
  path: '/api/portfolio',
  access: 'public',
  inView: 'asMember',
  isCompressed: true,
  request: { query: listQuery },
  responses: {
    200: json('A page of projects', z.object({ rows: z.array(portfolioRow), nextCursor: z.string().nullable() })),
    ...failures,
  },
});

const facetValue = z.object({ value: z.string().nullable(), count: z.number().int() });
export type FacetValue = z.infer<typeof facetValue>;
const facets = z.record(z.string(), z.array(facetValue));

/**
 * How many projects the view contains, and how they are distributed: by filter key under the other filters (so that a second choice of the same
 * key can be offered), by group key under all of them. Statuses are those that occur, never Order Lost (ruling 15).
 */
export const portfolioFacets = declareCall({
  method: 'get',
  path: '/api/portfolio/facets',
  access: 'public',
  inView: 'asMember',
  isCompressed: true,
  request: { query: view },
  responses: {
    200: json('Counts of the view', z.object({ total: z.number().int(), filters: facets, groups: facets })),
    ...failures,
  },
});

/** How many projects each tab contains without any filter (P1, P2), and how the reader's team wants its list. */
export const portfolioTabs = declareCall({
  method: 'get',
  path: '/api/portfolio/tabs',
  access: 'public',
  inView: 'asMember',
  responses: {
    200: json(
      'Counts of the tabs',
      z.object({
        mine: z.number().int(),
        shared: z.number().int(),
        demo: z.number().int(),
        isPartner: z.boolean(),
        canSeeMoney: z.boolean(),
      }),
    ),
    ...failures,
  },
});

const found = z.object({
  projectId: z.uuid(),
  locationId: z.uuid(),
  hasSiblings: z.boolean(),
  name: z.string(),
  address: z.string().nullable(),
  status: z.string(),
  type: z.string(),
  subType: z.string(),
  tab: z.enum(['mine', 'shared', 'demo']),
  teamName: z.string(),
});
export type FoundProject = z.infer<typeof found>;

/** The search of every page (`/`, Ctrl K): projects of all tabs whose name, address, id or status contains the words. */
export const searchProjects = declareCall({
  method: 'get',
  path: '/api/portfolio/search',
  access: 'public',
  inView: 'asMember',
  isCompressed: true,
  request: { query: z.object({ q: z.string().trim().min(1).max(200) }) },
  responses: { 200: json('The best twelve', z.array(found)), ...failures },
});

const details = z
  .strictObject({
    name: lineText(255),
    address: lineText(255),
    spaceType: z.string(),
    /** The version that was edited: a newer one is not overwritten, whatever has changed in it. */
    version: z.int(),
    /** What was shown of the changed fields: only another value of the same field is not overwritten. In place of the version. */
    seen: z
      .strictObject({ name: z.string(), address: z.string().nullable(), spaceType: z.string().nullable() })
      .partial(),
  })
  .partial()
  .refine(
    ({ version, seen }) => version !== undefined || seen !== undefined,
    'Send the version that was edited, or the values that were shown.',
  );

/**
 * 'Edit Project Details': only changed fields are sent. The name is written to the project and its location, the address and space type
 * to the location, all or nothing (P15).
 */
export const editProject = declareCall({
  method: 'patch',
  path: '/api/projects/{projectId}/details',
  access: 'member',
  staffAct: 'work',
  request: { params: z.object({ projectId: z.uuid() }), ...jsonBody('The changed fields', details) },
  responses: {
    200: json('Changed', z.object({ version: z.int() })),
    ...failures,
    409: json('Changed meanwhile', errorBody),
  },
});

const partnerFigures = z
  .object({
    openCount: z.number().int(),
    /** Expected within seven days, and expected already; absent for those who may not see the dates that were promised. */
    dueSoonCount: z.number().int().optional(),
    lateCount: z.number().int().optional(),
    /** Since the first of the month, UTC. */
    deliveredThisMonthCount: z.number().int(),
    /** Sum of the partner's estimated area of open projects. */
    openEstimatedSqft: z.number(),
  })
  .meta({ id: 'PartnerFigures' });
export type PartnerFigures = z.infer<typeof partnerFigures>;

/** Figures of the stats strip of partner staff (P5, ruling 39). */
export const getPartnerFigures = declareCall({
  method: 'get',
  path: '/api/portfolio/partner-figures',
  access: 'member',
  inView: 'asMember',
  request: { query: z.object({ tab: z.enum(['mine', 'shared', 'demo']) }) },
  responses: { 200: json('What a partner works on in a tab', partnerFigures), ...failures },
});
