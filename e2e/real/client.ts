import { Agent, request } from 'node:https';
import { buffer } from 'node:stream/consumers';

export type Answer = { status: number; headers: Record<string, string | string[] | undefined>; body: Buffer };
type Call = { method?: string; headers?: Record<string, string>; body?: string | Uint8Array; timeoutMs?: number };

/** A client over TLS that keeps cookies, trusts the run's certificate alone and follows nothing. */
export function createClient(ca: string, origin: string) {
  const agent = new Agent({ ca, keepAlive: true, maxSockets: 8 });
  const cookies = new Map<string, string>();
  return { call, json, close: () => agent.destroy() };

  /** Throws when no answer comes. */
  function call(url: string, { method = 'GET', headers = {}, body, timeoutMs = 30_000 }: Call = {}): Promise<Answer> {
    const isOurs = url.startsWith('/') || url.startsWith(origin);
    const cookie = [...cookies].map(([name, value]) => `${name}=${value}`).join('; ');
    return new Promise((done, fail) => {
      const sent = request(new URL(url, origin), {
        method,
        agent,
        headers: {
          ...(isOurs && { origin, cookie }),
          ...headers,
          ...(body !== undefined && { 'content-length': String(Buffer.byteLength(body)) }),
        },
      });
      const timer = setTimeout(() => sent.destroy(new Error(`no answer within ${timeoutMs} ms`)), timeoutMs);
      sent.once('error', fail).once('close', () => clearTimeout(timer));
      sent.once('response', (response) => {
        for (const line of response.headers['set-cookie'] ?? []) {
          const [, name = '', value = ''] = /^([^=]+)=([^;]*)/.exec(line) ?? [];
          cookies.set(name, value);
        }
        buffer(response).then(
          (answered) => done({ status: response.statusCode ?? 0, headers: response.headers, body: answered }),
          fail,
        );
      });
      sent.end(body);
    });
  }

  /** Sends and reads JSON. Throws for any answer that is not a success. */
  async function json(method: string, path: string, body?: unknown): Promise<unknown> {
    const answer = await call(path, {
      method,
      headers: { 'content-type': 'application/json' },
      ...(body !== undefined && { body: JSON.stringify(body) }),
    });
    if (answer.status >= 300) throw new Error(`${method} ${path}: ${answer.status} ${answer.body.toString('utf8')}`);
    return JSON.parse(answer.body.toString('utf8') || 'null');
  }
}
export type Client = ReturnType<typeof createClient>;
