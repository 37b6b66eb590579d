import { vi } from 'vitest';

type Answer = { status?: number; body: unknown };

/** Answers calls of a test's page by their path, anything else with 404. Returns the bodies that were sent, by path. */
export function serve(
  answers: Record<string, (query: URLSearchParams, init?: RequestInit) => Answer | Promise<Answer>>,
) {
  const bodies: Record<string, unknown> = {};
  vi.stubGlobal('fetch', async (input: URL | string, init?: RequestInit) => {
    const { pathname: path, searchParams } = new URL(String(input), window.location.href);
    if (typeof init?.body === 'string') bodies[path] = JSON.parse(init.body);
    const { status = 200, body } = (await answers[path]?.(searchParams, init)) ?? {
      status: 404,
      body: { error: 'There is nothing at this address.', code: 'NOT_FOUND', requestId: '1' },
    };
    return Response.json(body, { status });
  });
  return bodies;
}
