import { readFile } from 'node:fs/promises';
import { createServer, type IncomingMessage, type ServerResponse } from 'node:http';
import type { AddressInfo } from 'node:net';

/** The viewer that browsers get: it has the documented calls of Autodesk's, and draws next to nothing. */
const VIEWER = 'src/viewer/autodesk/testing/stub-viewer.js';
const LIFETIME_SECONDS = 3600;

type Answer = { status: number; headers?: Record<string, string>; body?: unknown };

/**
 * A service that speaks as Autodesk Platform Services are documented: the token endpoint of authentication v2, manifests of
 * translated models, and the script of viewer v7. Nothing of it was recorded. Like the real one, it may repeat the key in what it refuses with.
 */
export async function startAutodesk(clientId: string, clientSecret: string, urns: readonly string[] = []) {
  const asked: { path: string; form: Record<string, string> }[] = [];
  const given: string[] = [];
  let failures: Answer[] = [];

  const token = (request: IncomingMessage, form: URLSearchParams): Answer => {
    const basic = `Basic ${Buffer.from(`${clientId}:${clientSecret}`).toString('base64')}`;
    if (request.headers.authorization !== basic)
      return {
        status: 401,
        body: { developerMessage: `The client_id ${clientId} is not known.`, errorCode: 'AUTH-001' },
      };
    if (
      !request.headers['content-type']?.startsWith('application/x-www-form-urlencoded') ||
      form.get('grant_type') !== 'client_credentials' ||
      form.get('scope') === null
    )
      return {
        status: 400,
        body: { developerMessage: 'The required parameter(s) are missing.', errorCode: 'AUTH-008' },
      };
    const made = `token-${given.length + 1}-${clientSecret.length}`;
    given.push(made);
    return { status: 200, body: { access_token: made, token_type: 'Bearer', expires_in: LIFETIME_SECONDS } };
  };
  const answerTo = async (request: IncomingMessage, url: URL): Promise<Answer> => {
    const form = new URLSearchParams(await textOf(request));
    asked.push({ path: url.pathname, form: Object.fromEntries(form) });
    const failed = failures.shift();
    if (failed) return failed;
    if (request.method === 'POST' && url.pathname === '/authentication/v2/token') return token(request, form);
    if (url.pathname.endsWith('/viewers/7.*/viewer3D.min.js'))
      return { status: 200, headers: { 'content-type': 'text/javascript' }, body: await readFile(VIEWER) };
    if (url.pathname.endsWith('/viewers/7.*/style.min.css'))
      return { status: 200, headers: { 'content-type': 'text/css' }, body: Buffer.from('.adsk-viewing-viewer {}') };
    const manifest = /^\/derivativeservice\/v2\/manifest\/(?:urn:)?([\w-]+)$/.exec(url.pathname);
    if (!manifest) return { status: 404 };
    if (!given.some((each) => request.headers.authorization === `Bearer ${each}`)) return { status: 401 };
    return urns.includes(manifest[1] ?? '') ? { status: 200, body: { type: 'manifest' } } : { status: 404 };
  };

  const service = createServer((request, response) => void answer(request, response));
  async function answer(request: IncomingMessage, response: ServerResponse): Promise<void> {
    response.setHeader('access-control-allow-origin', '*');
    response.setHeader('access-control-allow-headers', 'authorization');
    if (request.method === 'OPTIONS') return void response.writeHead(204).end();
    const { status, headers, body } = await answerTo(request, new URL(request.url ?? '', 'http://any'));
    response.writeHead(status, headers ?? { 'content-type': 'application/json' });
    response.end(body instanceof Uint8Array ? body : JSON.stringify(body ?? {}));
  }
  await new Promise<void>((done) => service.listen(0, '127.0.0.1', done));
  return {
    url: `http://127.0.0.1:${(service.address() as AddressInfo).port}`,
    asked,
    tokensAsked: () => asked.filter(({ path }) => path === '/authentication/v2/token'),
    /** Answers the next requests in its place. */
    fail: (...next: Answer[]) => void (failures = next),
    stop: () => {
      service.closeAllConnections();
      service.close();
    },
  };
}

async function textOf(request: IncomingMessage): Promise<string> {
  const chunks: Buffer[] = [];
  for await (const chunk of request) chunks.push(chunk as Buffer);
  return Buffer.concat(chunks).toString();
}
