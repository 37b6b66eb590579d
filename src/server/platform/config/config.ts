import { z } from 'zod';
import { CAD_ZIP_SINCE } from '#domain/project/cad-zip-date.ts';
import { trustedProxies } from '#server/platform/http/client-address.ts';
import { limitsSetting } from '#server/platform/limits/limits.ts';
import { tracingVariables } from '#server/platform/tracing/tracing-settings.ts';
import { languageModelOf, type LanguageModelSettings } from './language-model.ts';
import { mapsOf, type ConfiguredMaps } from './map-tiles.ts';
import { modelViewingOf, viewerApis, type ModelViewingSettings } from './model-viewing.ts';
import { signingOf, type SigningSettings } from './signing-service.ts';
import { tourHostsOf } from './tour-hosts.ts';

const flag = z.enum(['0', '1']).transform((value) => value === '1');
const onUnlessOff = z
  .enum(['', 'on', 'off'])
  .default('on')
  .transform((value) => value !== 'off');
const optionalUrl = (protocol?: RegExp) =>
  z
    .union([z.literal(''), z.url(protocol && { protocol })])
    .optional()
    .transform((value) => value || undefined);
const isWithoutPassword = (url: string) => new URL(url).username + new URL(url).password === '';
const optionalText = z
  .string()
  .optional()
  .transform((value) => value || undefined);

/** The rule for AUTH_SECRET. */
export const authSecretSetting = z.string().min(32);

