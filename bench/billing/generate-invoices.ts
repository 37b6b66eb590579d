import pg from 'pg';
import { seededRandom } from '#engine/simulate/random.ts';
import { insert } from '../portfolio/generate.ts';
import { rowsOfProject, uuidOf, type Row } from '../portfolio/project-rows.ts';
import { rowsOfInvoice } from './invoice-rows.ts';

const SEED = 1907;
/** A project has a deposit, a balance, and sometimes what came on top. */
const INVOICES_OF_A_PROJECT = 2.5;
const BATCH = 1000;

/** Makes a team for each number of invoices, with their projects: the same rows on every machine. Answers the teams' ids in the same order. */
export async function generateInvoices(databaseUrl: string, counts: readonly number[]): Promise<string[]> {
  const random = seededRandom(SEED);
  const client = new pg.Client({ connectionString: databaseUrl });
  await client.connect();
  try {
    await client.query(`select set_config('app.kind', 'system', false)`);
    const teamIds: string[] = [];
    let nth = 0;
    for (const count of counts) {
      const teamId = uuidOf(random);
      teamIds.push(teamId);
      await insert(client, 'team', [teamRow(teamId, count)]);
      const projects = Array.from({ length: Math.ceil(count / INVOICES_OF_A_PROJECT) }, () =>
        rowsOfProject(random, { teamId, partnerTeamId: null }),
      );
      await insertAll(
        client,
        'location',
        projects.flatMap(({ location }) => (location ? [location] : [])),
      );
      await insertAll(
        client,
        'project',
        projects.map(({ project }) => project),
      );
      const made = Array.from({ length: count }, () =>
        rowsOfInvoice(random, { teamId, project: random.pick(projects).project, nth: ++nth }),
      );
      await insertAll(
        client,
        'invoice',
        made.map(({ invoice }) => invoice),
      );
      await insertAll(
        client,
        'invoice_transaction',
        made.flatMap(({ transactions }) => transactions),
      );
    }
    await client.query('vacuum analyze team, location, project, invoice, invoice_transaction');
    return teamIds;
  } finally {
    await client.end();
  }
}

async function insertAll(client: pg.Client, table: string, rows: readonly Row[]): Promise<void> {
  for (let from = 0; from < rows.length; from += BATCH) await insert(client, table, rows.slice(from, from + BATCH));
}

const teamRow = (id: string, count: number): Row => ({
  id,
  name: `Bench team with ${count} invoices`,
  kind: 'customer',
  features: [],
  is_demo: false,
  free_limit_sqft: 50_000,
  used_sqft: 0,
  created_at: '2020-01-01T00:00:00Z',
});
