import type { TestServer } from './test-server.ts';

/** The Content-Security-Policy of pages, but for the hosts that may be framed: those of tours are there by default and have tests of their own. */
export async function pagePolicy(server: TestServer): Promise<string> {
  const policy = (await server.call('GET', '/healthz')).headers.get('content-security-policy') ?? '';
  return policy.replace(/frame-src [^;]*; /, '');
}