const environment = z.object({
  ROLE: z.enum(['web', 'worker', 'all']).default('all'),
  DATABASE_URL: z.string().min(1),
  /** The database itself where DATABASE_URL is a pooler that gives a connection away after each transaction: for migrations and for listening. */
  DATABASE_DIRECT_URL: optionalText,
  AUTH_SECRET: authSecretSetting,
  HOST: z.string().default('127.0.0.1'),
  PORT: z.coerce.number().int(),
  /** Where a worker answers /healthz, /readyz and /metrics; without it nowhere. */
  WORKER_PORT: z
    .union([z.literal('').transform(() => undefined), z.coerce.number().int().min(0).max(65_535)])
    .optional(),
  /** Opens /metrics beyond this machine, as a bearer token. */
  METRICS_TOKEN: z
    .union([z.literal(''), z.string().min(16)])
    .optional()
    .transform((value) => value || undefined),
  PUBLIC_URL: z.url(),
  INSECURE_HTTP: flag.default(false),
  /** Addresses and networks of the proxies whose forwarding header is believed, separated by commas; none by default. */
  TRUST_PROXY: optionalText.transform((text) => (text ? trustedProxies(text) : undefined)),
  /** Folder of everything that is kept. */
  STOREY_DATA: z.string().min(1),
  STOREY_DEMO: flag.default(false),
  /** 0: demo accounts without the simulated scans (tests of the running system). */
  STOREY_DEMO_SCANS: flag.default(true),
  /** disk, or s3://bucket?endpoint=...&region=... with the credentials in AWS_ACCESS_KEY_ID and AWS_SECRET_ACCESS_KEY. */
  STORAGE: z.string().default('disk'),
  SMTP_URL: optionalText,
  MAIL_FROM: z.string().default('Storey <no-reply@storey.example>'),
  /** Incoming webhook of the operator's chat, notified of every draw-down. */
  SLACK_WEBHOOK_URL: optionalUrl(),
  /** off: no payments, whatever else is set. sandbox: set by the supervisor, which starts it. */
  PAYMENTS: z.enum(['', 'off', 'sandbox']).optional(),
  STRIPE_SECRET_KEY: optionalText,
  STRIPE_PUBLISHABLE_KEY: optionalText,
  /** Two, separated by a comma, while the secret is changed. */
  STRIPE_WEBHOOK_SECRET: optionalText,
  /** Address of the bundled sandbox, in place of Stripe. */
  STRIPE_SANDBOX_URL: optionalText,
  /** Who may pay for an unlock; admins: members without that role may not. */
  CHECKOUT_BY: z.enum(['members', 'admins']).default('members'),
  /** Page of the operator's own scheduling service, in place of the built-in slots for calls. */
  SCHEDULING_URL: optionalUrl(/^https$/),
  /** Hosts whose tours are shown in the page, separated by commas; none: no host. */
  TOUR_HOSTS: z.string().default(''),
  /** A DocuSeal installation that service authorizations are signed with, in place of the built-in form: all four or none. */
  DOCUSEAL_URL: optionalUrl(/^https?$/),
  DOCUSEAL_API_KEY: optionalText,
  /** What its webhook carries in the header X-Webhook-Secret. Two, separated by a comma, while it is changed. */
  DOCUSEAL_WEBHOOK_SECRET: optionalText,
  /** Template of teams that have none of their own. */
  DOCUSEAL_TEMPLATE_ID: z
    .union([z.literal(''), z.coerce.number().int().positive()])
    .optional()
    .transform((value) => value || undefined),
  /** Map tiles in place of the offline base map: an address with {z}, {x} and {y}, or of a style; with the line that its provider asks for. */
  MAP_TILE_URL: optionalUrl(),
  MAP_ATTRIBUTION: optionalText,
  /** Pictures from above: an address with {z}, {x} and {y}. */
  MAP_SATELLITE_TILE_URL: optionalUrl(),
  MAP_SATELLITE_ATTRIBUTION: optionalText,
  /** Further hosts that a style loads from, separated by commas. */
  MAP_TILE_HOSTS: z
    .string()
    .default('')
    .transform((text) =>
      text
        .split(',')
        .map((host) => host.trim())
        .filter(Boolean),
    )
    .pipe(z.array(z.url())),
  /** A geocoding service of the operator's own. */
  GEOCODER_URL: optionalUrl(),
  GEOCODER_KIND: z.enum(['photon', 'nominatim']).default('photon'),
  /** A service of the Overpass API that knows the outlines of buildings. */
  BUILDING_OUTLINE_URL: optionalUrl(),
  /** Google's map tiles where no tiles are given, its street view, and its geocoding where no GEOCODER_URL is given. */
  GOOGLE_MAPS_KEY: optionalText,
  /** off: although there is a key. Google charges for each. */
  GOOGLE_MAP_TILES: onUnlessOff,
  GOOGLE_STREET_VIEW: onUnlessOff,
  /** Is asked in place of Google's own hosts, for example where nothing but a proxy reaches them. */
  GOOGLE_MAPS_PROXY: optionalUrl(/^https?$/),
  /** An app of Autodesk Platform Services, which shows Revit models: both or none. */
  APS_CLIENT_ID: optionalText,
  APS_CLIENT_SECRET: optionalText,
  /** Asked by the server and by browsers in place of Autodesk's own address. */
  APS_URL: optionalUrl(/^https?$/),
  /** Folder of the viewer's script and style. */
  APS_VIEWER_URL: optionalUrl(/^https?$/),
  APS_VIEWER_API: z.union([z.literal('').transform(() => undefined), z.enum(viewerApis)]).optional(),
  /** Origins that the viewer loads from, separated by commas. */
  APS_HOSTS: z
    .string()
    .default('')
    .transform((text) =>
      text
        .split(',')
        .map((host) => host.trim())
        .filter(Boolean),
    )
    .pipe(z.array(z.url({ protocol: /^(https?|wss?)$/ }))),
  /** Where pages report what is used; without it nowhere. Browsers send nothing to an address with a password, and everybody could read it. */
  ANALYTICS_URL: optionalUrl(/^https?$/).refine((url) => !url || isWithoutPassword(url), {
    error: 'Every page contains this address: it must not have a user name or a password in it.',
  }),
  /** A server of the OpenAI chat protocol, which adds text to property research: all three or none. */
  RESEARCH_URL: optionalUrl(/^https?$/),
  RESEARCH_KEY: optionalText,
  RESEARCH_MODEL: optionalText,
  /** First day (UTC) of the projects whose drawings are offered as one zip. */
  CAD_ZIP_SINCE: z.iso.date().default(CAD_ZIP_SINCE),
  /** Rate limits that differ from the defaults (platform/limits). */
  RATE_LIMITS: limitsSetting,
  /** Address behind every 'contact support'. */
  SUPPORT_EMAIL: z
    .union([z.literal(''), z.email()])
    .optional()
    .transform((value) => value || null),
  ...tracingVariables,
  LOG_LEVEL: z.enum(['fatal', 'error', 'warn', 'info', 'debug', 'silent']).default('info'),
});
/** Names of all variables that a process reads its settings from. */
/** Name of a variable that a process reads its settings from. */
export type SettingName = keyof typeof environment.shape;
export const settingNames: readonly string[] = Object.keys(environment.shape);
export type Config = z.infer<typeof environment> & {
  directDatabaseUrl: string;
  isSecure: boolean;
  payments: PaymentSettings | undefined;
  signing: SigningSettings | undefined;
  maps: ConfiguredMaps;
  modelViewing: ModelViewingSettings | undefined;
  tourHosts: readonly string[];
  languageModel: LanguageModelSettings | undefined;
};

