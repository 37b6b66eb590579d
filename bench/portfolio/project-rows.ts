import { pipelineStatuses } from '#domain/project/pipeline-status.ts';
import { projectStatuses, type ProjectStatus } from '#domain/project/project-status.ts';
import { spaceTypes } from '#domain/space-types/space-types.ts';
import type { Random } from '#engine/simulate/random.ts';

/** Rows of tables by column name, as `json_populate_recordset` takes them. */
export type Row = Record<string, unknown>;
export type RowsOfProject = { location?: Row; project: Row; assets: Row[] };

const DAY_MS = 86_400_000;
/** All dates are relative to this one: the same seed makes the same rows on every day. */
const TODAY = Date.UTC(2026, 5, 1);
const SCOPES = [
  'Architecture',
  'Furniture',
  'MEPF',
  'Complex MEPF',
  'Exterior Architecture',
  'Exterior Furniture',
  'Exterior MEPF',
  'Site',
  'Mep',
];
const STREETS = [
  'Mill',
  'Canal',
  'Orchard',
  'Harbor',
  'Foundry',
  'Court',
  'Ridge',
  'Wharf',
  'Market',
  'State',
  'Water',
  'Northgate',
];
const KINDS = [
  'Hall',
  'House',
  'Works',
  'Tower',
  'Yard',
  'Annex',
  'Lofts',
  'School',
  'Depot',
  'Plaza',
  'Court',
  'Mill',
];
const CITIES = [
  ['Boston', 'MA', '02210', 42.35, -71.04],
  ['Albany', 'NY', '12207', 42.65, -73.75],
  ['Portland', 'ME', '04101', 43.66, -70.25],
  ['Denver', 'CO', '80202', 39.75, -105],
  ['Austin', 'TX', '78701', 30.27, -97.74],
  ['Seattle', 'WA', '98101', 47.61, -122.33],
  ['Chicago', 'IL', '60602', 41.88, -87.63],
] as const;
/** Most projects are delivered; a few are at each step of the way. */
const STATUS_WEIGHTS: Partial<Record<ProjectStatus, number>> = {
  'Order Completed': 55,
  'Order Processing': 9,
  'Order Received': 5,
  'Estimate Ready': 6,
  'Order Lost': 5,
  'Order Request': 4,
};
const STATUSES = projectStatuses.flatMap((status) => Array.from({ length: STATUS_WEIGHTS[status] ?? 1 }, () => status));
const RECEIVED: ReadonlySet<string> = new Set([
  'Order Received',
  'Order Processing',
  'Order Under Review',
  'Order Completed',
  'Order Delayed',
  'Pending Approval',
  'Order Failed',
]);

/** A version 4 UUID from the stream. */
export function uuidOf(random: Random): string {
  const hex = Array.from({ length: 4 }, () =>
    Math.floor(random.next() * 2 ** 32)
      .toString(16)
      .padStart(8, '0'),
  ).join('');
  const variant = '89ab'[random.integer(0, 3)];
  return `${hex.slice(0, 8)}-${hex.slice(8, 12)}-4${hex.slice(13, 16)}-${variant}${hex.slice(17, 20)}-${hex.slice(20)}`;
}

type Of = {
  teamId: string;
  partnerTeamId: string | null;
  /** Another project of the team is already there. */ locationId?: string;
};

