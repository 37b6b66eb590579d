import { OpenAPIHono } from '@hono/zod-openapi';
import { cloneRawRequest as unreadRequest } from 'hono/request';
import { requestId } from 'hono/request-id';
import type { PgBoss } from 'pg-boss';
import { EVENTS_PATH } from '#contract/events-path.ts';
import { mountBilling } from '#server/features/billing/routes.ts';
import { mountSandboxPages } from '#server/features/billing/sandbox-pages.ts';
import { mountAudit } from '#server/features/audit/routes.ts';
import { mountChanges } from '#server/features/changes/routes.ts';
import { mountCoordination } from '#server/features/coordination/routes.ts';
import { mountCustomerView } from '#server/features/customer-view/routes.ts';
import { mountEngineOrders } from '#server/features/engine-orders/routes.ts';
import { mountCadZip } from '#server/features/files/cad-zip-route.ts';
import { mountFiles } from '#server/features/files/routes.ts';
import { mountGazetteer } from '#server/features/gazetteer/routes.ts';
import { mountLocations } from '#server/features/locations/routes.ts';
import { mountOps } from '#server/features/ops/routes.ts';
import { mountOrderMoves } from '#server/features/order-moves/routes.ts';
import { mountOrders } from '#server/features/orders/routes.ts';
import { mountMessages } from '#server/features/messages/routes.ts';
import { mountNotifications } from '#server/features/notifications/routes.ts';
import { mountMaps } from '#server/features/maps/routes.ts';
import { mountPapers } from '#server/features/papers/routes.ts';
import { readerOf } from '#server/features/portfolio/reader.ts';
import { mountOperator } from '#server/features/operator/routes.ts';
import { mountPortfolio } from '#server/features/portfolio/routes.ts';
import { tabCondition } from '#server/features/portfolio/view-condition.ts';
import { mountPricing } from '#server/features/pricing/routes.ts';
import { mountProjects } from '#server/features/projects/routes.ts';
import { mountSession } from '#server/features/session/routes.ts';
import { mountSharing } from '#server/features/sharing/routes.ts';
import { mountSigning } from '#server/features/signing/routes.ts';
import { mountTeams } from '#server/features/teams/routes.ts';
import { mountOpsAdmin } from '#server/features/ops-admin/routes.ts';
import { mountDeliveryUploads } from '#server/features/uploads/delivery-routes.ts';
import { mountDiskStore, mountUploads } from '#server/features/uploads/routes.ts';
import { mountGraphql } from '#server/features/usage/graphql.ts';
import { mountUsage } from '#server/features/usage/routes.ts';
import { answerAuthRequest } from '#server/platform/auth/answer-auth.ts';
import type { Auth } from '#server/platform/auth/auth.ts';
import { resolveCaller } from '#server/platform/auth/principal.ts';
import { assertEveryRouteHasAccess, checkAccess } from '#server/platform/authorization/check-access.ts';
import type { Config } from '#server/platform/config/config.ts';
import type { Database } from '#server/platform/database/database.ts';
import { createGazetteer } from '#server/platform/gazetteer/gazetteer.ts';
import { openGeocoder, type GeocoderConfig } from '#server/platform/geocoder/open-geocoder.ts';
import { openMapServices, type MapServicesConfig } from '#server/platform/maps/open-map-services.ts';
import type { AppEnv } from '#server/platform/http/app-env.ts';
import { createClientAddresses } from '#server/platform/http/client-address.ts';
import { compressAnswers } from '#server/platform/http/compress-answers.ts';
import { answerError, AppError } from '#server/platform/http/errors.ts';
import type { EventStreams } from '#server/platform/http/event-stream.ts';
import { mountHealth } from '#server/platform/http/health.ts';
import { invalidFieldsSentence } from '#server/platform/http/invalid-fields.ts';
import { requireSameOrigin } from '#server/platform/http/same-origin.ts';
import { traceRequests } from '#server/platform/http/trace-requests.ts';
import { mountWebApp, securityHeaders } from '#server/platform/http/web-app.ts';
import { answerOnce } from '#server/platform/limits/answer-once.ts';
import { limitBodies } from '#server/platform/limits/limit-bodies.ts';
import { limitRequests } from '#server/platform/limits/limit-requests.ts';
import { createPostgresLocationIndex } from '#server/platform/location-index/postgres-location-index.ts';
import type { Logger } from '#server/platform/log/log.ts';
import type { Mailer } from '#server/platform/mail/mailer.ts';
import type { SendOrderNotice } from '#server/platform/notices/order-notices.ts';
import type { NotifyStaff } from '#server/platform/notices/staff-notices.ts';
import type { DiskStore } from '#server/platform/object-store/disk-store.ts';
import type { ObjectStore } from '#server/platform/object-store/object-store.ts';
import type { Press } from '#server/platform/papers/pdf/press.ts';
import type { Payments } from '#server/platform/payments/payments.ts';
import type { Signing } from '#server/platform/signing/signing.ts';
import { isTracing } from '#server/platform/tracing/tracing.ts';
import { createPriceBooks } from '#server/platform/pricing/price-books.ts';

export type Parts = {
  config: Pick<
    Config,
    | 'PUBLIC_URL'
    | 'METRICS_TOKEN'
    | 'TRUST_PROXY'
    | 'AUTH_SECRET'
    | 'RATE_LIMITS'
    | 'SUPPORT_EMAIL'
    | 'CHECKOUT_BY'
    | 'CAD_ZIP_SINCE'
    | 'SCHEDULING_URL'
    | 'isSecure'
    | 'maps'
    | 'tourHosts'
  > &
    GeocoderConfig &
    MapServicesConfig;
  db: Database;
  queue: PgBoss;
  auth: Auth;
  mailer: Mailer;
  store: ObjectStore | DiskStore;
  sendOrderNotice: SendOrderNotice;
  notifyStaff: NotifyStaff;
  payments: Payments | undefined;
  signing: Signing;
  press: Press;
  eventStreams: EventStreams;
  log: Logger;
};

