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
  for (const name of [
    'Unlock Modal Opened',
    'Unlock Modal Closed',
    'Usage Limit Modal Opened',
    'Usage Limit Modal Closed',
    'Proceed With Drawdown Clicked',
    'Proceed To Checkout Clicked',
  ] as const)
    track(name);
  expect(sink.mock.calls.map(([name]) => name)).toEqual([
    'Unlock Modal Opened',
    'Unlock Modal Closed',
    'Usage Limit Modal Opened',
    'Usage Limit Modal Closed',
    'Proceed With Drawdown Clicked',
    'Proceed To Checkout Clicked',
  ]);
  const warned = vi.spyOn(console, 'warn').mockImplementation(() => undefined);
  setAnalyticsSink(() => {
    throw new Error('blocked');
  });
  expect(() => track('Feedback Sent')).not.toThrow();
  expect(warned).toHaveBeenCalledOnce();
});

test('an event tells what its table allows, and neither texts nor facts of others [X6]', () => {
  const sink = vi.fn();
  setAnalyticsSink(sink);
  track('Service Selected', { service: 'bimit-engine' });
  track('Order Created', { service: 'bimit', isEstimate: true });
  expect(sink.mock.calls).toEqual([
    ['Service Selected', { service: 'bimit-engine' }],
    ['Order Created', { service: 'bimit', isEstimate: true }],
  ]);
});

test('an e-mail and a name that slip in are left out, whatever the types say [X6]', () => {
  const sink = vi.fn();
  setAnalyticsSink(sink);
  const untyped: (event: string, facts?: object) => void = track as never;
  untyped('Order Created', { service: 'site@acme.example', isEstimate: false, projectName: 'Harbour House' });
  untyped('Portfolio Filter Changed', { key: 'status', count: '1 Main Street' });
  untyped('Feedback Sent', { email: 'site@acme.example' });
  untyped('File Downloaded', { role: 'model', format: 'acme-harbour-house' });
  untyped('site@acme.example opened the page');
  expect(sink.mock.calls).toEqual([
    ['Order Created', { isEstimate: false }],
    ['Portfolio Filter Changed', { key: 'status' }],
    ['Feedback Sent', {}],
    ['File Downloaded', { role: 'model', format: 'other' }],
  ]);
});
