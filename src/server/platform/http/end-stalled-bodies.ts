import type { IncomingMessage, Server, ServerResponse } from 'node:http';

/** What a body has to bring within how long, while the server waits for it. */
export type LeastProgress = { bytes: number; withinMs: number };

/** 4 kbit/s: slower than any line that an upload is sent over, fast enough that a body of JSON is there within minutes. */
const LEAST_PROGRESS: LeastProgress = { bytes: 16 * 2 ** 10, withinMs: 30_000 };
const ANSWER = 'HTTP/1.1 408 Request Timeout\r\nConnection: close\r\nContent-Length: 0\r\n\r\n';

/**
 * Ends requests whose body has stalled, with 408, and no others: Node's own limit is 300 s for the whole request, which cuts off a part
 * of an upload on any line below 0.85 Mbit/s. Turn that off (`requestTimeout: 0`); headers keep theirs.
 */
export function endStalledBodies(
  server: Pick<Server, 'prependListener'>,
  { bytes, withinMs }: LeastProgress = LEAST_PROGRESS,
): void {
  server.prependListener('request', (request: IncomingMessage, response: ServerResponse) => {
    const { 'content-length': length = '0', 'transfer-encoding': encoding } = request.headers;
    if (length === '0' && encoding === undefined) return;
    let before = { bytesRead: request.socket.bytesRead, isAwaited: true };
    const timer = setInterval(() => {
      if (request.complete) return clearInterval(timer);
      // What has arrived and is not read yet waits for this server and not for the sender.
      const now = { bytesRead: request.socket.bytesRead, isAwaited: request.readableLength === 0 };
      if (now.isAwaited && before.isAwaited && now.bytesRead - before.bytesRead < bytes) {
        if (!response.headersSent) request.socket.write(ANSWER);
        request.socket.destroySoon();
      }
      before = now;
    }, withinMs);
    timer.unref();
    request.once('close', () => clearInterval(timer));
  });
}
