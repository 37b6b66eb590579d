import { openEventStream, type Sent } from './event-stream.ts';

// One stream for all tabs: HTTP/1.1 allows six connections to a server, and a stream per tab would use them up.
const ports = new Set<MessagePort>();
let close: (() => void) | undefined;

const broadcast = (sent: Sent) => ports.forEach((port) => port.postMessage(sent));

function reopen() {
  close?.();
  close = ports.size > 0 ? openEventStream(broadcast) : undefined;
}

globalThis.addEventListener('connect', (connection) => {
  const port = connection instanceof MessageEvent ? connection.ports[0] : undefined;
  if (!port) return;
  ports.add(port);
  port.addEventListener('message', ({ data }) => {
    if (data === 'bye') ports.delete(port);
    // Someone signed in or out, or works for another team: the stream belongs to the old session.
    if (data === 'restart' || ports.size === 0) reopen();
  });
  port.start();
  if (!close) reopen();
});
