import { loadavg } from 'node:os';
import type { BrowserContext } from '@playwright/test';
import { z } from 'zod';
import { GRAPHQL_PATH, INVOICES_QUERY } from '#contract/graphql.ts';
import { SEARCH_ADDRESS_PATH } from '#contract/research.ts';
import { RunningApp } from '../../e2e/system/running-app.ts';
import { postgresFolders } from '../../scripts/lib/paths.mjs';
import { inBrowser } from '../browser-page.ts';
import { machineText } from '../machine.ts';
import { joinTeam } from '../portfolio/join-team.ts';
import { signedInContext } from '../portfolio/measure-browser.ts';
import { percentile } from '../portfolio/percentiles.ts';
import { recordRun } from '../speed/write-page.ts';
import type { BillingRow } from './billing-page.ts';
import { generateInvoices } from './generate-invoices.ts';

// `npm run bench:billing`: what many invoices cost the billing page, and its calls beside others.
const MANY = 5000;
const FEW = 50;
const RUNS = 3;
const PAGES = 7;
const CALLS = 60;
/** Calls until V8 has compiled both ways: a portal answers thousands from one start. */
const WARM_UP = 60;
const ROOMY = { max: 10_000_000, windowSeconds: 60 };
const session = z.object({ user: z.object({ id: z.string() }) });
const middle = (figures: readonly number[]) => percentile(figures, 0.5);

const app = new RunningApp();
try {
  const [loadBefore = 0] = loadavg();
  await app.start({ LOG_LEVEL: 'warn', RATE_LIMITS: JSON.stringify({ request: ROOMY, research: ROOMY }) });
  await app.signIn();
  const databaseUrl = `postgres://storey@localhost/storey?host=${encodeURIComponent(postgresFolders(app.data).sockets)}`;
  const [many = '', few = ''] = await generateInvoices(databaseUrl, [MANY, FEW]);
  const userId = session.parse(await (await app.request('GET', '/api/session')).json()).user.id;
  for (const teamId of [many, few]) await joinTeam(app, databaseUrl, { userId, teamId });

  const rows: BillingRow[] = [await measurePages({ many, few })];
  await app.request('POST', '/api/session/team', { teamId: few });
  const invoices = {
    query: INVOICES_QUERY,
    variables: { teamId: few, first: FEW, after: null, status: 'all', projectIds: [], group: 'status' },
  };
  rows.push(
    await measureCalls(
      { name: 'GraphQL, 50 invoices', most: 1.5, ask: () => whole('POST', GRAPHQL_PATH, invoices) },
      { name: '`/api/invoices`, the same', ask: () => whole('GET', '/api/invoices') },
    ),
    await measureCalls(
      { name: 'first section of the property research', most: 3, ask: firstSection },
      { name: '`/api/usage`', ask: () => whole('GET', '/api/usage') },
    ),
  );
  console.table(rows);
  recordRun('billing', { machine: machineText(), loadBefore, rows });
} finally {
  await app.remove();
}

/** The billing page of either team by turns, from the navigation until an invoice is painted. */
async function measurePages(teams: Record<'many' | 'few', string>): Promise<BillingRow> {
  return inBrowser([], async (browser) => {
    const context = await signedInContext(browser, app.url, app.cookie);
    const runs = { many: [] as number[], few: [] as number[] };
    for (let run = -1; run < RUNS; run++) {
      const shown = { many: [] as number[], few: [] as number[] };
      for (let nth = 0; nth < PAGES; nth++)
        for (const which of ['many', 'few'] as const) {
          await app.request('POST', '/api/session/team', { teamId: teams[which] });
          shown[which].push(await showInvoices(context));
        }
      // The first run fills the browser's cache.
      if (run >= 0) for (const which of ['many', 'few'] as const) runs[which].push(middle(shown[which]));
    }
    const [ms, thanMs] = [middle(runs.many), middle(runs.few)];
    return { name: `billing page, ${MANY.toLocaleString('en-US')} invoices`, ms, than: `with ${FEW}`, thanMs, most: 2 };
  });
}

async function showInvoices(context: BrowserContext): Promise<number> {
  const page = await context.newPage();
  await page.goto('/billing', { waitUntil: 'commit' });
  const shownAt = await page.waitForFunction(
    () => [...document.querySelectorAll('section[aria-label="Recent Invoices"] li')].length > 10 && performance.now(),
    undefined,
    { polling: 'raf' },
  );
  const ms = Number(await shownAt.jsonValue());
  await page.close();
  return ms;
}

async function whole(method: string, path: string, body?: unknown): Promise<void> {
  await (await app.request(method, path, body)).arrayBuffer();
}

/** The rest of the answer is left: closing the page ends it as well. */
async function firstSection(): Promise<void> {
  const answer = await app.request('POST', SEARCH_ADDRESS_PATH, { address: '12 River Street, Troy, NY 12180' });
  const reader = answer.body?.getReader();
  await reader?.read();
  await reader?.cancel();
}

type Call = { name: string; ask: () => Promise<void> };

/** Two calls by turns. */
async function measureCalls(call: Call & { most: number }, other: Call): Promise<BillingRow> {
  const medians = { call: [] as number[], other: [] as number[] };
  for (let run = 0; run < RUNS; run++) {
    const all = { call: [] as number[], other: [] as number[] };
    for (let round = -WARM_UP; round < CALLS; round++)
      for (const [which, { ask }] of [
        ['call', call],
        ['other', other],
      ] as const) {
        const startedAt = performance.now();
        await ask();
        if (round >= 0) all[which].push(performance.now() - startedAt);
      }
    for (const which of ['call', 'other'] as const) medians[which].push(middle(all[which]));
  }
  return {
    name: call.name,
    ms: middle(medians.call),
    than: other.name,
    thanMs: middle(medians.other),
    most: call.most,
  };
}
