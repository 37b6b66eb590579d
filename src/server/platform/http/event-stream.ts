import type { Context } from 'hono';
import { streamSSE } from 'hono/streaming';
import { shownEvent, type PushedEvent } from '#contract/events.ts';
import type { Principal } from '#domain/access/access.ts';
import type { Events } from '#server/platform/events/events.ts';
import type { AppEnv } from './app-env.ts';
import { countedNetwork } from './client-address.ts';
import { AppError } from './errors.ts';

const KEEP_ALIVE_MS = 15_000;
/** How soon a browser reopens the stream: a person who was removed or switched teams sees it within two seconds. */
const RETRY_MS = 1000;

/**
 * Streams of events to browsers, at most `maxPerCaller` open at the same time per person, or per network for strangers: each holds a
 * connection. `closeAll` ends them: an open one would keep the server from stopping.
 */
export function createEventStreams(events: Events, maxPerCaller: number) {
  const openStreams = new Set<() => void>();
  const openOf = new Map<string, number>();
  return { stream, closeAll: () => openStreams.forEach((close) => close()) };

  /**
   * A stream of what its caller may see. `callerNow` returns the current caller: it is asked before every event that is not
   * everybody's, and when it has changed (signed out, removed, another team) the stream ends and the browser opens a new one.
   */
  function stream(context: Context<AppEnv>, callerNow: () => Promise<Principal>) {
    const principal = context.get('principal');
    const identity = identityOf(principal);
    const release = takeStream('userId' in principal ? principal.userId : countedNetwork(context.get('clientAddress')));
    return streamSSE(context, async (sse) => {
      // `gap` makes the browser read the present state: at the start, and after a lost connection to the database.
      const gap = () => void sse.writeSSE({ event: 'gap', data: '', retry: RETRY_MS });
      const end = Promise.withResolvers<void>();
      let sent = Promise.resolve();
      const deliver = (event: PushedEvent) =>
        (sent = sent.then(async () => {
          if (!('isDemo' in event && event.isDemo) && identityOf(await callerNow()) !== identity) return end.resolve();
          await sse.writeSSE({ event: 'project', data: JSON.stringify(shownEvent.parse(event)) });
        }));
      const unsubscribe = events.subscribe({
        teamId: 'teamId' in principal ? principal.teamId : null,
        userId: principal.kind === 'user' ? principal.userId : null,
        isStaff: principal.kind === 'staff',
        linkId: ('link' in principal && principal.link?.linkId) || null,
        onEvent: (event) => void deliver(event).catch(() => end.resolve()),
        onGap: gap,
      });
      const keepAlive = setInterval(() => void sse.write(': keep-alive\n\n'), KEEP_ALIVE_MS);
      gap();
      openStreams.add(end.resolve);
      sse.onAbort(end.resolve);
      await end.promise;
      openStreams.delete(end.resolve);
      clearInterval(keepAlive);
      unsubscribe();
      release();
    });
  }

  /** Counts a stream until the function that it answers is called. A page whose stream is refused asks every half minute. */
  function takeStream(caller: string): () => void {
    const open = openOf.get(caller) ?? 0;
    if (open >= maxPerCaller) throw new AppError('TOO_MANY_REQUESTS', { retryAfterSeconds: 30 });
    openOf.set(caller, open + 1);
    return () => {
      const left = (openOf.get(caller) ?? 1) - 1;
      if (left > 0) openOf.set(caller, left);
      else openOf.delete(caller);
    };
  }
}
/** Tells callers apart who see different things. */
function identityOf(principal: Principal): string {
  const { kind } = principal;
  return JSON.stringify([
    kind,
    'userId' in principal && principal.userId,
    'teamId' in principal && principal.teamId,
    'link' in principal && principal.link?.linkId,
  ]);
}
export type EventStreams = ReturnType<typeof createEventStreams>;
