import type { OpenAPIHono } from '@hono/zod-openapi';
import type { PgBoss } from 'pg-boss';
import type { Database } from '#server/platform/database/database.ts';
import type { AppEnv } from '#server/platform/http/app-env.ts';
import { mountDeliverables } from './deliverable-routes.ts';
import { mountOpsTeams } from './team-routes.ts';

type Parts = { db: Database; queue: PgBoss };

/** The half of the operations console that is about files, teams, jobs, prices and settings (authorization.md §2.7). */
export function mountOpsAdmin(app: OpenAPIHono<AppEnv>, parts: Parts): void {
  mountDeliverables(app, parts);
  mountOpsTeams(app, parts);
}
