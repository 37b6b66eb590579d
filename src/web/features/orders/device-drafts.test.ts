import { expect, test } from 'vitest';
import { newOrder } from '#domain/ordering/order-data.ts';
import { beginOnDevice, deviceDraftOf, deviceDrafts, forgetOnDevice, keepOnDevice } from './device-drafts.ts';

const ID = '7f9c24e5-2d1c-4f0a-9b6e-3a1d5c8e7f02';
const DAY_MS = 24 * 3600 * 1000;
function storage() {
  const kept = new Map<string, string>();
  return {
    getItem: (key: string) => kept.get(key) ?? null,
    setItem: (key: string, value: string) => void kept.set(key, value),
    kept,
  };
}
const draft = (change: object = {}) => ({
  id: ID,
  owner: null,
  step: 'size',
  data: { ...newOrder('scanit'), projectName: 'Mill' },
  version: 0,
  savedAtMs: 1000,
  ...change,
});

test('a draft is kept for a day, then it is gone [O18]', () => {
  const store = storage();
  keepOnDevice(store, draft());
  expect(deviceDrafts(store, null, 1000 + DAY_MS - 1)).toHaveLength(1);
  expect(deviceDrafts(store, null, 1000 + DAY_MS)).toEqual([]);
});

test("one person's unsaved order is not shown to the next on the same device; a visitor's neither, but for who signs in at its address [O18]", () => {
  const store = storage();
  keepOnDevice(store, draft({ owner: 'ada' }));
  keepOnDevice(store, draft({ id: ID.replace('7f9c', '8f9c') }));
  const visitors = ID.replace('7f9c', '8f9c');
  expect(deviceDrafts(store, 'ada', 2000).map(({ id }) => id)).toEqual([ID]);
  expect(deviceDrafts(store, 'bob', 2000)).toEqual([]);
  expect(deviceDraftOf(store, 'bob', { draftId: visitors, nowMs: 2000 })).toMatchObject({ id: visitors });
  expect(deviceDraftOf(store, 'bob', { draftId: ID, nowMs: 2000 })).toBe('locked');
  expect(deviceDraftOf(store, null, { draftId: ID, nowMs: 2000 })).toBe('locked');
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

test('looking into the wizard again and again does not push out what was written', () => {
  const store = storage();
  keepOnDevice(store, draft());
  const begun = Array.from({ length: 12 }, (_, i) =>
    beginOnDevice(store, { owner: null, step: 'details', data: newOrder('scanit'), nowMs: 2000 + i }),
  );
  expect(deviceDrafts(store, null, 3000).map(({ id }) => id)).toEqual([begun.at(-1), ID]);
});
