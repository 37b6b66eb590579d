import { z } from 'zod';
import { conversionFailures } from '#domain/engine/conversion-failure.ts';
import { commentAccesses } from '#domain/access/access.ts';
import { savedViewAccesses } from '#domain/views/saved-view.ts';
import { scanUnits, unitBases } from '#domain/engine/scan-unit.ts';
import { orderServices } from '#domain/ordering/order-data.ts';
import { done, failures, json, jsonBody } from './json.ts';
import { wirePlacement } from './placements.ts';
import { statePlace } from './state-place.ts';
import { teamRecord, userRecord } from './team-record.ts';
import { declareCall, declarePlainCall } from './declare-call.ts';
import { trackingFields } from './tracking.ts';

/** One deliverable; `asset_url` is the same-origin address of its file (viewers.md §3). Names are the specification's. */
const wireAsset = z
  .object({
    id: z.uuid(),
    asset_type: z.string(),
    /** What the file is called in lists and once it is saved: by project, storey and version. */
    asset_name: z.string(),
    /** As it was delivered or uploaded. */
    name: z.string(),
    /** Ours: cloud, cloud_classified, model, element_table, drawing, area_plan, statistics, report, image, original. */
    role: z.string(),
    format: z.string(),
    storey: z.string().nullable(),
    product: z.string(),
    pdf_subtype: z.string().nullable(),
    bytes: z.number(),
    /** View-only derivative or file; null where there is nothing to view. */
    asset_url: z.string(),
    /** What `/api/proxy-file/` answers it by; null for a tour, which is no file. */
    asset_key: z.string().nullable(),
    /** As the name of its storey says it. */
    floor_number: z.number().int().nullable(),
    /** Of a picture that a conversion made: what it shows. */
    image_subtype: z.string().nullable(),
    created: z.string(),
    /** The same once more. */
    createdTime: z.string(),
    /** Of a tour: its address once more, and its provider by the host; null for one that we do not know. */
    virtual_tour_url: z.string().nullable(),
    virtual_tour_type: z.string().nullable(),
    /** Of a Revit model: its urn at Autodesk, as its viewer takes it, and the release that was ordered. */
    forge_urn: z.string().nullable(),
    revit_version: z.string().nullable(),
    /** Of what viewers read in place of a file: that file. */
    madeFrom: z.uuid().nullable(),
    /** Of a file with versions: the earlier ones that were not withdrawn. Links that were made before name them. */
    earlierIds: z.array(z.uuid()).optional(),
    /** Of a file that viewers read in another form: whether that is there. */
    viewState: z.enum(['waiting', 'ready', 'failed']).nullable(),
    /** Why that could not be made. */ viewProblem: z.string().optional(),
    /** Of a model's IFC and of its fragments: the table of its elements, gzip of JSON at `url` when it is ready. `problem` is for staff. */
    elementTable: z
      .object({
        state: z.enum(['waiting', 'ready', 'failed']),
        url: z.string().nullable(),
        problem: z.string().nullable(),
      })
      .optional(),
    /** Of a cloud, a model or a drawing, and of what viewers read in place of one: whether it lies where the project is. */
    isAligned: z.boolean().optional(),
    /** Of one that was delivered: where it lies, in all its versions; null while nobody has said so. The engine's lie where the project is. */
    placement: wirePlacement.nullable().optional(),
    /** The same, for people who may change it: so many changes can be undone. */
    placementChanges: z.number().optional(),
    /** Of a scan that was delivered, and of what viewers read of it: the file's coordinates at that one's zero, in meters. */
    originM: z.tuple([z.number(), z.number(), z.number()]).nullable().optional(),
  })
  .meta({ id: 'Asset' });
export type WireAsset = z.infer<typeof wireAsset>;

/** What the engine is doing for a project at the moment. */
const conversionState = z.object({
  job: z.string(),
  percent: z.number(),
  message: z.string(),
  /** Waiting for a worker, for space, or for the next try. */
  isWaiting: z.boolean(),
});

/**
 * What was ordered in the wizard, for the people who ordered it: their team, a visitor with the token of the order, and staff.
 * Sizes in whole sqft. Dates and money are absent for those who may not see them.
 */
