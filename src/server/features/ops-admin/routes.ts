import type { OpenAPIHono } from '@hono/zod-openapi';
import type { PgBoss } from 'pg-boss';
import type { Database } from '#server/platform/database/database.ts';
import type { AppEnv } from '#server/platform/http/app-env.ts';
import type { MailQueue } from '#server/platform/mail/mailer.ts';
import type { Payments } from '#server/platform/payments/payments.ts';
import type { ObjectStore } from '#server/platform/object-store/object-store.ts';
import type { PriceBooks } from '#server/records/pricing/price-books.ts';
import { mountDeliverables } from './deliverable-routes.ts';
import { mountJobs } from './job-routes.ts';
import { mountOperatorSettings } from './operator-routes.ts';
import { mountPriceBooks } from './price-book-routes.ts';
import { mountOpsTeamBilling } from './team-billing-routes.ts';
import { mountOpsTeams } from './team-routes.ts';

type Parts = {
  db: Database;
  queue: PgBoss;
  store: ObjectStore;
  priceBooks: PriceBooks;
  secret: string;
  mailer: MailQueue;
  publicUrl: string;
  payments: Payments | undefined;
};

/** The half of the operations console that is about files, teams, jobs, prices and settings (authorization.md §2.7). */
export function mountOpsAdmin(app: OpenAPIHono<AppEnv>, parts: Parts): void {
  mountDeliverables(app, parts);
  mountOpsTeams(app, parts);
  mountOpsTeamBilling(app, parts);
  mountJobs(app, parts);
  mountPriceBooks(app, parts);
  mountOperatorSettings(app, parts);
}
