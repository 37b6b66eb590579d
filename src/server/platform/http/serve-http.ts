import { Server } from 'node:http';
import { serve } from '@hono/node-server';
import { endStalledBodies, type LeastProgress } from './end-stalled-bodies.ts';

/** Node's own, which it drops together with the limit of the whole request. */
const HEADERS_LIMIT_MS = 60_000;

type Options = {
  fetch: Parameters<typeof serve>[0]['fetch'];
  hostname: string;
  port: number;
  leastProgress?: LeastProgress;
};

/** Answers requests over HTTP. Bodies are judged by their progress and not by the time that they take as a whole. */
export function serveHttp({ leastProgress, ...options }: Options, onListening: (at: { port: number }) => void): Server {
  const server = serve(
    { ...options, serverOptions: { requestTimeout: 0, headersTimeout: HEADERS_LIMIT_MS } },
    onListening,
  );
  if (!(server instanceof Server)) throw new Error('not a server of HTTP/1.1');
  endStalledBodies(server, leastProgress);
  return server;
}
