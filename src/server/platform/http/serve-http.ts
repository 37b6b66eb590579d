import { Server } from 'node:http';
import { serve } from '@hono/node-server';
import { endStalledBodies, type LeastProgress } from './end-stalled-bodies.ts';

/** Node's own, which it drops together with the limit of the whole request. */
const HEADERS_LIMIT_MS = 60_000;
/** Longer than the usual minute of load balancers: they close an idle connection first, so that no request meets one that is closing. */
const IDLE_CONNECTION_MS = 65_000;

type Options = {
  fetch: Parameters<typeof serve>[0]['fetch'];
  hostname: string;
  port: number;
  leastProgress?: LeastProgress;
};

/** Answers requests over HTTP. Bodies are judged by their progress and not by the time that they take as a whole. */
export function serveHttp({ leastProgress, ...options }: Options, onListening: (at: { port: number }) => void): Server {
  const server = serve(
    {
      ...options,
      serverOptions: { requestTimeout: 0, headersTimeout: HEADERS_LIMIT_MS, keepAliveTimeout: IDLE_CONNECTION_MS },
    },
    onListening,
  );
  if (!(server instanceof Server)) throw new Error('not a server of HTTP/1.1');
  endStalledBodies(server, leastProgress);
  return server;
}

/** Takes no more connections, and resolves when those that are open have been answered: each ends with its answer. */
export function closeHttp(server: Server): Promise<void> {
  // Node keeps a connection whose answer is on its way for as long as an idle one (a second more than this).
  server.keepAliveTimeout = 1;
  const closed = new Promise<void>((done) => server.close(() => done()));
  server.closeIdleConnections();
  return closed;
}
