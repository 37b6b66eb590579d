import type { OpenAPIHono } from '@hono/zod-openapi';
import { eq } from 'drizzle-orm';
import type { Context } from 'hono';
import * as contract from '#contract/tours.ts';
import { scopeOf } from '#server/platform/auth/principal.ts';
import type { Config } from '#server/platform/config/config.ts';
import { inScope, type Database } from '#server/platform/database/database.ts';
import { project } from '#server/platform/database/schema.ts';
import type { AppEnv } from '#server/platform/http/app-env.ts';
import { tellTeamOfFile } from '#server/records/notices/tell-team.ts';
import { addTour, changeTour, deleteTour, type TourSaved, type Who } from './write-tour.ts';

type Parts = { db: Database; config: Pick<Config, 'tourHosts'> };

/** Virtual tours of a project (authorization.md §2.3; checklist R). */
export function mountTours(app: OpenAPIHono<AppEnv>, { db, config }: Parts): void {
  const whoIn = (context: Context<AppEnv>): Who => ({
    principal: context.get('principal'),
    ip: context.get('clientAddress'),
    hosts: config.tourHosts,
  });

  app.openapi(contract.createVirtualTour, async (context) => {
    const who = whoIn(context);
    const { asset_name: name, virtual_tour_url: url, project: ids } = context.req.valid('json');
    const saved = await inScope(db, scopeOf(who.principal), (transaction) =>
      addTour(transaction, who, { projectId: ids[0] ?? '', name, url }),
    );
    await tellOfTour(db, saved);
    return context.json(saved.tour, 201);
  });

  app.openapi(contract.updateVirtualTour, async (context) => {
    const who = whoIn(context);
    const { assetRecordId, updatedAssetName: name, updatedVirtualTour: url, seen } = context.req.valid('json');
    const tour = await inScope(db, scopeOf(who.principal), (transaction) =>
      changeTour(transaction, who, {
        tourId: assetRecordId,
        name,
        url,
        seen: {
          ...(seen?.updatedAssetName !== undefined && { name: seen.updatedAssetName }),
          ...(seen?.updatedVirtualTour !== undefined && { url: seen.updatedVirtualTour }),
        },
      }),
    );
    return context.json(tour, 200);
  });

  app.openapi(contract.deleteVirtualTour, async (context) => {
    const who = whoIn(context);
    const { assetRecordId } = context.req.valid('json');
    await inScope(db, scopeOf(who.principal), (transaction) => deleteTour(transaction, who, assetRecordId));
    return context.json({ ok: true as const }, 200);
  });
}

/** Tells the project's team, as of every delivery. A partner cannot know who they are: the system tells. */
async function tellOfTour(db: Database, { tour, project: of, editor }: TourSaved): Promise<void> {
  await inScope(db, { kind: 'system' }, async (transaction) => {
    await transaction.select({ id: project.id }).from(project).where(eq(project.id, of.id)).for('update');
    await tellTeamOfFile(transaction, {
      projectId: of.id,
      teamId: of.teamId,
      project: of.name,
      file: tour.name,
      causedBy: editor.userId,
    });
  });
}
