import { OpenAPIHono } from '@hono/zod-openapi';
import { requestId } from 'hono/request-id';
import type { PgBoss } from 'pg-boss';
import { EVENTS_PATH } from '#contract/events.ts';
import { mountBilling } from '#server/features/billing/routes.ts';
import { mountSandboxPages } from '#server/features/billing/sandbox-pages.ts';
import { mountAudit } from '#server/features/audit/routes.ts';
import { mountEngineOrders } from '#server/features/engine-orders/routes.ts';
import { mountCadZip } from '#server/features/files/cad-zip-route.ts';
import { mountFiles } from '#server/features/files/routes.ts';
import { mountGazetteer } from '#server/features/gazetteer/routes.ts';
import { mountLocations } from '#server/features/locations/routes.ts';
import { mountMaps } from '#server/features/maps/routes.ts';
import { mountPapers } from '#server/features/papers/routes.ts';
import { readerOf } from '#server/features/portfolio/reader.ts';
import { mountOperator } from '#server/features/operator/routes.ts';
import { mountPortfolio } from '#server/features/portfolio/routes.ts';
import { tabCondition } from '#server/features/portfolio/view-condition.ts';
import { mountProjects } from '#server/features/projects/routes.ts';
import { mountSession } from '#server/features/session/routes.ts';
import { mountSharing } from '#server/features/sharing/routes.ts';
import { mountTeams } from '#server/features/teams/routes.ts';
import { mountDiskStore, mountUploads } from '#server/features/uploads/routes.ts';
import { mountGraphql } from '#server/features/usage/graphql.ts';
import { mountUsage } from '#server/features/usage/routes.ts';
import { answerAuthRequest } from '#server/platform/auth/answer-auth.ts';
import type { Auth } from '#server/platform/auth/auth.ts';
import { resolvePrincipal } from '#server/platform/auth/principal.ts';
import { assertEveryRouteHasAccess, checkAccess } from '#server/platform/authorization/check-access.ts';
import type { Config } from '#server/platform/config/config.ts';
import type { Database } from '#server/platform/database/database.ts';
import { createGazetteer } from '#server/platform/gazetteer/gazetteer.ts';
import { openGeocoder, type GeocoderConfig } from '#server/platform/geocoder/open-geocoder.ts';
import type { AppEnv } from '#server/platform/http/app-env.ts';
import { clientAddressOf } from '#server/platform/http/client-address.ts';
import { answerError, AppError } from '#server/platform/http/errors.ts';
import type { EventStreams } from '#server/platform/http/event-stream.ts';
import { mountHealth } from '#server/platform/http/health.ts';
import { requireSameOrigin } from '#server/platform/http/same-origin.ts';
import { mountWebApp, securityHeaders } from '#server/platform/http/web-app.ts';
import { answerOnce } from '#server/platform/limits/answer-once.ts';
import { limitRequests } from '#server/platform/limits/limit-requests.ts';
import { createPostgresLocationIndex } from '#server/platform/location-index/postgres-location-index.ts';
import type { Logger } from '#server/platform/log/log.ts';
import type { Mailer } from '#server/platform/mail/mailer.ts';
import type { SendOrderNotice } from '#server/platform/notices/order-notices.ts';
import type { DiskStore } from '#server/platform/object-store/disk-store.ts';
import type { ObjectStore } from '#server/platform/object-store/object-store.ts';
import type { Press } from '#server/platform/papers/pdf/press.ts';
import type { Payments } from '#server/platform/payments/payments.ts';

export type Parts = {
  config: Pick<Config, 'PUBLIC_URL' | 'TRUST_PROXY' | 'AUTH_SECRET' | 'RATE_LIMITS' | 'SUPPORT_EMAIL' | 'CHECKOUT_BY' | 'CAD_ZIP_SINCE' | 'isSecure' | 'mapTiles'> & GeocoderConfig;
  db: Database;
  queue: PgBoss;
  auth: Auth;
  mailer: Mailer;
  store: ObjectStore | DiskStore;
  sendOrderNotice: SendOrderNotice;
  payments: Payments | undefined;
  press: Press;
  eventStreams: EventStreams;
  log: Logger;
};

/** The whole HTTP side: API, sign-in, events and the web app. Throws when a route has no access rule. */
export function createApp(parts: Parts): OpenAPIHono<AppEnv> {
  const { config, db, auth, mailer, store, payments, eventStreams, log } = parts;
  const gazetteer = createGazetteer();
  const geocoder = openGeocoder(config, gazetteer, log);
  const app = new OpenAPIHono<AppEnv>({
    defaultHook: (result, context) => (result.success ? undefined : answerError(new AppError('INVALID_INPUT', { cause: result.error }), context)),
  });
  app.onError(answerError);
  app.use(requestId(), securityHeaders({ partOrigin: store.partOrigin, isStripe: payments?.mount === 'stripe', mapHosts: config.mapTiles?.hosts ?? [] }), async (context, next) => {
    context.set('log', log.child({ requestId: context.get('requestId') }));
    context.set('clientAddress', clientAddressOf(context.env?.incoming?.socket.remoteAddress ?? '127.0.0.1', context.req.header('x-forwarded-for'), config.TRUST_PROXY));
    await next();
  });
  mountHealth(app, { db, store });
  app.use('/api/*', requireSameOrigin(config.PUBLIC_URL), checkAccess({ db, auth, isOutboxOpen: mailer.isOutbox }), limitRequests({ db, limits: config.RATE_LIMITS }), answerOnce(db));
  app.on(['GET', 'POST'], '/api/auth/*', (context) => answerAuthRequest({ auth, db, limits: config.RATE_LIMITS }, context.req.raw, context.get('clientAddress')));
  app.get(EVENTS_PATH, (context) => eventStreams.stream(context, () => resolvePrincipal(db, auth, context.req.raw.headers)));
  mountSession(app, parts);
  mountTeams(app, { ...parts, limits: config.RATE_LIMITS, publicUrl: config.PUBLIC_URL });
  // Before the address of one location, which would take 'search' for an id.
  mountLocations(app, { locationIndex: createPostgresLocationIndex(db, async (transaction, { principal, tab }) => tabCondition(tab, await readerOf(transaction, principal))) });
  mountProjects(app, { db, geocoder });
  mountPortfolio(app, { db, geocoder });
  mountEngineOrders(app, parts);
  mountUploads(app, parts);
  if ('putPart' in store) mountDiskStore(app, store, config.AUTH_SECRET);
  mountUsage(app, parts);
  mountGraphql(app, parts);
  mountFiles(app, parts);
  mountCadZip(app, { ...parts, since: config.CAD_ZIP_SINCE });
  mountGazetteer(app, { gazetteer });
  mountAudit(app, { db });
  mountOperator(app, parts);
  mountMaps(app, { config, geocoder });
  mountSharing(app, { ...parts, limits: config.RATE_LIMITS, publicUrl: config.PUBLIC_URL, secret: config.AUTH_SECRET });
  mountBilling(app, parts);
  mountPapers(app, parts);
  mountSandboxPages(app, parts);
  app.doc31('/api/openapi.json', { openapi: '3.1.0', info: { title: 'Storey', version: '1' } });
  assertEveryRouteHasAccess(app);
  mountWebApp(app);
  return app;
}
