import { openEventStream, POLL_MS } from './event-stream.ts';
import { readSent, type Deliver } from './stream-message.ts';

/** One tab's share of the browser's one event stream. */
export type Connection = { restart: () => void; close: () => void };

/** Takes part in the browser's one stream: through a SharedWorker, else an elected tab, else by asking every 30 s. */
export function connect(deliver: Deliver): Connection {
  if ('SharedWorker' in globalThis) return throughSharedWorker(deliver);
  if ('locks' in navigator && 'BroadcastChannel' in globalThis) return throughElectedTab(deliver);
  return byPolling(deliver);
}

function throughSharedWorker(deliver: Deliver): Connection {
  const { port } = new SharedWorker(new URL('./events-worker.ts', import.meta.url), {
    type: 'module',
    name: 'storey-events',
  });
  port.addEventListener('message', ({ data }) => deliver(readSent(data)));
  port.start();
  return { restart: () => port.postMessage('restart'), close: () => port.postMessage('bye') };
}

const CHANNEL = 'storey-events';

/** The tab that holds the lock has the stream and passes messages on; when it closes, the next in line takes over. */
export function throughElectedTab(deliver: Deliver): Connection {
  const channel = new BroadcastChannel(CHANNEL);
  const stepDown = new AbortController();
  let reopen: (() => void) | undefined;
  channel.addEventListener('message', ({ data }) => (data === 'restart' ? reopen?.() : deliver(readSent(data))));

  const lead = () =>
    new Promise<void>((resign) => {
      const open = () =>
        openEventStream((sent) => {
          deliver(readSent(sent));
          channel.postMessage(sent);
        });
      let close = open();
      reopen = () => {
        close();
        close = open();
      };
      stepDown.signal.addEventListener('abort', () => {
        close();
        resign();
      });
    });
  // Rejects when this tab steps down while it waits in line.
  navigator.locks.request(CHANNEL, { signal: stepDown.signal }, lead).catch(() => undefined);

  return {
    restart: () => (reopen ? reopen() : channel.postMessage('restart')),
    close: () => {
      stepDown.abort();
      channel.close();
    },
  };
}

export function byPolling(deliver: Deliver): Connection {
  const timer = setInterval(() => deliver({ kind: 'gap' }), POLL_MS);
  return { restart: () => deliver({ kind: 'gap' }), close: () => clearInterval(timer) };
}
