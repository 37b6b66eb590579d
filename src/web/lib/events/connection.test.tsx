import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { byPolling, throughElectedTab } from './connection.ts';
import { POLL_MS } from './event-stream.ts';
import { readSent, type StreamMessage } from './stream-message.ts';

const event = {
  projectId: '00000000-0000-4000-8000-000000000002',
  isDemo: false,
  status: 'Order Processing',
  pipelineStatus: '',
  job: 'tile',
  percent: 10,
  message: 'Reading',
};
const sources: FakeSource[] = [];
class FakeSource extends EventTarget {
  readyState = 1;
  constructor() {
    super();
    sources.push(this);
  }
  close() {
    this.readyState = 2;
  }
  say(name: string, data = '') {
    this.dispatchEvent(new MessageEvent(name, { data }));
  }
}
beforeEach(() => {
  sources.length = 0;
  vi.stubGlobal('EventSource', Object.assign(FakeSource, { CLOSED: 2 }));
});
afterEach(() => {
  vi.unstubAllGlobals();
  vi.useRealTimers();
});

test('several tabs share one stream, and the next tab takes over when its holder closes', async () => {
  const [first, second]: StreamMessage[][] = [[], []];
  const one = throughElectedTab((message) => first?.push(message));
  await expect.poll(() => sources).toHaveLength(1);
  const two = throughElectedTab((message) => second?.push(message));
  sources[0]?.say('project', JSON.stringify(event));
  await expect.poll(() => [first, second]).toEqual([[{ kind: 'event', event }], [{ kind: 'event', event }]]);
  expect(sources).toHaveLength(1);
  one.close();
  await expect.poll(() => sources).toHaveLength(2);
  expect(sources[0]?.readyState).toBe(2);
  sources[1]?.say('gap');
  await expect.poll(() => second).toHaveLength(2);
  two.close();
});

test('a stream that is refused is asked for again every 30 s, and each time pages read the present state', async () => {
  vi.useFakeTimers();
  const seen: StreamMessage[] = [];
  const { openEventStream } = await import('./event-stream.ts');
  const close = openEventStream((sent) => seen.push(readSent(sent)));
  sources[0]?.close();
  sources[0]?.dispatchEvent(new Event('error'));
  expect(seen).toEqual([]);
  vi.advanceTimersByTime(POLL_MS);
  expect(seen).toEqual([{ kind: 'gap' }]);
  expect(sources).toHaveLength(2);
  close();
});

test('without streams pages ask every 30 s', () => {
  vi.useFakeTimers();
  const seen: StreamMessage[] = [];
  const connection = byPolling((message) => seen.push(message));
  vi.advanceTimersByTime(2 * POLL_MS);
  expect(seen).toEqual([{ kind: 'gap' }, { kind: 'gap' }]);
  connection.close();
});

test('an event that cannot be read counts as a gap', () => {
  expect(readSent({ kind: 'event', data: JSON.stringify(event) })).toEqual({ kind: 'event', event });
  expect(readSent({ kind: 'event', data: '{"projectId":1}' })).toEqual({ kind: 'gap' });
  expect(readSent({ kind: 'event', data: 'nonsense' })).toEqual({ kind: 'gap' });
});
