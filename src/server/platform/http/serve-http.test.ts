import type { Server } from 'node:http';
import type { AddressInfo } from 'node:net';
import { expect, test } from 'vitest';
import { closeHttp, serveHttp } from './serve-http.ts';

/** A server that answers when it is told to, and its address. */
async function waiting(): Promise<{ http: Server; url: string; answer: () => void }> {
  let answer = () => {};
  const told = new Promise<void>((done) => (answer = done));
  const fetchApp = async () => {
    await told;
    return new Response('here');
  };
  const http = await new Promise<Server>((done) => {
    const server = serveHttp({ fetch: fetchApp, hostname: '127.0.0.1', port: 0 }, () => done(server));
  });
  return { http, url: `http://127.0.0.1:${(http.address() as AddressInfo).port}/`, answer };
}

test('an idle connection is kept for longer than the minute of usual load balancers', async () => {
  const { http, url, answer } = await waiting();
  answer();
  const kept = (await fetch(url)).headers.get('keep-alive');
  await closeHttp(http);
  expect(kept).toBe('timeout=65');
});

test('a server that closes answers what it was asked, and does not wait for connections that idle after it', async () => {
  const { http, url, answer } = await waiting();
  const asked = new Promise<void>((done) => http.once('request', () => done()));
  const answered = fetch(url);
  await asked;
  const closed = closeHttp(http);
  answer();
  expect(await (await answered).text()).toBe('here');
  await closed;
}, 20_000);
