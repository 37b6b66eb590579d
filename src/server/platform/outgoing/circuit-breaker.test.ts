import { expect, test, vi } from 'vitest';
import { CircuitOpen, createCircuitBreaker } from './circuit-breaker.ts';

const failing = () => Promise.reject(new Error('silent'));
const answering = () => Promise.resolve('answer');

function breakerAt() {
  const clock = { now: 0 };
  const onChange = vi.fn();
  return {
    clock,
    onChange,
    breaker: createCircuitBreaker({ failuresToOpen: 3, openMs: 10_000, now: () => clock.now, onChange }),
  };
}

test('three failures in a row open it, and then nobody is asked until it is over', async () => {
  const { breaker, clock, onChange } = breakerAt();
  for (let call = 0; call < 3; call++) await expect(breaker.run(failing)).rejects.toThrow('silent');
  clock.now = 2000;
  const asked = vi.fn(answering);
  await expect(breaker.run(asked)).rejects.toEqual(
    expect.objectContaining({ constructor: CircuitOpen, retryAfterSeconds: 8 }),
  );
  expect(asked).not.toHaveBeenCalled();
  clock.now = 10_000;
  expect(await breaker.run(asked)).toBe('answer');
  expect(await breaker.run(asked)).toBe('answer');
  expect(onChange.mock.calls.map(([isOpen]) => isOpen)).toEqual([true, false]);
});

test('one call alone tries, and a failure leaves it open for as long again', async () => {
  const { breaker, clock, onChange } = breakerAt();
  await Promise.allSettled([1, 2, 3].map(() => breaker.run(failing)));
  clock.now = 10_000;
  const tried = vi.fn(failing);
  const results = await Promise.allSettled([1, 2, 3, 4].map(() => breaker.run(tried)));
  expect(tried).toHaveBeenCalledTimes(1);
  expect(results.map((result) => result.status === 'rejected' && result.reason instanceof CircuitOpen)).toEqual([
    false,
    true,
    true,
    true,
  ]);
  clock.now = 19_999;
  await expect(breaker.run(answering)).rejects.toBeInstanceOf(CircuitOpen);
  clock.now = 20_000;
  expect(await breaker.run(answering)).toBe('answer');
  expect(onChange).toHaveBeenCalledTimes(2);
});

test('failures that are not in a row, and refusals, do not open it', async () => {
  const { breaker } = breakerAt();
  for (let call = 0; call < 5; call++) {
    await Promise.allSettled([breaker.run(failing), breaker.run(failing)]);
    await breaker.run(answering);
  }
  for (let call = 0; call < 5; call++)
    await expect(
      breaker.run(
        () => Promise.reject(new Error('there is none')),
        () => false,
      ),
    ).rejects.toThrow('there is none');
  expect(await breaker.run(answering)).toBe('answer');
});
