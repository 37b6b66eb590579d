import { serveStatic } from '@hono/node-server/serve-static';
import type { Context, Hono, MiddlewareHandler } from 'hono';
import { secureHeaders } from 'hono/secure-headers';
import type { AppEnv } from './app-env.ts';

/** What Stripe's own script needs, in pages of an installation with its keys (docs.stripe.com/security/guide). */
const STRIPE = {
  script: ['https://js.stripe.com', 'https://*.js.stripe.com', 'https://checkout.stripe.com'],
  frame: [
    'https://js.stripe.com',
    'https://*.js.stripe.com',
    'https://hooks.stripe.com',
    'https://checkout.stripe.com',
  ],
  connect: ['https://api.stripe.com', 'https://checkout.stripe.com'],
  image: ['https://*.stripe.com'],
};

/**
 * Only our own code runs, and nothing is loaded from anywhere else; `partOrigin` is where the parts of uploads go,
 * when not to us, `isStripe` opens what Stripe's checkout needs, `mapHosts` are where configured map tiles come
 * from, `analyticsUrl` where events are reported to, `modelViewing` where Autodesk's viewer and its models do,
 * `frameHosts` whose pages are framed. Inline styles stay allowed: Mantine writes its colour variables into a style
 * element. WebAssembly is compiled by the viewers. An answer may be stricter: what it sets itself stays. Answers of the
 * API are no pages: opened as one they may load nothing, and the headers that say what a page may do are left out, 600
 * bytes of each.
 */
export const securityHeaders = (sources: Sources): MiddlewareHandler => {
  const ofPages = pageHeaders(sources);
  const ofParts = {
    strictTransportSecurity: hsts(sources),
    crossOriginOpenerPolicy: false,
    originAgentCluster: false,
    referrerPolicy: false,
    xDnsPrefetchControl: false,
    xDownloadOptions: false,
    xFrameOptions: false,
    xPermittedCrossDomainPolicies: false,
    xXssProtection: false,
  };
  const ofScripts = secureHeaders(ofParts);
  const ofAnswers = secureHeaders({
    ...ofParts,
    overwrite: false,
    contentSecurityPolicy: { defaultSrc: ["'none'"], frameAncestors: ["'none'"] },
  });
  return (context, next) => {
    const { path } = context.req;
    return (isPageScript(path) ? ofScripts : path.startsWith('/api/') ? ofAnswers : ofPages)(context, next);
  };
};

type Sources = {
  /** Browsers come by https, by whatever proxy. */ isHttps: boolean;
  partOrigin: string | undefined;
  isStripe: boolean;
  mapHosts: readonly string[];
  analyticsUrl: string | undefined;
  modelViewing: { hosts: readonly string[]; scriptHost: string } | undefined;
  frameHosts: readonly string[];
};

/**
 * Scripts, styles and fonts run under the policy of their page, and most headers mean nothing for them: 1,000 bytes
 * less for each. A worker runs under its own.
 */
const isPageScript = (path: string) => path.startsWith('/assets/') && !path.includes('worker');

/** A browser that was here once does not come unprotected again. Meaningless over plain http, and harmful on a host name that other programs share. */
const hsts = ({ isHttps }: Pick<Sources, 'isHttps'>) => (isHttps ? 'max-age=31536000' : false);

const pageHeaders = ({
  partOrigin,
  isStripe,
  mapHosts,
  analyticsUrl,
  modelViewing,
  frameHosts,
  ...sources
}: Sources) => {
  const modelHosts = modelViewing?.hosts ?? [];
  const modelScripts = modelViewing ? [modelViewing.scriptHost] : [];
  return secureHeaders({
    overwrite: false,
    contentSecurityPolicy: {
      defaultSrc: ["'self'"],
      scriptSrc: ["'self'", "'wasm-unsafe-eval'", ...(isStripe ? STRIPE.script : []), ...modelScripts],
      frameSrc: ["'self'", ...(isStripe ? STRIPE.frame : []), ...frameHosts],
      styleSrc: ["'self'", "'unsafe-inline'", ...modelScripts],
      ...(modelHosts.length > 0 && { fontSrc: ["'self'", 'data:', ...modelHosts] }),
      imgSrc: ["'self'", 'data:', 'blob:', ...(isStripe ? STRIPE.image : []), ...mapHosts, ...modelHosts],
      connectSrc: [
        "'self'",
        'blob:',
        'data:',
        ...(partOrigin ? [partOrigin] : []),
        ...(isStripe ? STRIPE.connect : []),
        ...mapHosts,
        ...modelHosts,
        ...(analyticsUrl ? [new URL(analyticsUrl).origin] : []),
      ],
      workerSrc: ["'self'", 'blob:'],
      objectSrc: ["'none'"],
      baseUri: ["'self'"],
      formAction: ["'self'"],
      frameAncestors: ["'none'"],
    },
    referrerPolicy: 'same-origin',
    permissionsPolicy: { camera: [], microphone: [], geolocation: [] },
    strictTransportSecurity: hsts(sources),
  });
};

/** Serves the built web app, compressed (scripts/lib/precompress.mjs); every address that is not a file is a page of it. */
export function mountWebApp(app: Hono<AppEnv>): void {
  const root = 'dist/web';
  app.use(
    '/assets/*',
    serveStatic({
      root,
      precompressed: true,
      onFound: (_path, context) => context.header('Cache-Control', 'public, max-age=31536000, immutable'),
    }),
  );
  app.get('/assets/*', (context) => context.notFound());
  // Pages, also under their files' own names, name the assets of one release: a browser asks whether there is another.
  const asksAgain = (_path: string, context: Context) => context.header('Cache-Control', 'no-cache');
  app.use('*', serveStatic({ root, precompressed: true, onFound: asksAgain }));
  app.get('*', serveStatic({ root, path: 'index.html', precompressed: true, onFound: asksAgain }));
}
