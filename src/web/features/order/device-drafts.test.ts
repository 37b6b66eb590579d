import { expect, test } from 'vitest';
import { newOrder } from '#domain/ordering/order-data.ts';
import { deviceDrafts, forgetOnDevice, keepOnDevice } from './device-drafts.ts';

const ID = '7f9c24e5-2d1c-4f0a-9b6e-3a1d5c8e7f02';
const DAY_MS = 24 * 3600 * 1000;
function storage() {
  const kept = new Map<string, string>();
  return { getItem: (key: string) => kept.get(key) ?? null, setItem: (key: string, value: string) => void kept.set(key, value), kept };
}
const draft = (change: object = {}) => ({ id: ID, owner: null, step: 'size', data: newOrder('scanit'), version: 0, savedAtMs: 1000, ...change });

test('a draft is kept for a day, then it is gone [O18]', () => {
  const store = storage();
  keepOnDevice(store, draft());
  expect(deviceDrafts(store, null, 1000 + DAY_MS - 1)).toHaveLength(1);
  expect(deviceDrafts(store, null, 1000 + DAY_MS)).toEqual([]);
});

test("one person's unsaved order is not shown to the next on the same device; a visitor's goes with whoever signs in [O18]", () => {
  const store = storage();
  keepOnDevice(store, draft({ owner: 'ada' }));
  keepOnDevice(store, draft({ id: ID.replace('7f9c', '8f9c') }));
  expect(deviceDrafts(store, 'ada', 2000)).toHaveLength(2);
  expect(deviceDrafts(store, 'bob', 2000)).toHaveLength(1);
  expect(deviceDrafts(store, null, 2000)).toHaveLength(1);
});

test('what cannot be read counts as none, and the others stay; what is forgotten is gone', () => {
  const store = storage();
  store.setItem('storey.order-drafts', JSON.stringify([{ id: 'x' }, draft()]));
  expect(deviceDrafts(store, null, 2000)).toHaveLength(1);
  forgetOnDevice(store, ID, 2000);
  expect(deviceDrafts(store, null, 2000)).toEqual([]);
  store.setItem('storey.order-drafts', '{');
  expect(deviceDrafts(store, null, 2000)).toEqual([]);
});
