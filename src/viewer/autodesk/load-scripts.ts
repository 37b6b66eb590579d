import { type Autodesk, type AutodeskVectors, loadedAutodesk } from './autodesk-api.ts';
import { ViewerError } from '#viewer/view/viewer-error.ts';

/** After the first try (viewers.md §9). */
const RETRIES = 3;
const RETRY_MS = 1000;

type Wait = (ms: number) => Promise<unknown>;
const pause: Wait = (ms) => new Promise((done) => setTimeout(done, ms));

const loading = new Map<string, Promise<void>>();

/** Runs a script once in this page, with up to 3 retries a second apart. Rejects when it never came; then the next call begins again. */
export function loadScript(url: string, wait: Wait = pause): Promise<void> {
  const known = loading.get(url);
  if (known) return known;
  const next = tryScript(url, wait);
  loading.set(url, next);
  next.catch(() => loading.delete(url));
  return next;
}

async function tryScript(url: string, wait: Wait): Promise<void> {
  for (let left = RETRIES; ; left--) {
    try {
      return await runScript(url);
    } catch (error) {
      if (left === 0) throw error;
      await wait(RETRY_MS);
    }
  }
}

function runScript(url: string): Promise<void> {
  return new Promise((done, fail) => {
    const script = document.createElement('script');
    script.src = url;
    script.addEventListener('load', () => done());
    script.addEventListener('error', () => {
      script.remove();
      fail(new Error(`${url} was not loaded`));
    });
    document.head.append(script);
  });
}

/** A style that the viewer needs; without it the picture is still there. */
function loadStyle(url: string): void {
  if (document.querySelector(`link[href="${CSS.escape(url)}"]`)) return;
  const link = document.createElement('link');
  link.rel = 'stylesheet';
  link.href = url;
  document.head.append(link);
}

export type ViewerScripts = {
  scriptUrl: string;
  styleUrl: string;
  /** Ours, after it; without them the viewer works all the same. */
  extensionUrls: readonly string[];
};

/** Autodesk's viewer with our extensions of it. Throws ViewerError('AUTODESK_UNREACHABLE'). */
export async function loadAutodesk(
  { scriptUrl, styleUrl, extensionUrls }: ViewerScripts,
  wait?: Wait,
): Promise<{ Autodesk: Autodesk; THREE: AutodeskVectors }> {
  loadStyle(styleUrl);
  try {
    await loadScript(scriptUrl, wait);
  } catch (error) {
    throw new ViewerError('AUTODESK_UNREACHABLE', { cause: error });
  }
  const loaded = loadedAutodesk();
  if (!loaded) throw new ViewerError('AUTODESK_UNREACHABLE', { cause: `${scriptUrl} is another program` });
  await Promise.all(
    extensionUrls.map((url) =>
      loadScript(url, wait).catch((error: unknown) => console.warn('viewer: an extension is missing', error)),
    ),
  );
  return loaded;
}
