import { OpenAPIHono } from '@hono/zod-openapi';
import { z } from 'zod';
import * as contract from '#contract/portfolio.ts';
import type { Principal } from '#domain/access/access.ts';
import { mountLocations } from '#server/features/locations/routes.ts';
import { countFacets, countTabs } from '#server/features/portfolio/count-facets.ts';
import { listPortfolio } from '#server/features/portfolio/list-portfolio.ts';
import { readerOf } from '#server/features/portfolio/reader.ts';
import { searchProjects } from '#server/features/portfolio/search-projects.ts';
import { tabCondition } from '#server/features/portfolio/view-condition.ts';
import { scopeOf } from '#server/platform/auth/principal.ts';
import { inScope, type Scoped } from '#server/platform/database/database.ts';
import type { AppEnv } from '#server/platform/http/app-env.ts';
import { createPostgresLocationIndex } from '#server/records/location-index/postgres-location-index.ts';
import type { MeasuredCall } from './measure-calls.ts';

const query = contract.listPortfolio.request.query;
const view = contract.portfolioFacets.request.query;
export const pageAnswer = z.object({ nextCursor: z.string().nullable() });

/** The calls of the list, of its head and of the search, as one person makes them. `middle`: a cursor in the middle of the list. */
export function callsOf(principal: Principal, middle: string | null): MeasuredCall[] {
  const call = (name: string, path: string, work: (transaction: Scoped) => Promise<unknown>): MeasuredCall => ({
    name,
    path,
    run: (db) => inScope(db, scopeOf(principal), work),
  });
  const list = (name: string, wanted: Record<string, string>) => {
    const search = new URLSearchParams({ tab: 'mine', ...wanted });
    return call(name, `/api/portfolio?${search}`, (transaction) =>
      listPortfolio(transaction, principal, query.parse(Object.fromEntries(search))),
    );
  };
  return [
    list('first page of 100', {}),
    ...(middle ? [list('page in the middle', { cursor: middle })] : []),
    list('sorted by name', { sort: 'location' }),
    list('sorted by area', { sort: 'ipTotalEstimatedArea', direction: 'desc' }),
    list('grouped by status', { group: 'status' }),
    list('filtered by words', { q: 'mill 12' }),
    call('facets', '/api/portfolio/facets?tab=mine', (transaction) =>
      countFacets(transaction, principal, view.parse({ tab: 'mine' })),
    ),
    call('tabs', '/api/portfolio/tabs', (transaction) => countTabs(transaction, principal)),
    { name: 'stats', path: '/api/portfolio/stats?tab=mine', run: (db) => statsOf(db, principal) },
    call('search of every page', '/api/portfolio/search?q=mill', (transaction) =>
      searchProjects(transaction, principal, 'mill'),
    ),
  ];
}

/** The stats are made by their route from the index: the route itself is asked. */
async function statsOf(db: Parameters<MeasuredCall['run']>[0], principal: Principal): Promise<unknown> {
  const app = new OpenAPIHono<AppEnv>();
  app.use(async (context, next) => {
    context.set('principal', principal);
    await next();
  });
  mountLocations(app, {
    locationIndex: createPostgresLocationIndex(db, async (transaction, reader) =>
      tabCondition(reader.tab, await readerOf(transaction, reader.principal)),
    ),
  });
  const answer = await app.request('/api/portfolio/stats?tab=mine');
  if (!answer.ok) throw new Error(await answer.text());
  return answer.json();
}
