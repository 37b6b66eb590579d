import type { TileKind } from '#domain/maps/tile-grid.ts';

/** What a service of tiles gives out once, and wants to see with every tile until it ends. */
export type TileSession = { token: string; /** Milliseconds since 1970. */ madeAt: number; endsAt: number };
type Kept = { opening: Promise<TileSession>; failedAt?: number };

/** Nobody begins with a session that ends before the answer is there. */
const MARGIN_MS = 60_000;
/** A service that gives no session is left alone for a while. */
const PAUSE_MS = 60_000;
/** It is not a session as young as this that is refused, but what is asked of it. */
const MIN_AGE_MS = 60_000;

/** One session for each kind of tiles, however many callers ask at the same time; kept until it expires. */
export function createTileSessions(open: (kind: TileKind) => Promise<TileSession>, now: () => number) {
  const kept = new Map<TileKind, Kept>();

  /** In place of `before`, unless somebody else was first. */
  function replace(kind: TileKind, before: Kept | undefined): Promise<TileSession> {
    const known = kept.get(kind);
    if (known && known !== before) return known.opening;
    const next: Kept = { opening: open(kind) };
    next.opening.catch(() => (next.failedAt = now()));
    kept.set(kind, next);
    return next.opening;
  }

  return {
    /** Throws what the service answered, for a minute without asking again. */
    of: async (kind: TileKind): Promise<TileSession> => {
      const known = kept.get(kind);
      if (!known || (known.failedAt !== undefined && now() - known.failedAt >= PAUSE_MS)) return replace(kind, known);
      const session = await known.opening;
      return now() < session.endsAt - MARGIN_MS ? session : replace(kind, known);
    },
    /** A newer session than one that was refused; undefined when that was new itself. */
    after: async (kind: TileKind, refused: TileSession): Promise<TileSession | undefined> => {
      const known = kept.get(kind);
      const session = await known?.opening;
      if (session !== refused) return session;
      return now() - refused.madeAt < MIN_AGE_MS ? undefined : replace(kind, known);
    },
  };
}