const orderSummary = z
  .object({
    orderId: z.string(),
    service: z.enum(orderServices),
    isEstimateOnly: z.boolean(),
    placedAt: z.iso.datetime(),
    scope: z.array(z.string()),
    spaceSize: z.number().nullable(),
    siteSize: z.number().nullable(),
    spaceType: z.string().nullable(),
    /** Of a scan. */
    floors: z.number().nullable(),
    unit: z.enum(['Imperial', 'Metric']),
    revitVersion: z.string(),
    controlsEnabled: z.boolean(),
    requiresCOI: z.boolean(),
    instructions: z.string(),
    shareUrl: z.string(),
    virtualTourLink: z.string(),
    /** Placed without an account and not taken over yet. */
    isUnclaimed: z.boolean(),
    firstSelectedDate: z.string().nullable().optional(),
    secondSelectedDate: z.string().nullable().optional(),
    earliestDeadlineDays: z.number().nullable().optional(),
    latestDeadlineDays: z.number().nullable().optional(),
    totalCents: z.number().nullable().optional(),
  })
  .meta({ id: 'OrderSummary' });
export type OrderSummary = z.infer<typeof orderSummary>;

/** A project as the portal reads it (portfolio.md §3, viewers.md §3, ordering.md §3). Money fields are absent for those who may not see them. */
const wireProject = z
  .object({
    id: z.uuid(),
    projectId: z.uuid(),
    locationId: z.uuid(),
    locationRecId: z.uuid(),
    name: z.string(),
    project_name: z.string(),
    location_name: z.string(),
    address: z.array(z.string()),
    coordinates: z.object({ lat: z.number(), lng: z.number(), isApproximate: z.boolean() }).nullable(),
    place: statePlace,
    status: z.string(),
    project_status: z.string(),
    type: z.string(),
    subType: z.string(),
    spaceType: z.string().nullable(),
    scope: z.array(z.string()),
    teamName: z.string(),
    isOwn: z.boolean(),
    isShared: z.boolean(),
    isDemo: z.boolean(),
    isPublic: z.boolean(),
    canEdit: z.boolean(),
    is_hidden_in_ipx: z.boolean(),
    thumbnail: z.string().nullable(),
    model_units: z.string(),
    ip_calculated_total_sqft: z.number().nullable(),
    ml_estimated_total_sqft: z.number().nullable(),
    /** No room of the conversion closed: the size is that of the floor. */
    is_size_assumed: z.boolean(),
    /** Floor that was scanned and is in no room of the model; null where nobody measured it. */
    unmodeled_sqft: z.number().nullable(),
    payment_status: z.string().nullable(),
    paid_full: z.boolean(),
    /** Of the sample scan: its files are free. Only where it is one. */
    is_sample: z.boolean().optional(),
    /** Its hosting is over: viewable, and neither changed nor downloaded. */
    is_archived: z.boolean().optional(),
    processing_pipeline_status: z.string().nullable(),
    receivedDate: z.string().nullable(),
    deliveryDate: z.string().nullable(),
    time_processing_ml_start: z.string().nullable(),
    time_processing_ml_end: z.string().nullable(),
    failure_reason: z.string().nullable(),
    failure_cause: z.enum(conversionFailures).nullable(),
    area_plan_uploaded_file_info: z
      .object({ fileName: z.string(), fileExtension: z.string(), fileSizeFormatted: z.string() })
      .nullable(),
    ml_workflow_details: z.object({
      point_count: z.number().nullable(),
      step_durations: z.record(z.string(), z.number()),
    }),
    segmentation_potree_url: z.string().nullable(),
    threed_preview_rgb_url: z.string().nullable(),
    bimit_first_draft_element_stats_json: z.string().nullable(),
    area_plan_preview: z.string().nullable(),
    conversion: conversionState.nullable(),
    scanUnit: z.string().nullable(),
    scanUpAxis: z.string().nullable(),
    /** The unit that the conversion took by itself, and why. */
    foundUnit: z.object({ unit: z.enum(scanUnits), basis: z.enum(unitBases) }).nullable(),
    access: z.object({
      canDownload: z.boolean(),
      isDemoProject: z.boolean(),
      isPublicProject: z.boolean(),
      restrictionReason: z.string().nullable(),
      restrictionMessage: z.string().nullable(),
      comments: z.enum(commentAccesses),
      /** Saved views of its models. */
      views: z.enum(savedViewAccesses),
      /** The caller may add, change and delete its virtual tours. */
      canEditTours: z.boolean(),
      /** The caller may say where delivered files lie. */
      canPlace: z.boolean(),
    }),
    version: z.number(),
    assets: z.array(wireAsset),
    /** With the answers about one project and one location, for those who may read it. */
    order_summary: orderSummary.optional(),
    ...trackingFields.shape,
  })
  .meta({ id: 'Project' });
