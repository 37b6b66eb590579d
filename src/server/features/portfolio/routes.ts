import type { OpenAPIHono } from '@hono/zod-openapi';
import * as contract from '#contract/portfolio.ts';
import { scopeOf } from '#server/platform/auth/principal.ts';
import { inScope, type Database } from '#server/platform/database/database.ts';
import type { Geocoder } from '#server/platform/geocoder/geocoder.ts';
import { readPage } from '#server/platform/http/cursor.ts';
import type { AppEnv } from '#server/platform/http/app-env.ts';
import { countFacets, countTabs } from './count-facets.ts';
import { editProject } from './edit-project.ts';
import { listPortfolio } from './list-portfolio.ts';
import { partnerFigures } from './partner-figures.ts';
import { searchProjects } from './search-projects.ts';

export function mountPortfolio(app: OpenAPIHono<AppEnv>, { db, geocoder }: { db: Database; geocoder: Geocoder }): void {
  app.openapi(contract.listPortfolio, async (context) => {
    const principal = context.get('principal');
    const query = context.req.valid('query');
    return context.json(
      await readPage(query.cursor, () =>
        inScope(db, scopeOf(principal), (transaction) => listPortfolio(transaction, principal, query)),
      ),
      200,
    );
  });

  app.openapi(contract.portfolioFacets, async (context) => {
    const principal = context.get('principal');
    const view = context.req.valid('query');
    return context.json(
      await inScope(db, scopeOf(principal), (transaction) => countFacets(transaction, principal, view)),
      200,
    );
  });

  app.openapi(contract.portfolioTabs, async (context) => {
    const principal = context.get('principal');
    return context.json(await inScope(db, scopeOf(principal), (transaction) => countTabs(transaction, principal)), 200);
  });

  app.openapi(contract.searchProjects, async (context) => {
    const principal = context.get('principal');
    const { q } = context.req.valid('query');
    return context.json(
      await inScope(db, scopeOf(principal), (transaction) => searchProjects(transaction, principal, q)),
      200,
    );
  });

  app.openapi(contract.editProject, async (context) => {
    const principal = context.get('principal');
    const { projectId } = context.req.valid('param');
    const details = context.req.valid('json');
    const who = { principal, ip: context.get('clientAddress') };
    return context.json({ version: await editProject({ db, geocoder }, who, projectId, details) }, 200);
  });

  app.openapi(contract.getPartnerFigures, async (context) => {
    const principal = context.get('principal');
    const { tab } = context.req.valid('query');
    return context.json(
      await inScope(db, scopeOf(principal), (transaction) => partnerFigures(transaction, principal, tab)),
      200,
    );
  });
}
