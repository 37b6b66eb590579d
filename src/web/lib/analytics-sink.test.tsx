import { afterEach, expect, test, vi } from 'vitest';
import { setAnalyticsSink, track } from './analytics.ts';
import { analyticsSinkTo } from './analytics-sink.ts';

afterEach(() => {
  setAnalyticsSink(() => undefined);
  vi.restoreAllMocks();
});

test('an event goes to the address of the operator without cookies or the page, and a failure disturbs nothing [X3] [X6]', async () => {
  const fetched = vi.spyOn(globalThis, 'fetch').mockRejectedValue(new TypeError('blocked'));
  setAnalyticsSink(analyticsSinkTo('https://events.operator.example/storey'));
  const untyped: (event: string, facts?: object) => void = track as never;
  untyped('Portfolio View Changed', { newView: 'grid', email: 'site@acme.example' });
  expect(fetched).toHaveBeenCalledOnce();
  const [url, { body, ...sent } = {}] = fetched.mock.calls[0] ?? [];
  expect(url).toBe('https://events.operator.example/storey');
  expect(sent).toMatchObject({ method: 'POST', credentials: 'omit', referrerPolicy: 'no-referrer', keepalive: true });
  expect(await new Response(body).json()).toEqual({
    event: 'Portfolio View Changed',
    facts: { newView: 'grid' },
    at: expect.stringMatching(/^\d{4}-/),
  });
  // A rejected promise that nobody handles would fail the run.
  await Promise.resolve();
});
