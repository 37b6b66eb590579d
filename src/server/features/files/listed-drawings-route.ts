import type { OpenAPIHono } from '@hono/zod-openapi';
import { listDrawings } from '#contract/files.ts';
import type { Config } from '#server/platform/config/config.ts';
import type { Database } from '#server/platform/database/database.ts';
import type { AppEnv } from '#server/platform/http/app-env.ts';
import type { ObjectStore } from '#server/platform/object-store/object-store.ts';
import { findListedDrawings } from './find-listed-drawings.ts';

/** The drawings that delivered JSON lists name, resolved here and not by the page (viewers.md §2.5, §7). */
export function mountListedDrawings(
  app: OpenAPIHono<AppEnv>,
  { db, store, config }: { db: Database; store: ObjectStore; config: Pick<Config, 'PUBLIC_URL'> },
): void {
  app.openapi(listDrawings, async (context) => {
    const { projectId } = context.req.valid('param');
    const asked = { projectId, origin: config.PUBLIC_URL };
    return context.json(await findListedDrawings({ db, store }, context.get('principal'), asked), 200);
  });
}
