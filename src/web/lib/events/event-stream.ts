import { EVENTS_PATH } from '#contract/events-path.ts';

/** What a stream hands on, an event as the server wrote it. `gap`: something may have been missed, read the present state again. */
export type Sent = { kind: 'event'; data: unknown } | { kind: 'gap' };

/** A stream that the server refuses or that stays broken is tried again this often; each try that fails counts as a gap. */
export const POLL_MS = 30_000;
const EVENT_NAME = 'project';

/** Opens the one connection to the server. Falls back to a gap every 30 s by itself, so that pages go on by asking. */
export function openEventStream(deliver: (sent: Sent) => void): () => void {
  let source: EventSource | undefined;
  let retry: ReturnType<typeof setTimeout> | undefined;

  function connect() {
    source = new EventSource(EVENTS_PATH);
    source.addEventListener('gap', () => deliver({ kind: 'gap' }));
    source.addEventListener(EVENT_NAME, (message) => deliver({ kind: 'event', data: message.data }));
    source.addEventListener('error', () => {
      // While it is CONNECTING the browser tries by itself.
      if (source?.readyState !== EventSource.CLOSED) return;
      clearTimeout(retry);
      retry = setTimeout(() => {
        deliver({ kind: 'gap' });
        connect();
      }, POLL_MS);
    });
  }

  connect();
  return () => {
    clearTimeout(retry);
    source?.close();
  };
}
