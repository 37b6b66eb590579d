import { expect, test } from 'vitest';
import { createSharedQueue } from './shared-queue.ts';

const limits = { most: 5, share: 3 };
const queueOf = (...callers: (string | undefined)[]) => {
  const queue = createSharedQueue<{ caller: string | undefined; name: string }>(limits);
  const answers = callers.map((caller, index) => queue.add({ caller, name: `${caller} ${index}` }));
  const taken: string[] = [];
  for (let item = queue.take(); item; item = queue.take()) taken.push(item.name);
  return { answers, taken };
};

test('whoever asks for many papers has a share of the queue, and the first paper of everybody else comes before the second of theirs', () => {
  const { answers, taken } = queueOf('a', 'a', 'a', 'a', 'b');
  expect(answers).toEqual(['waits', 'waits', 'waits', 'share used', 'waits']);
  expect(taken).toEqual(['a 0', 'b 4', 'a 1', 'a 2']);
});

test('a full queue refuses callers, but nothing of our own', () => {
  expect(queueOf('a', 'a', 'b', 'b', 'c', 'd', undefined).answers.slice(4)).toEqual(['waits', 'full', 'waits']);
  expect(queueOf(undefined, undefined, undefined, undefined).taken).toHaveLength(4);
});
