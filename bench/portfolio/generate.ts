import pg from 'pg';
import { seededRandom } from '#engine/simulate/random.ts';
import { rowsOfProject, uuidOf, type Row } from './project-rows.ts';
import { teamSizes } from './team-sizes.ts';

const SEED = 4711;
const PROJECTS = 100_000;
const TEAMS = 5000;
const LARGEST = [10_000, 5000];
const PARTNERS = 20;
const BATCH = 2000;

export type GeneratedTeam = { id: string; projects: number };
export type Generated = {
  seconds: number;
  largest: GeneratedTeam;
  large: GeneratedTeam;
  small: GeneratedTeam;
  partner: GeneratedTeam;
};

/** Fills a migrated database with 100,000 projects of 5,000 teams, the same rows on every machine. */
export async function generatePortfolio(url: string): Promise<Generated> {
  const startedAt = performance.now();
  const random = seededRandom(SEED);
  const client = new pg.Client({ connectionString: url });
  await client.connect();
  try {
    // The owner of the tables is bound by their policies too.
    await client.query(`select set_config('app.kind', 'system', false)`);
    await client.query('begin');
    const sizes = teamSizes(PROJECTS, TEAMS, LARGEST);
    const teams = sizes.map((projects, index) => ({
      id: uuidOf(random),
      projects,
      name: `Bench team ${index + 1}`,
      kind: 'customer',
      features: [] as string[],
    }));
    const partners = Array.from({ length: PARTNERS }, (_, index) => ({
      id: uuidOf(random),
      projects: 0,
      name: `Bench partner ${index + 1}`,
      kind: 'partner',
      features: ['restricted_statuses', 'reduced_view'],
    }));
    await insert(
      client,
      'team',
      [...teams, ...partners].map(({ id, name, kind, features }) => ({
        id,
        name,
        kind,
        features,
        is_demo: false,
        free_limit_sqft: 50_000,
        used_sqft: 0,
        created_at: '2020-01-01T00:00:00Z',
      })),
    );
    const writer = batches(client);
    for (const team of teams) {
      const places: string[] = [];
      for (let made = 0; made < team.projects; made++) {
        const partner = random.chance(0.05) ? random.pick(partners) : undefined;
        if (partner) partner.projects++;
        // One in ten is at the location of another project of the team.
        const locationId = places.length > 0 && random.chance(0.1) ? random.pick(places) : undefined;
        const rows = rowsOfProject(random, { teamId: team.id, partnerTeamId: partner?.id ?? null, locationId });
        if (rows.location) places.push(String(rows.location.id));
        await writer.add(rows.location ? [rows.location] : [], [rows.project], rows.assets);
      }
    }
    await writer.flush();
    await client.query('commit');
    // Autovacuum has done the same long before a real installation has as much.
    await client.query('vacuum analyze team, location, project, asset');
    const [largest, large] = teams;
    const small = teams.find(({ projects }) => projects <= 20);
    const [partner] = partners;
    if (!largest || !large || !small || !partner) throw new Error('too few teams');
    return { seconds: (performance.now() - startedAt) / 1000, largest, large, small, partner };
  } finally {
    await client.end();
  }
}

/** Collects rows and writes them table by table, so that what a row refers to is there before it. */
function batches(client: pg.Client) {
  const held: { location: Row[]; project: Row[]; asset: Row[] } = { location: [], project: [], asset: [] };
  const flush = async () => {
    for (const table of ['location', 'project', 'asset'] as const) await insert(client, table, held[table].splice(0));
  };
  const add = async (locations: Row[], projects: Row[], assets: Row[]) => {
    held.location.push(...locations);
    held.project.push(...projects);
    held.asset.push(...assets);
    if (held.project.length >= BATCH) await flush();
  };
  return { add, flush };
}

/** Writes rows of one table by their columns. */
export async function insert(client: pg.Client, table: string, rows: readonly Row[]): Promise<void> {
  const [first] = rows;
  if (!first) return;
  const columns = Object.keys(first)
    .map((name) => `"${name}"`)
    .join(', ');
  await client.query(
    `insert into "${table}" (${columns}) select ${columns} from json_populate_recordset(null::"${table}", $1::json)`,
    [JSON.stringify(rows)],
  );
}

if (import.meta.main) {
  const url = process.argv[2] ?? process.env.DATABASE_URL;
  if (!url) throw new Error('Usage: node bench/portfolio/generate.ts DATABASE_URL');
  console.log(await generatePortfolio(url));
}