type PaymentSettings = {
  secretKey: string;
  publishableKey: string;
  webhookSecrets: string[];
  sandboxUrl: string | undefined;
};

const LOOPBACK = /^(localhost|127(\.\d+){3}|\[::1\])$/;

/** Settings of this process. Throws one sentence per wrong variable. */
export function readConfig(env: NodeJS.ProcessEnv = process.env): Config {
  const result = environment.safeParse(env);
  if (!result.success) throw new Error(z.prettifyError(result.error));
  const config = result.data;
  const { protocol, hostname } = new URL(config.PUBLIC_URL);
  const isProtected = protocol === 'https:' || (LOOPBACK.test(hostname) && LOOPBACK.test(config.HOST));
  if (!isProtected && !config.INSECURE_HTTP) {
    throw new Error(
      `${config.PUBLIC_URL} would send sign-ins unprotected over the network. Put a TLS proxy in front and set` +
        ' PUBLIC_URL to its https address, or set INSECURE_HTTP=1 to accept it.',
    );
  }
  return {
    ...config,
    directDatabaseUrl: config.DATABASE_DIRECT_URL ?? config.DATABASE_URL,
    isSecure: isProtected,
    payments: paymentsOf(config),
    signing: signingOf(config),
    maps: mapsOf(config),
    modelViewing: modelViewingOf(config),
    tourHosts: tourHostsOf(config),
    languageModel: languageModelOf(config),
  };
}

/** All three keys or none: with some of them people would pay and nothing would be unlocked. */
function paymentsOf(config: z.infer<typeof environment>): PaymentSettings | undefined {
  const {
    STRIPE_SECRET_KEY: secretKey,
    STRIPE_PUBLISHABLE_KEY: publishableKey,
    STRIPE_WEBHOOK_SECRET: secrets,
    STRIPE_SANDBOX_URL: sandboxUrl,
  } = config;
  if (config.PAYMENTS === 'off' || (!secretKey && !publishableKey && !secrets)) return undefined;
  if (!secretKey || !publishableKey || !secrets)
    throw new Error(
      'Payments need STRIPE_SECRET_KEY, STRIPE_PUBLISHABLE_KEY and STRIPE_WEBHOOK_SECRET: set all three or none.',
    );
  const isLocal = [config.PUBLIC_URL, sandboxUrl].every((url) => !url || LOOPBACK.test(new URL(url).hostname));
  if (sandboxUrl && !isLocal)
    throw new Error(
      'The payment sandbox takes test cards from everybody: it runs only with a PUBLIC_URL on this machine' +
        ' (localhost). Set the keys of Stripe, or PAYMENTS=off.',
    );
  return {
    secretKey,
    publishableKey,
    webhookSecrets: secrets
      .split(',')
      .map((secret) => secret.trim())
      .filter((secret) => secret !== ''),
    sandboxUrl,
  };
}
