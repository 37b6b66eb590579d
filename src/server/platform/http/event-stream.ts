import type { Context } from 'hono';
import { streamSSE } from 'hono/streaming';
import type { Events } from '#server/platform/events/events.ts';
import type { AppEnv } from './app-env.ts';

const KEEP_ALIVE_MS = 15_000;

/** Streams of events to browsers. `closeAll` ends them: an open one would keep the server from stopping. */
export function createEventStreams(events: Events) {
  const openStreams = new Set<() => void>();
  return { stream, closeAll: () => openStreams.forEach((close) => close()) };

  function stream(context: Context<AppEnv>) {
    const principal = context.get('principal');
    return streamSSE(context, async (sse) => {
      // `gap` makes the browser read the present state: at the start, and after a lost connection to the database.
      const gap = () => void sse.writeSSE({ event: 'gap', data: '' });
      const unsubscribe = events.subscribe({
        teamId: 'teamId' in principal ? principal.teamId : null,
        userId: principal.kind === 'user' ? principal.userId : null,
        linkId: ('link' in principal && principal.link?.linkId) || null,
        onEvent: (event) => void sse.writeSSE({ event: 'project', data: JSON.stringify(event) }),
        onGap: gap,
      });
      const keepAlive = setInterval(() => void sse.write(': keep-alive\n\n'), KEEP_ALIVE_MS);
      gap();
      await new Promise<void>((close) => {
        openStreams.add(close);
        sse.onAbort(() => {
          openStreams.delete(close);
          close();
        });
      });
      clearInterval(keepAlive);
      unsubscribe();
    });
  }
}
export type EventStreams = ReturnType<typeof createEventStreams>;
