import { Hono } from 'hono';
import type { Server } from 'node:http';
import type { AppEnv } from './app-env.ts';
import { plainAddress } from './client-address.ts';
import { mountHealth } from './health.ts';
import { serveHttp } from './serve-http.ts';

type Options = Parameters<typeof mountHealth>[1] & { hostname: string; port: number };

/** Answers `/healthz`, `/readyz` and `/metrics` of a process that serves nobody else. Rejects when it cannot listen. */
export function serveHealth({ hostname, port, ...parts }: Options): Promise<Server> {
  const app = new Hono<AppEnv>();
  app.use(async (context, next) => {
    context.set('clientAddress', plainAddress(context.env?.incoming?.socket.remoteAddress ?? ''));
    await next();
  });
  mountHealth(app, parts);
  return new Promise((done, fail) => {
    const server = serveHttp({ fetch: app.fetch, hostname, port }, () => done(server));
    server.once('error', fail);
  });
}
