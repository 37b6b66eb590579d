/** Format and region of translated models, as Autodesk's viewer calls them: SVF2 or SVF, in the US or Europe. */
export const viewerApis = ['streamingV2', 'streamingV2_EU', 'derivativeV2', 'derivativeV2_EU'] as const;
type ViewerApi = (typeof viewerApis)[number];

/** Settings of the service that shows Revit models. `url` and `viewerUrl`: without a slash at the end. */
export type ModelViewingSettings = {
  clientId: string;
  clientSecret: string;
  url: string;
  /** Whether `url` is another than Autodesk's own. */
  isProxied: boolean;
  viewerUrl: string;
  api: ViewerApi;
  /** Origins that pages load from. */
  hosts: string[];
  /** Of them, the one whose scripts and styles run. */
  scriptHost: string;
};

type Variables = {
  APS_CLIENT_ID?: string | undefined;
  APS_CLIENT_SECRET?: string | undefined;
  APS_URL?: string | undefined;
  APS_VIEWER_URL?: string | undefined;
  APS_VIEWER_API?: ViewerApi | undefined;
  APS_HOSTS: readonly string[];
};

const AUTODESK = 'https://developer.api.autodesk.com';
/** What the viewer loads from besides: models as they are streamed, and its font (Autodesk's own samples of a Content-Security-Policy). */
const VIEWER_HOSTS = [
  'https://cdn.derivative.autodesk.com',
  'wss://cdn.derivative.autodesk.com',
  'https://cdn-eu.derivative.autodesk.com',
  'wss://cdn-eu.derivative.autodesk.com',
  'https://fonts.autodesk.com',
];

/** Undefined without keys: then pages load nothing from Autodesk. Throws when one of both is set: models would open for nobody. */
export function modelViewingOf({
  APS_CLIENT_ID: clientId,
  APS_CLIENT_SECRET: clientSecret,
  APS_HOSTS: hosts,
  ...more
}: Variables): ModelViewingSettings | undefined {
  if (!clientId && !clientSecret) return undefined;
  if (!clientId || !clientSecret)
    throw new Error('Showing Revit models needs APS_CLIENT_ID and APS_CLIENT_SECRET: set both or none.');
  const url = withoutSlash(more.APS_URL ?? AUTODESK);
  const viewerUrl = withoutSlash(more.APS_VIEWER_URL ?? `${url}/modelderivative/v2/viewers/7.*`);
  const loaded = [url, viewerUrl, ...(hosts.length > 0 ? hosts : VIEWER_HOSTS)].map(originOf);
  return {
    clientId,
    clientSecret,
    url,
    isProxied: url !== AUTODESK,
    viewerUrl,
    api: more.APS_VIEWER_API ?? 'streamingV2',
    hosts: [...new Set(loaded)],
    scriptHost: originOf(viewerUrl),
  };
}

const withoutSlash = (url: string) => url.replace(/\/+$/, '');

function originOf(address: string): string {
  const { protocol, host } = new URL(address);
  return `${protocol}//${host}`;
}