/** The whole HTTP side: API, sign-in, events and the web app. Throws when a route has no access rule. */
export function createApp(parts: Parts): OpenAPIHono<AppEnv> {
  const { config, db, auth, mailer, store, payments, signing, eventStreams, log } = parts;
  const gazetteer = createGazetteer();
  const priceBooks = createPriceBooks(db);
  const geocoder = openGeocoder(config, gazetteer, log);
  const app = new OpenAPIHono<AppEnv>({
    defaultHook: (result, context) =>
      result.success
        ? undefined
        : answerError(
            new AppError('INVALID_INPUT', { userMessage: invalidFieldsSentence(result.error), cause: result.error }),
            context,
          ),
  });
  app.onError(answerError);
  const clientAddressOf = createClientAddresses(config.TRUST_PROXY, log);
  app.use(
    requestId(),
    securityHeaders({
      isHttps: config.PUBLIC_URL.startsWith('https:'),
      partOrigin: store.partOrigin,
      isStripe: payments?.mount === 'stripe',
      mapHosts: config.maps.hosts,
      frameHosts: [
        ...(config.SCHEDULING_URL ? [new URL(config.SCHEDULING_URL).origin] : []),
        ...('origin' in signing ? [signing.origin] : []),
        ...config.tourHosts.map((host) => `https://${host}`),
      ],
    }),
    async (context, next) => {
      context.set('log', log.child({ requestId: context.get('requestId') }));
      context.set(
        'clientAddress',
        clientAddressOf(
          context.env?.incoming?.socket.remoteAddress ?? '127.0.0.1',
          context.req.header('x-forwarded-for'),
        ),
      );
      await next();
      // What one person was answered is for no cache, a shared machine's least of all; routes whose answers may be kept say so.
      // In place: `context.header` would make the answer anew, and its body a stream, which costs as much as all of a bare answer.
      if (
        context.req.path.startsWith('/api/') &&
        !context.res.headers.has('Cache-Control') &&
        context.res.headers.get('Content-Type')?.startsWith('application/json')
      )
        context.res.headers.set('Cache-Control', 'no-store');
    },
  );
  if (isTracing()) app.use('/api/*', traceRequests(config.TRUST_PROXY));
  mountHealth(app, { db, store, metricsToken: config.METRICS_TOKEN });
  app.use('/api/*', compressAnswers());
  app.use(
    '/api/*',
    requireSameOrigin(config.PUBLIC_URL),
    limitBodies(),
    checkAccess({ db, auth, isOutboxOpen: mailer.isOutbox, publicUrl: config.PUBLIC_URL }),
    limitRequests({ db, limits: config.RATE_LIMITS }),
    answerOnce(db),
  );
  app.on(['GET', 'POST'], '/api/auth/*', async (context) =>
    answerAuthRequest(
      { auth, db, limits: config.RATE_LIMITS },
      await unreadRequest(context.req),
      context.get('clientAddress'),
    ),
  );
  app.get(EVENTS_PATH, (context) =>
    eventStreams.stream(context, async () => (await resolveCaller(db, auth, context.req.raw.headers)).principal),
  );
  mountSession(app, parts);
  mountTeams(app, { ...parts, limits: config.RATE_LIMITS, publicUrl: config.PUBLIC_URL });
  // Before the address of one location, which would take 'search' for an id.
  mountLocations(app, {
    locationIndex: createPostgresLocationIndex(db, async (transaction, { principal, tab }) =>
      tabCondition(tab, await readerOf(transaction, principal)),
    ),
  });
  mountProjects(app, { db, geocoder });
  mountPortfolio(app, { db, geocoder });
  mountPricing(app, { db, priceBooks });
  mountEngineOrders(app, parts);
  mountOrders(app, {
    ...parts,
    priceBooks,
    limits: config.RATE_LIMITS,
    publicUrl: config.PUBLIC_URL,
    secret: config.AUTH_SECRET,
  });
  mountUploads(app, { ...parts, limits: config.RATE_LIMITS });
  mountDeliveryUploads(app, parts);
  if ('putPart' in store) mountDiskStore(app, { db, store, secret: config.AUTH_SECRET });
  mountUsage(app, parts);
  mountGraphql(app, parts);
  mountFiles(app, parts);
  mountCadZip(app, { ...parts, since: config.CAD_ZIP_SINCE });
  mountGazetteer(app, { gazetteer });
  mountAudit(app, { db });
  mountOperator(app, parts);
  mountMaps(app, { config, geocoder, services: openMapServices(config, log) });
  mountSharing(app, { ...parts, limits: config.RATE_LIMITS, publicUrl: config.PUBLIC_URL, secret: config.AUTH_SECRET });
  mountMessages(app, parts);
  mountChanges(app, parts);
  mountSigning(app, parts);
  mountOrderMoves(app, parts);
  mountNotifications(app, parts);
  mountCoordination(app, parts);
  mountBilling(app, parts);
  mountPapers(app, { ...parts, priceBooks });
  mountOps(app, { ...parts, priceBooks, publicUrl: config.PUBLIC_URL, secret: config.AUTH_SECRET });
  mountOpsAdmin(app, { ...parts, priceBooks });
  mountCustomerView(app, parts);
  mountSandboxPages(app, parts);
  app.doc31('/api/openapi.json', { openapi: '3.1.0', info: { title: 'Storey', version: '1' } });
  assertEveryRouteHasAccess(app);
  mountWebApp(app);
  return app;
}
