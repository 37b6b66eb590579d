import { OpenAPIHono } from '@hono/zod-openapi';
import { cloneRawRequest as unreadRequest } from 'hono/request';
import { requestId } from 'hono/request-id';
import { EVENTS_PATH } from '#contract/events-path.ts';
import { readerOf } from '#server/features/portfolio/reader.ts';
import { tabCondition } from '#server/features/portfolio/view-condition.ts';
import { answerAuthRequest } from '#server/platform/auth/answer-auth.ts';
import { resolveCaller } from '#server/platform/auth/principal.ts';
import { assertEveryRouteHasAccess, checkAccess } from '#server/platform/authorization/check-access.ts';
import { createGazetteer } from '#server/platform/gazetteer/gazetteer.ts';
import { openGeocoder } from '#server/platform/geocoder/open-geocoder.ts';
import { openMapServices } from '#server/platform/maps/open-map-services.ts';
import type { AppEnv } from '#server/platform/http/app-env.ts';
import { createClientAddresses } from '#server/platform/http/client-address.ts';
import { compressAnswers } from '#server/platform/http/compress-answers.ts';
import { answerError } from '#server/platform/http/errors.ts';
import { mountHealth } from '#server/platform/http/health.ts';
import { invalidInput } from '#server/platform/http/invalid-fields.ts';
import { requireSameOrigin } from '#server/platform/http/same-origin.ts';
import { traceRequests } from '#server/platform/http/trace-requests.ts';
import { mountWebApp, securityHeaders } from '#server/platform/http/web-app.ts';
import { answerOnce } from '#server/platform/limits/answer-once.ts';
import { limitBodies } from '#server/platform/limits/limit-bodies.ts';
import { limitRequests } from '#server/platform/limits/limit-requests.ts';
import { createPostgresLocationIndex } from '#server/records/location-index/postgres-location-index.ts';
import { isTracing } from '#server/platform/tracing/tracing.ts';
import { endViewsThatAreOver } from '#server/records/customer-views.ts';
import { createPriceBooks } from '#server/records/pricing/price-books.ts';
import { features, type FeatureParts, type Parts } from './features.ts';

/** The whole HTTP side: API, sign-in, events and the web app. Throws when a route is not declared in a contract. */
export function createApp(parts: Parts): OpenAPIHono<AppEnv> {
  const { config, db, auth, mailer, store, payments, signing, eventStreams, log } = parts;
  const gazetteer = createGazetteer();
  const featureParts: FeatureParts = {
    ...parts,
    gazetteer,
    priceBooks: createPriceBooks(db),
    geocoder: openGeocoder(config, gazetteer, log),
    mapServices: openMapServices(config, log),
    locationIndex: createPostgresLocationIndex(db, async (transaction, { principal, tab }) =>
      tabCondition(tab, await readerOf(transaction, principal)),
    ),
    limits: config.RATE_LIMITS,
    publicUrl: config.PUBLIC_URL,
    secret: config.AUTH_SECRET,
  };
  const app = new OpenAPIHono<AppEnv>({
    defaultHook: (result, context) => (result.success ? undefined : answerError(invalidInput(result.error), context)),
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
      analyticsUrl: config.ANALYTICS_URL,
      modelViewing: config.modelViewing,
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
      // In place: `context.header` would rebuild the response and make its body a stream, which costs as much as a whole bare response.
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
      { auth, db, limits: config.RATE_LIMITS, afterSignOut: () => endViewsThatAreOver(db, new Date()) },
      await unreadRequest(context.req),
      context.get('clientAddress'),
    ),
  );
  app.get(EVENTS_PATH, (context) =>
    eventStreams.stream(context, async () => (await resolveCaller(db, auth, context.req.raw.headers)).principal),
  );
  for (const mount of features) mount(app, featureParts);
  // The same for everybody until the process ends: writing it takes 50 ms.
  let description: ReturnType<typeof app.getOpenAPI31Document> | undefined;
  app.get('/api/openapi.json', (context) => {
    description ??= app.getOpenAPI31Document({ openapi: '3.1.0', info: { title: 'Storey', version: '1' } });
    return context.json(description);
  });
  assertEveryRouteHasAccess(app);
  mountWebApp(app);
  return app;
}
