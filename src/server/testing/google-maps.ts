import { createServer, type IncomingMessage } from 'node:http';
import type { AddressInfo } from 'node:net';
import { encodePng } from '#engine/pictures/encode-png.ts';

const TILE_PX = 256;
const LIFETIME_SECONDS = 14 * 24 * 3600;

type Answer = { status: number; headers?: Record<string, string>; body?: unknown };
type Session = { isOver: boolean; wants: { mapType?: string; layerTypes?: string[]; overlay?: boolean } };

/**
 * A service that speaks Google's Map Tiles API as it is documented, with tiles of one colour a kind (RGB as hex). It refuses a wrong key and
 * a session that is over; `fail` answers in its place. Like the real one it may repeat the key in what it refuses with.
 */
export async function startGoogleMaps(
  key: string,
  colours: { roadmap: string; satellite: string; hybrid: string },
  now: () => number = Date.now,
) {
  const opened = new Map<string, Session>();
  const asked: { path: string; query: Record<string, string>; body: unknown }[] = [];
  let failure: ((path: string) => Answer | undefined) | undefined;

  const openSession = (wants: Session['wants']): Answer => {
    if (!['roadmap', 'satellite'].includes(wants.mapType ?? '') || !('language' in wants) || !('region' in wants))
      return { status: 400, body: { error: { code: 400, status: 'INVALID_ARGUMENT' } } };
    const session = `session-${opened.size + 1}`;
    opened.set(session, { isOver: false, wants });
    return {
      status: 200,
      body: {
        session,
        expiry: String(Math.floor(now() / 1000) + LIFETIME_SECONDS),
        tileWidth: TILE_PX,
        tileHeight: TILE_PX,
        imageFormat: 'png',
      },
    };
  };
  const tile = ({ wants }: Session): Answer => {
    const colour =
      wants.mapType === 'roadmap'
        ? colours.roadmap
        : wants.layerTypes?.includes('layerRoadmap')
          ? colours.hybrid
          : colours.satellite;
    return {
      status: 200,
      headers: { 'content-type': 'image/png', 'cache-control': 'public, max-age=3600' },
      body: encodePng({
        width: TILE_PX,
        height: TILE_PX,
        rgb: Buffer.alloc(3 * TILE_PX ** 2, Buffer.from(colour, 'hex')),
      }),
    };
  };
  const answerTo = (method: string | undefined, url: URL, body: unknown): Answer => {
    const query = Object.fromEntries(url.searchParams);
    asked.push({ path: url.pathname, query, body });
    const failed = failure?.(url.pathname);
    if (failed) return failed;
    if (query.key !== key)
      return {
        status: 403,
        body: { error: { code: 403, status: 'PERMISSION_DENIED', message: `${query.key} is not valid` } },
      };
    if (method === 'POST' && url.pathname === '/v1/createSession') return openSession(body as Session['wants']);
    const session = opened.get(query.session ?? '');
    if (!session || session.isOver)
      return {
        status: 400,
        body: { error: { code: 400, status: 'INVALID_ARGUMENT', message: `The session for ${key} has expired.` } },
      };
    if (/^\/v1\/2dtiles\/\d+\/\d+\/\d+$/.test(url.pathname)) return tile(session);
    if (url.pathname === '/tile/v1/viewport')
      return { status: 200, body: { copyright: `Map data of ${session.wants.mapType} \u00a92026`, maxZoomRects: [] } };
    return { status: 404 };
  };

  const service = createServer(async (request, response) => {
    const {
      status,
      headers = { 'content-type': 'application/json' },
      body,
    } = answerTo(request.method, new URL(request.url ?? '', 'http://any'), await bodyOf(request));
    response.writeHead(status, headers).end(body instanceof Uint8Array ? body : JSON.stringify(body ?? {}));
  });
  await new Promise<void>((done) => service.listen(0, '127.0.0.1', done));
  return {
    url: `http://127.0.0.1:${(service.address() as AddressInfo).port}`,
    asked,
    pathsAsked: () => asked.map(({ path }) => path),
    /** Undefined: it works again. */
    fail: (answer: typeof failure) => void (failure = answer),
    endSessions: () => opened.forEach((session) => (session.isOver = true)),
    stop: () => {
      service.closeAllConnections();
      service.close();
    },
  };
}

async function bodyOf(request: IncomingMessage): Promise<unknown> {
  const chunks: Buffer[] = [];
  for await (const chunk of request) chunks.push(chunk as Buffer);
  return chunks.length > 0 ? JSON.parse(Buffer.concat(chunks).toString()) : undefined;
}
