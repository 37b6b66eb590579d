import { z } from 'zod';
import type { Bounds, TileAddress, TileKind } from '#domain/maps/tile-grid.ts';
import { ask, askPicture, Refusal, type AnsweredPicture } from '#server/platform/outgoing/ask.ts';
import { createTileSessions, type TileSession } from './tile-sessions.ts';

/** Map tiles that the server asks for. Both calls throw when the service does not answer as documented. */
export type MapTileService = {
  tile: (kind: TileKind, at: TileAddress) => Promise<AnsweredPicture>;
  /** Whose data a part of the map shows. */
  credits: (kind: TileKind, area: Bounds, level: number) => Promise<string>;
};

const HOST = 'https://tile.googleapis.com';
const TIMEOUT_MS = 5000;
const CREDITS_KEPT_MS = 3_600_000;
const MAX_CREDITS_KEPT = 1000;

const looks = { language: 'en-US', region: 'US' };
const sessions: Record<TileKind, object> = {
  roadmap: { mapType: 'roadmap', ...looks },
  satellite: { mapType: 'satellite', ...looks },
  hybrid: { mapType: 'satellite', layerTypes: ['layerRoadmap'], overlay: false, ...looks },
};
const sessionAnswer = z.object({
  session: z.string().min(1),
  /** Seconds since 1970, as text. */ expiry: z.coerce.number().positive(),
});
const viewport = z.object({ copyright: z.string().default('') });

type Options = { host?: string | undefined; now?: () => number };

/** Google's Map Tiles API (developers.google.com/maps/documentation/tile). Tiles are passed on and not stored: its policies forbid it. */
export function createGoogleTiles(key: string, { host = HOST, now = Date.now }: Options = {}): MapTileService {
  const addressOf = (path: string, parameters: Record<string, string>) =>
    Object.assign(new URL(path, host), { search: new URLSearchParams({ ...parameters, key }).toString() });
  const signal = () => AbortSignal.timeout(TIMEOUT_MS);
  const opened = createTileSessions(async (kind): Promise<TileSession> => {
    const { session, expiry } = await ask(addressOf('/v1/createSession', {}), sessionAnswer, signal(), {
      json: sessions[kind],
    });
    return { token: session, madeAt: now(), endsAt: expiry * 1000 };
  }, now);

  /** Once more with a new session, when the one at hand may be over. */
  async function withSession<T>(kind: TileKind, use: (session: string) => Promise<T>): Promise<T> {
    const session = await opened.of(kind);
    try {
      return await use(session.token);
    } catch (error) {
      const newer = mayBeOver(error) ? await opened.after(kind, session) : undefined;
      if (!newer) throw error;
      return use(newer.token);
    }
  }

  const kept = new Map<string, { at: number; credits: string }>();
  return {
    tile: (kind, { z: level, x, y }) =>
      withSession(kind, (session) => askPicture(addressOf(`/v1/2dtiles/${level}/${x}/${y}`, { session }), signal())),
    credits: async (kind, area, level) => {
      const part = { zoom: String(level), ...degreesOf(area) };
      const name = `${kind} ${JSON.stringify(part)}`;
      const known = kept.get(name);
      if (known && now() - known.at < CREDITS_KEPT_MS) return known.credits;
      const { copyright: credits } = await withSession(kind, (session) =>
        ask(addressOf('/tile/v1/viewport', { session, ...part }), viewport, signal()),
      );
      if (kept.size >= MAX_CREDITS_KEPT) kept.clear();
      kept.set(name, { at: now(), credits });
      return credits;
    },
  };
}

const degreesOf = ({ north, south, east, west }: Bounds) => ({
  north: north.toFixed(6),
  south: south.toFixed(6),
  east: east.toFixed(6),
  west: west.toFixed(6),
});

/** Of what a caller did wrong: a tile that does not exist and too many calls have nothing to do with the session. */
const mayBeOver = (error: unknown) =>
  error instanceof Refusal && error.status >= 400 && error.status < 500 && error.status !== 404 && error.status !== 429;
