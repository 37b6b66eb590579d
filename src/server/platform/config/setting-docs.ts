import type { SettingName } from './config.ts';

/** What an operator reads of a setting: its default in words, and what it does. Markdown. */
type SettingDoc = { default: string; meaning: string };

/** Read by the supervisor, or by a library, before or beside the configuration. */
type OtherName = 'STORAGE_SHARED' | 'AWS_ACCESS_KEY_ID' | 'AWS_SECRET_ACCESS_KEY';

/** Not for operators: the supervisor sets it for the processes that it starts. */
type InnerName = 'STRIPE_SANDBOX_URL';

type DocumentedName = Exclude<SettingName, InnerName> | OtherName;

const none = (meaning: string): SettingDoc => ({ default: 'none', meaning });

/**
 * Every setting by subject, for docs/settings.md (`npm run docs`). An entry without a setting does not compile, and a test finds a
 * setting without an entry.
 */
const sections = {
  'Address and sign-in': {
    HOST: { default: '`127.0.0.1`', meaning: 'Address to listen on.' },
    PORT: { default: '`3000`', meaning: 'Port to listen on. Without it, the next free port up to 3019 is used.' },
    PUBLIC_URL: {
      default: '`http://HOST:PORT`',
      meaning: 'Address that browsers use. Must be https or loopback, unless `INSECURE_HTTP=1`.',
    },
    INSECURE_HTTP: { default: '`0`', meaning: '`1`: accept unprotected sign-ins at an http `PUBLIC_URL`.' },
    TRUST_PROXY: none(
      'Addresses and networks of the proxies whose `X-Forwarded-For` is trusted, separated by commas:' +
        ' `10.0.0.0/8, ::1`. The log warns about a proxy that is not listed.',
    ),
    AUTH_SECRET: {
      default: 'generated once, kept in `STOREY_DATA`',
      meaning:
        'Signs sessions, upload addresses and the addresses of invoices, and encrypts stored passwords. The same for all processes.',
    },
    RATE_LIMITS: {
      default: 'see `src/server/platform/limits/limits.ts`',
      meaning: 'Limits that differ from the defaults, as JSON: `{"signIn":{"max":10,"windowSeconds":60}}`.',
    },
    SUPPORT_EMAIL: none('Address behind every "contact support". Without one, these words are not a link.'),
  },
  Data: {
    STOREY_DATA: {
      default: '`./.storey`',
      meaning:
        'Folder of everything that is kept. As root, the embedded database is in `/var/lib/storey`; a start that does not find it there is refused.',
    },
    DATABASE_URL: {
      default: 'embedded Postgres 18',
      meaning:
        'Postgres 15 or newer. Its user owns the database and may create roles, or an administrator has created' +
        ' `storey_app` and granted it. A start that lacks a right says which one.',
    },
    DATABASE_DIRECT_URL: {
      default: '`DATABASE_URL`',
      meaning:
        "The database itself, where `DATABASE_URL` is a pooler in transaction mode such as PgBouncer: for migrations, live updates and the workers' queue.",
    },
    STORAGE: { default: '`disk`', meaning: '`disk`, or `s3://bucket?endpoint=https://...&region=...`.' },
    AWS_ACCESS_KEY_ID: none('Key of the bucket.'),
    AWS_SECRET_ACCESS_KEY: none('Secret of that key.'),
    STORAGE_SHARED: {
      default: '`0`',
      meaning: '`1`: the disk store is a folder that all processes share. Needed where `ROLE` is not `all`.',
    },
    STOREY_DEMO: {
      default: '`1` on loopback with the embedded database',
      meaning: 'Demo accounts and projects. `0` leaves nothing.',
    },
    STOREY_DEMO_SCANS: { default: '`1`', meaning: '`0`: demo accounts without converting the demo scans.' },
  },
  Processes: {
    ROLE: { default: '`all`', meaning: '`web`, `worker` or `all`.' },
    WORKER_PORT: none('Port at `HOST` where a worker answers `/healthz`, `/readyz` and `/metrics`.'),
    METRICS_TOKEN: none('At least 16 characters. Opens `/metrics` to other machines, as `Authorization: Bearer ...`.'),
    LOG_LEVEL: {
      default: '`info`',
      meaning: '`fatal`, `error`, `warn`, `info`, `debug` or `silent`. The log is JSON lines on standard output.',
    },
  },
  'Mail and chat': {
    SMTP_URL: none(
      'Mail server, as `smtp://user:password@host:port`. Mail that it does not accept is retried for about three days. Without one, mail is kept at `/outbox`.',
    ),
    MAIL_FROM: { default: '`Storey <no-reply@storey.example>`', meaning: 'Sender of all mail.' },
    SLACK_WEBHOOK_URL: none(
      'Incoming webhook of your chat: one line for every project unlocked from the free allowance, and for notices to staff.',
    ),
  },
  'Payments and orders': {
    PAYMENTS: {
      default: '`sandbox` on loopback with the embedded database and `ROLE=all`',
      meaning: "`off`: no payments. The sandbox accepts Stripe's test cards and takes no money.",
    },
    STRIPE_SECRET_KEY: none('Payments by [Stripe](decisions/0008-payment-sandbox.md): all three or none.'),
    STRIPE_PUBLISHABLE_KEY: none('See `STRIPE_SECRET_KEY`.'),
    STRIPE_WEBHOOK_SECRET: none('See `STRIPE_SECRET_KEY`. Two, separated by a comma, while it is being changed.'),
    CHECKOUT_BY: { default: '`members`', meaning: '`admins`: only admins may pay for an unlock.' },
    CAD_ZIP_SINCE: {
      default: '`2025-08-07`',
      meaning: 'First day (UTC) of the projects whose drawings are offered as one zip.',
    },
    SCHEDULING_URL: {
      default: "none: the portal's own slots",
      meaning: 'Page of your scheduling service (https), shown where customers book a call.',
    },
    DOCUSEAL_URL: {
      default: "none: the portal's own form",
      meaning: 'Estimates are signed with [DocuSeal](operating.md#signing-with-docuseal): all four or none.',
    },
    DOCUSEAL_API_KEY: none('See `DOCUSEAL_URL`.'),
    DOCUSEAL_WEBHOOK_SECRET: none('See `DOCUSEAL_URL`. Two, separated by a comma, while it is being changed.'),
    DOCUSEAL_TEMPLATE_ID: none('Template of teams that have none of their own.'),
    TOUR_HOSTS: {
      default: '`my.matterport.com`, `app.holobuilder.com`, `viewer.holobuilder.com`, `players.cupix.com`',
      meaning:
        'Whole names of the hosts whose [virtual tours](operating.md#virtual-tours) are shown within the page,' +
        ' separated by commas, instead of these. `none`: no host.',
    },
  },
  Maps: {
    MAP_TILE_URL: {
      default: 'none: the offline base map',
      meaning:
        'Map tiles, as an address with `{z}`, `{x}` and `{y}`, or of a vector style. Pages may then load from that host.',
    },
    MAP_ATTRIBUTION: none('The line that the provider of the tiles requires.'),
    MAP_SATELLITE_TILE_URL: none(
      'Satellite pictures, as an address with `{z}`, `{x}` and `{y}`. Maps then offer Satellite, and with `MAP_TILE_URL` also Hybrid.',
    ),
    MAP_SATELLITE_ATTRIBUTION: none('The line that their provider requires.'),
    MAP_TILE_HOSTS: none('Further hosts that a style loads from, separated by commas.'),
    GEOCODER_URL: {
      default: 'none: the built-in gazetteer',
      meaning: 'A geocoding service of your own. Address fields then complete streets.',
    },
    GEOCODER_KIND: { default: '`photon`', meaning: '`photon` or `nominatim`.' },
    BUILDING_OUTLINE_URL: none(
      'A service of the Overpass API (`https://.../api/interpreter`). The server asks it for the outline of the building within 30 m of a pin, for members.',
    ),
    GOOGLE_MAPS_KEY: none(
      "Google's maps where no tiles are set (Map Tiles API), its geocoding where no `GEOCODER_URL` is set" +
        ' (Geocoding API), and street view within 50 m (Street View Static API), all for members. Google charges' +
        ' for them; [the key stays on the server](operating.md).',
    ),
    GOOGLE_MAP_TILES: { default: '`on`', meaning: '`off`: do not use this service although there is a key.' },
    GOOGLE_STREET_VIEW: { default: '`on`', meaning: '`off`: do not use this service although there is a key.' },
    GOOGLE_MAPS_PROXY: {
      default: "none: Google's own hosts",
      meaning: 'Address of your proxy that the server asks instead.',
    },
  },
  Analytics: {
    ANALYTICS_URL: none(
      'Address that pages send [events](operating.md#analytics) to, without cookies and without anything that names a person or a place.',
    ),
  },
  'Property research': {
    RESEARCH_URL: none(
      'Address of a server of the OpenAI chat protocol, as `https://api.example.com/v1`, which adds a text to' +
        ' [property research](operating.md#property-research): all three or none.',
    ),
    RESEARCH_KEY: none('Key of that server. Stays on the server.'),
    RESEARCH_MODEL: none('Name of the model that it is asked for.'),
  },
  'Revit models': {
    APS_CLIENT_ID: none(
      'Client id of an app of [Autodesk Platform Services](operating.md#revit-models), which shows Revit models: both or none.',
    ),
    APS_CLIENT_SECRET: none('See `APS_CLIENT_ID`. Stays on the server.'),
    APS_URL: {
      default: '`https://developer.api.autodesk.com`',
      meaning: 'Address of your proxy that the server and browsers ask instead.',
    },
    APS_VIEWER_URL: {
      default: '`modelderivative/v2/viewers/7.*` at `APS_URL`',
      meaning: "Folder with the viewer's `viewer3D.min.js` and `style.min.css`, for example of a fixed version.",
    },
    APS_VIEWER_API: {
      default: '`streamingV2`',
      meaning: '`streamingV2` or `derivativeV2`, both also with `_EU`: format (SVF2, SVF) and region of your models.',
    },
    APS_HOSTS: {
      default: "Autodesk's own",
      meaning: 'Origins that pages may load from for the viewer, separated by commas, instead of these.',
    },
  },
  Traces: {
    OTEL_EXPORTER_OTLP_ENDPOINT: {
      default: 'none: no traces',
      meaning:
        'An OpenTelemetry collector that accepts OTLP over HTTP, as `http://127.0.0.1:4318` ([more](production.md#traces)).',
    },
    OTEL_EXPORTER_OTLP_TRACES_ENDPOINT: none('Whole address for traces, where it is not `/v1/traces` of the endpoint.'),
    OTEL_SDK_DISABLED: { default: '`false`', meaning: '`true`: no traces although there is an endpoint.' },
    OTEL_SERVICE_NAME: { default: '`storey`', meaning: 'Name of the service in traces.' },
    OTEL_TRACES_SAMPLER: { default: '`parentbased_always_on`', meaning: 'Which traces are kept.' },
    OTEL_TRACES_SAMPLER_ARG: { default: '`1`', meaning: 'Share of the traces that are kept, for samplers by ratio.' },
  },
} as const satisfies Record<string, Partial<Record<DocumentedName, SettingDoc>>>;

/** Names that the page has. */
export const documentedNames: readonly string[] = Object.values(sections).flatMap((docs) => Object.keys(docs));

/** docs/settings.md as it should be. */
export function settingsPage(): string {
  const head = [
    '# Settings',
    '',
    'All settings are environment variables. None is needed on one machine. Made by `npm run docs` from',
    '`src/server/platform/config/setting-docs.ts`; `npm run check` fails when it is out of date.',
  ];
  const tables = Object.entries<Partial<Record<string, SettingDoc>>>(sections).flatMap(([title, docs]) => [
    '',
    `## ${title}`,
    '',
    '| variable | default | meaning |',
    '|---|---|---|',
    ...Object.entries(docs).map(([name, doc]) => `| \`${name}\` | ${doc?.default} | ${doc?.meaning} |`),
  ]);
  return [...head, ...tables, ''].join('\n');
}