export type WireProject = z.infer<typeof wireProject>;

/** The specification's call for one project (portfolio.md §7). */
export const getProject = declareCall({
  method: 'get',
  path: '/api/at/project',
  access: 'public',
  inView: 'asMember',
  request: { query: z.object({ projectId: z.uuid() }) },
  responses: { 200: json('The project with its assets', wireProject), ...failures },
});

/** What the viewers of a location show in place of the product's name and mark: those of a team with whitelabel viewers. */
const brand = z.object({ name: z.string(), logo: z.string().nullable() });

/** The logo of that team, for all who see the location. */
export const locationLogoPath = (locationId: string) => `/api/locations/${locationId}/logo`;
export const getLocationLogo = declarePlainCall({
  method: 'get',
  path: locationLogoPath(':locationId'),
  access: 'public',
  inView: 'asMember',
});

export const getLocation = declareCall({
  method: 'get',
  path: '/api/locations/{locationId}',
  access: 'public',
  inView: 'asMember',
  request: { params: z.object({ locationId: z.uuid() }) },
  responses: {
    200: json(
      'The location with its visible projects, newest first',
      z.object({
        id: z.uuid(),
        name: z.string(),
        address: z.string().nullable(),
        projects: z.array(wireProject),
        brand: brand.nullable(),
      }),
    ),
    ...failures,
  },
});

/** Fields that a client may change by the record call; everything else is refused (authorization.md 2.2). */
const projectFields = z
  .strictObject({ project_name: z.string().trim().min(1).max(255), is_hidden_in_ipx: z.boolean() })
  .partial();
const locationFields = z
  .strictObject({
    location_name: z.string().trim().min(1).max(255),
    address: z.string().trim().min(1).max(255),
    space_type: z.string(),
  })
  .partial();
/** What was shown of the changed fields: another value by now is not overwritten. */
const seenFields = z
  .strictObject({
    project_name: z.string(),
    location_name: z.string(),
    address: z.string().nullable(),
    space_type: z.string().nullable(),
  })
  .partial()
  .optional();
const recordChange = z.discriminatedUnion('tableName', [
  z.strictObject({
    tableName: z.literal('Projects'),
    recordId: z.uuid(),
    fieldsToUpdate: projectFields,
    seen: seenFields,
  }),
  z.strictObject({
    tableName: z.literal('Locations'),
    recordId: z.uuid(),
    fieldsToUpdate: locationFields,
    seen: seenFields,
  }),
]);
export type RecordChange = z.infer<typeof recordChange>;

export const updateRecord = declareCall({
  method: 'post',
  path: '/api/update-airtable-record',
  access: 'member',
  staffAct: 'work',
  request: jsonBody('One record and the fields to change', recordChange),
  responses: { 200: json('Changed', done), ...failures },
});

/** User and team data, polled every 30 s by open pages (ordering.md §7). Always the caller's own; `email` may only name the caller. */
export const getUserData = declareCall({
  method: 'get',
  path: '/api/airtable',
  access: 'member',
  inView: 'asMember',
  request: { query: z.object({ email: z.string().optional(), noCache: z.string().optional() }) },
  responses: {
    200: json(
      "User, team and the team's newest projects, 50 at most",
      z.object({ user: userRecord, team: teamRecord, projects: z.array(wireProject) }),
    ),
    ...failures,
  },
});
