import { afterEach, expect, test, vi } from 'vitest';
import { setAnalyticsSink, track } from './analytics.ts';

afterEach(() => setAnalyticsSink(() => undefined));

test('nothing leaves the browser until an installation sets a sink [X3]', () => {
  const fetched = vi.spyOn(globalThis, 'fetch');
  const beacon = vi.spyOn(navigator, 'sendBeacon');
  track('Unlock Modal Opened');
  expect([fetched.mock.calls, beacon.mock.calls]).toEqual([[], []]);
});

test('a sink gets the event by its exact name, and one that fails disturbs nothing [X3]', () => {
  const sink = vi.fn();
  setAnalyticsSink(sink);
  for (const name of ['Unlock Modal Opened', 'Unlock Modal Closed', 'Usage Limit Modal Opened', 'Usage Limit Modal Closed', 'Proceed With Drawdown Clicked', 'Proceed To Checkout Clicked'] as const) track(name);
  expect(sink.mock.calls.map(([name]) => name)).toEqual(['Unlock Modal Opened', 'Unlock Modal Closed', 'Usage Limit Modal Opened', 'Usage Limit Modal Closed', 'Proceed With Drawdown Clicked', 'Proceed To Checkout Clicked']);
  const warned = vi.spyOn(console, 'warn').mockImplementation(() => undefined);
  setAnalyticsSink(() => {
    throw new Error('blocked');
  });
  expect(() => track('Feedback Sent')).not.toThrow();
  expect(warned).toHaveBeenCalledOnce();
});
