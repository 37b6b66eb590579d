import { z } from 'zod';
import { declareCall } from './declare-call.ts';
import { failures, json } from './json.ts';

/**
 * One record of the index `locations_prod`: a project at its place (portfolio.md §3). The first nine names are the specification's;
 * money is in none of them.
 */
const locationHit = z
  .object({
    latitude_cleaned: z.number().nullable(),
    longitude_cleaned: z.number().nullable(),
    space_type: z.string().nullable(),
    /** Scopes as they read: MEPF, never Mep. */
    combined_scope: z.array(z.string()),
    location_name: z.string(),
    address: z.string().nullable(),
    ip_calculated_total_sqft: z.number().nullable(),
    large_thumbnail_url: z.string().nullable(),
    project_status: z.string(),
    /** The project. */
    objectID: z.uuid(),
    locationId: z.uuid(),
    project_name: z.string(),
    /** 'BIMIT Engine', 'SCANIT', 'BIMIT', or the type of imported data. */
    project_type: z.string(),
    /** The coordinates are those of the ZIP code. */
    isApproximate: z.boolean(),
    /** Which models there are to look at. */
    models: z.array(z.enum(['preview', 'verified'])),
  })
  .meta({ id: 'LocationHit' });
export type LocationHit = z.infer<typeof locationHit>;

export const locationFacets = ['project_status', 'space_type', 'project_type', 'combined_scope'] as const;
export type LocationFacet = (typeof locationFacets)[number];
const AREA = 'ip_calculated_total_sqft';

const listOf = <T extends z.ZodType<string>>(item: T) =>
  z
    .union([item, z.array(item).max(100)])
    .transform((given) => (Array.isArray(given) ? given : [given]))
    .optional();
const values = listOf(z.string().max(200));
const degrees = (limit: number) => z.number().min(-limit).max(limit);

const searchQuery = z.object({
  tab: z.enum(['mine', 'shared', 'demo']),
  index: z.literal('locations_prod').default('locations_prod'),
  /** Every word must be in the names or the address. */
  query: z.string().trim().max(200).default(''),
  /** Filters: values of one name are alternatives; different names are combined with AND. */
  project_status: values,
  space_type: values,
  project_type: values,
  combined_scope: values,
  /** Two opposite corners: 'latitude,longitude,latitude,longitude' in degrees. */
  insideBoundingBox: z
    .string()
    .max(100)
    .transform((text) => text.split(',').map(Number))
    .pipe(z.tuple([degrees(90), degrees(180), degrees(90), degrees(180)]))
    .optional(),
  /** What to count; the area is summed. */
  facets: listOf(z.enum([...locationFacets, AREA])),
  hitsPerPage: z.coerce.number().int().min(0).max(1000).default(20),
  /** The first is 0. */
  page: z.coerce.number().int().min(0).max(10_000).default(0),
});

/** `count`: how many hits have a value. */
const stats = z.object({ count: z.number().int(), min: z.number(), max: z.number(), avg: z.number(), sum: z.number() });
const searchAnswer = z.object({
  hits: z.array(locationHit),
  nbHits: z.number().int(),
  page: z.number().int(),
  nbPages: z.number().int(),
  /** Counts of values by facet, of all hits and not only of the page. */
  facets: z.partialRecord(z.enum(locationFacets), z.record(z.string(), z.number().int())),
  /** Absent where no hit has an area. */
  facets_stats: z.object({ [AREA]: stats }).partial(),
});
export type LocationAnswer = z.infer<typeof searchAnswer>;

/** The location index: projects of a tab at their places, found, counted and summed (P21). */
export const searchLocations = declareCall({
  method: 'get',
  path: '/api/locations/search',
  access: 'public',
  inView: 'asMember',
  isCompressed: true,
  request: { query: searchQuery },
  responses: { 200: json('A page of hits with counts of all', searchAnswer), ...failures },
});

const portfolioStats = z
  .object({
    completedCount: z.number().int(),
    /** Completed too, and left out by the rule: conversions, where there is anything else. */
    leftOutCount: z.number().int(),
    /** Sum of `ip_calculated_total_sqft` of what is counted. */
    totalSqft: z.number(),
    /** Counted, but without an area in the sum: none was calculated. */
    withoutAreaCount: z.number().int(),
    /** The most frequent ones of what is counted. */
    spaceTypes: z.array(z.object({ spaceType: z.string(), count: z.number().int() })),
  })
  .meta({ id: 'PortfolioStats' });

/** Figures of the stats strip (P5). */
export const getPortfolioStats = declareCall({
  method: 'get',
  path: '/api/portfolio/stats',
  access: 'public',
  inView: 'asMember',
  isCompressed: true,
  request: { query: z.object({ tab: z.enum(['mine', 'shared', 'demo']) }) },
  responses: { 200: json('What is completed in a tab', portfolioStats), ...failures },
});
