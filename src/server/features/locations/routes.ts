import type { OpenAPIHono } from '@hono/zod-openapi';
import * as contract from '#contract/locations.ts';
import { countedTypes, topSpaceTypes } from '#domain/portfolio/portfolio-stats.ts';
import type { AppEnv } from '#server/platform/http/app-env.ts';
import type { LocationIndex, LocationSearch } from '#server/records/location-index/location-index.ts';

const countOnly = {
  index: 'locations_prod',
  query: '',
  hitsPerPage: 0,
  page: 0,
} as const satisfies Partial<LocationSearch>;

/** The location index and what is counted with it. */
export function mountLocations(app: OpenAPIHono<AppEnv>, { locationIndex }: { locationIndex: LocationIndex }): void {
  app.openapi(contract.searchLocations, async (context) => {
    const { tab, facets, project_status, space_type, project_type, combined_scope, ...search } =
      context.req.valid('query');
    const asked = Object.entries({ project_status, space_type, project_type, combined_scope }).filter(
      ([, values]) => values !== undefined,
    );
    return context.json(
      await locationIndex.search(
        { principal: context.get('principal'), tab },
        { ...search, filters: Object.fromEntries(asked), facets: facets ?? [] },
      ),
      200,
    );
  });

  app.openapi(contract.getPortfolioStats, async (context) => {
    const reader = { principal: context.get('principal'), tab: context.req.valid('query').tab };
    const all = await locationIndex.search(reader, { ...countOnly, filters: {}, facets: ['project_type'] });
    const { nbHits: everyCompleted } = await locationIndex.search(reader, {
      ...countOnly,
      filters: { project_status: ['Order Completed'] },
      facets: [],
    });
    const completed = await locationIndex.search(reader, {
      ...countOnly,
      filters: { project_status: ['Order Completed'], project_type: countedTypes(all.facets.project_type ?? {}) },
      facets: ['space_type', 'ip_calculated_total_sqft'],
    });
    const { sum: totalSqft, count: measured } = completed.facets_stats.ip_calculated_total_sqft ?? { sum: 0, count: 0 };
    return context.json(
      {
        completedCount: completed.nbHits,
        leftOutCount: everyCompleted - completed.nbHits,
        totalSqft,
        withoutAreaCount: completed.nbHits - measured,
        spaceTypes: topSpaceTypes(completed.facets.space_type ?? {}),
      },
      200,
    );
  });
}