/** One project with a realistic spread of all that the list shows. */
export function rowsOfProject(random: Random, { teamId, partnerTeamId, locationId }: Of): RowsOfProject {
  const id = uuidOf(random);
  const status = random.pick(STATUSES);
  const isEngine = random.chance(0.4);
  const createdAt = TODAY - random.next() * 1500 * DAY_MS;
  const at = (days: number) => new Date(createdAt + days * DAY_MS).toISOString();
  const maybe = <T>(share: number, value: T) => (random.chance(share) ? value : null);
  const receivedDays = RECEIVED.has(status) ? random.between(0, 30) : null;
  const deliveredDays = status === 'Order Completed' ? (receivedDays ?? 0) + random.between(1, 40) : null;
  const location = locationId === undefined ? locationRow(random, teamId, at(0)) : undefined;
  const size = Math.round(1000 * 10 ** random.between(-0.3, 2));
  const project: Row = {
    id,
    location_id: location?.id ?? locationId,
    team_id: teamId,
    partner_team_id: partnerTeamId,
    name: `${random.pick(STREETS)} ${random.pick(KINDS)} ${random.integer(1, 400)}`,
    type: isEngine || random.chance(0.4) ? 'BIMIT' : 'SCANIT',
    sub_type: isEngine ? 'Engine' : 'Standard',
    status,
    pipeline_status: status === 'Order Processing' ? random.pick(pipelineStatuses) : null,
    is_hidden: random.chance(0.01),
    is_demo: false,
    is_public: random.chance(0.002),
    is_paid_full: false,
    payment_status: maybe(0.3, random.pick(['paid', 'lifetime_usage', 'deposit_paid'])),
    ip_calculated_total_sqft: maybe(0.8, size),
    ml_estimated_total_sqft: isEngine ? maybe(0.9, size) : null,
    model_units: random.chance(0.8) ? 'imperial' : 'metric',
    received_at: receivedDays === null ? null : at(receivedDays),
    completed_at: deliveredDays === null ? null : at(deliveredDays),
    scopes: SCOPES.filter(() => random.chance(0.25)),
    estimated_tier: maybe(0.8, `Tier ${random.integer(1, 5)}`),
    mttr_job_id: partnerTeamId && `JOB-${random.integer(10_000, 99_999)}`,
    mttr_org_id: partnerTeamId && `ORG-${random.integer(1, 90)}`,
    mttr_model_id: partnerTeamId && `MDL-${random.integer(10_000, 99_999)}`,
    mttr_estimated_tier: partnerTeamId && random.pick(['Small', 'Medium', 'Large']),
    mttr_total_estimated_area_sqft: maybe(0.6, size),
    scan_partner_latest_deadline: maybe(0.3, random.chance(0.9) ? at(20).slice(0, 10) : 'to be agreed'),
    scan_date_final: maybe(0.5, at(10)),
    asset_submitted_at: maybe(0.4, at(18)),
    latest_deadline: maybe(0.7, at(60)),
    submitted_at: at(0),
    expected_delivery_at: maybe(0.7, at(55)),
    bim_partner_accepted_at: maybe(0.4, at(15)),
    latest_comment: random.chance(0.05) ? ['Please have a look at the drawing of level 2.'] : [],
    latest_comment_id: maybe(0.05, id),
    latest_comment_header: maybe(0.05, 'A word from us'),
    step_durations: {},
    deleted_at: random.chance(0.005) ? at(70) : null,
    version: 1,
    created_at: at(0),
  };
  return { location, project, assets: deliveredDays === null ? [] : assetRows(random, id, at(deliveredDays)) };
}

function locationRow(random: Random, teamId: string, createdAt: string): Row & { id: string } {
  const [city, state, zip, latitude, longitude] = random.pick(CITIES);
  const street = `${random.integer(1, 999)} ${random.pick(STREETS)} Street`;
  return {
    id: uuidOf(random),
    team_id: teamId,
    name: street,
    address: `${street}, ${city}, ${state} ${zip}`,
    is_approximate: true,
    created_at: createdAt,
    latitude: latitude + random.gauss() * 0.1,
    longitude: longitude + random.gauss() * 0.1,
    space_type: random.chance(0.95) ? random.pick(spaceTypes) : null,
  };
}

/**
 * What the list looks for among a project's files, and more that it passes over. No thumbnail: no file is behind these
 * rows, and a list of unreadable pictures would be measured by its failures.
 */
function assetRows(random: Random, projectId: string, createdAt: string): Row[] {
  const asset = (role: string, format: string, name: string): Row => ({
    id: uuidOf(random),
    project_id: projectId,
    role,
    product: 'BIMIT Engine',
    format,
    version: 1,
    storey: null,
    name,
    storage_key: `project/${projectId}/${name}`,
    bytes: 1000,
    sha256: '',
    created_at: createdAt,
  });
  return [
    asset('image', 'png', 'plan.png'),
    asset('area_plan', 'pdf', 'plan.pdf'),
    asset('model', 'ifc', 'model.ifc'),
    asset('statistics', 'json', 'statistics.json'),
  ];
}
