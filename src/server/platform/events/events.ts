import { sql } from 'drizzle-orm';
import pg from 'pg';
import { pushedEvent, type ProjectEvent, type PushedEvent } from '#contract/events.ts';
import type { Scoped } from '#server/platform/database/database.ts';

const CHANNEL = 'storey_events';
/** Who looks by a link reads no messages, and has no views and no packages. */
const LINKS_HEAR_NOT: ReadonlySet<string | undefined> = new Set(['message', 'view', 'export']);
const RECONNECT_MS = 500;
const CONNECTION_LIMIT_MS = 5000;

/** Publishes an event; it goes out with the commit of the transaction. */
export async function publish(transaction: Scoped, event: PushedEvent): Promise<void> {
  await transaction.execute(sql`select pg_notify(${CHANNEL}, ${JSON.stringify(event)})`);
}

/** `userId` of a verified person and `linkId` of an opened share link: what is shared with them reaches them too. */
type Listener = {
  teamId: string | null;
  userId: string | null;
  linkId: string | null;
  /** Hears of everything. */ isStaff?: boolean;
  onEvent: (event: PushedEvent) => void;
  onGap: () => void;
};
type AudienceRow = { user_id: string | null; link_id: string | null; team_id: string | null };

/** One LISTEN connection per process, fanned out to the browsers of each team and of those it shares with; demo projects reach everybody. */
export async function openEvents(url: string) {
  const listeners = new Set<Listener>();
  let client: pg.Client;
  let isClosed = false;
  await connect();
  return { subscribe, close };

  /** Calls `onEvent` for the team's events, `onGap` when some may have been missed. Returns the way out. */
  function subscribe(listener: Listener): () => void {
    listeners.add(listener);
    return () => listeners.delete(listener);
  }

  async function connect(): Promise<void> {
    const next = new pg.Client({
      connectionString: url,
      keepAlive: true,
      connectionTimeoutMillis: CONNECTION_LIMIT_MS,
    });
    next.on('error', () => {});
    next.on('notification', ({ payload }) => {
      const event = pushedEvent.safeParse(JSON.parse(payload ?? 'null'));
      if (!event.success) return;
      if (!('projectId' in event.data)) return tellInside(event.data);
      const about = event.data;
      const others: Listener[] = [];
      for (const listener of listeners) {
        if (about.isDemo || listener.isStaff || listener.teamId === about.teamId) listener.onEvent(about);
        else if (listener.userId || listener.linkId) others.push(listener);
      }
      // A lost connection is reported to everybody as a gap.
      if (others.length > 0) tellAudience(next, others, about).catch(() => {});
    });
    try {
      await next.connect();
      await next.query(`listen ${CHANNEL}`);
    } catch (error) {
      next.end().catch(() => {});
      throw error;
    }
    if (isClosed) return next.end();
    client = next;
    // Only from here on: a connection that never came about has ended too, and every failure would begin two tries.
    next.once('end', reconnect);
    for (const listener of listeners) listener.onGap();
  }

  /** What concerns staff alone, a team and staff, one person, or who has a link open that has ended. */
  function tellInside(event: Exclude<PushedEvent, ProjectEvent>): void {
    const isTold = (listener: Listener) =>
      event.kind === 'shared'
        ? listener.userId === event.userId
        : listener.isStaff ||
          (event.kind !== 'staff' && listener.teamId === event.teamId) ||
          (event.kind === 'sharing' && event.linkId !== undefined && listener.linkId === event.linkId);
    for (const listener of listeners) if (isTold(listener)) listener.onEvent(event);
  }

  /** Checked again for every event: a revoked share receives nothing more. */
  async function tellAudience(connection: pg.Client, others: Listener[], event: ProjectEvent): Promise<void> {
    const { rows } = await connection.query<AudienceRow>('select user_id, link_id, team_id from audience_of($1)', [
      event.projectId,
    ]);
    const audience = new Set(rows.map((row) => row.user_id ?? row.link_id ?? row.team_id));
    for (const listener of others) {
      // That there is one is not for them either.
      const linkId = LINKS_HEAR_NOT.has(event.kind) ? null : listener.linkId;
      const isTold = [listener.userId, linkId, listener.teamId].some((id) => id !== null && audience.has(id));
      if (isTold && listeners.has(listener)) listener.onEvent(event);
    }
  }

  function reconnect(): void {
    if (isClosed) return;
    setTimeout(() => connect().catch(reconnect), RECONNECT_MS);
  }

  async function close(): Promise<void> {
    isClosed = true;
    await client.end();
  }
}
export type Events = Awaited<ReturnType<typeof openEvents>>;
