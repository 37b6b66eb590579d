import { Readable } from 'node:stream';
import type { OpenAPIHono } from '@hono/zod-openapi';
import { and, eq, isNull } from 'drizzle-orm';
import { z } from 'zod';
import { locationLogoPath } from '#contract/projects.ts';
import { scopeOf } from '#server/platform/auth/principal.ts';
import { inScope, type Database } from '#server/platform/database/database.ts';
import { project } from '#server/platform/database/schema.ts';
import type { AppEnv } from '#server/platform/http/app-env.ts';
import { AppError } from '#server/platform/http/errors.ts';
import type { ObjectStore } from '#server/platform/object-store/object-store.ts';
import { findBrand } from '#server/records/team-brand.ts';
import { findProjects } from './project-store.ts';
import { toWireProject } from './to-wire.ts';

/** The logo of a team with whitelabel viewers, for all who see one of the location's projects: it is open and closed as a share link is. */
export function mountLocationLogo(app: OpenAPIHono<AppEnv>, { db, store }: { db: Database; store: ObjectStore }): void {
  app.get(locationLogoPath(':locationId'), async (context) => {
    const principal = context.get('principal');
    const locationId = z.uuid().safeParse(context.req.param('locationId')).data;
    const seen =
      locationId &&
      (await inScope(db, scopeOf(principal), (transaction) =>
        findProjects(transaction, and(eq(project.locationId, locationId), isNull(project.deletedAt))),
      ));
    const isSeen = seen && seen.some((bundle) => toWireProject(bundle, principal));
    const logo = isSeen ? (await findBrand(db, locationId))?.logo : undefined;
    if (!logo) throw new AppError('NOT_FOUND');
    context.header('Content-Type', logo.contentType);
    context.header('X-Content-Type-Options', 'nosniff');
    context.header('Content-Security-Policy', "default-src 'none'; sandbox");
    context.header('Cache-Control', 'private, no-cache');
    context.header('ETag', `"${logo.sha256}"`);
    if (context.req.header('if-none-match') === `"${logo.sha256}"`) return context.body(null, 304);
    return context.body(Readable.toWeb(await store.get(logo.key)) as ReadableStream, 200);
  });
}
