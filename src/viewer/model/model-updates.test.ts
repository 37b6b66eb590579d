import type { FragmentsModel, FragmentsModels } from '@thatopen/fragments';
import { PerspectiveCamera } from 'three';
import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { createModelUpdates } from './model-updates.ts';

beforeEach(() => void vi.useFakeTimers());
afterEach(() => void vi.useRealTimers());

test('a view whose end the worker does not announce is sent again until it does, and then no more', async () => {
  let thaws = 0;
  let end: () => void = () => undefined;
  const model = {
    isBusy: false,
    set frozen(isFrozen: boolean) {
      if (!isFrozen) thaws += 1;
    },
  } as unknown as FragmentsModel;
  const models = {
    update: () => undefined,
    requests: { list: [] },
    forceUpdateFinish: () => new Promise<void>((done) => (end = done)),
  } as unknown as FragmentsModels['models'];
  const updates = createModelUpdates(models, model, new PerspectiveCamera(), () => undefined);
  const settled = updates.refresh();
  expect(thaws).toBe(1);
  await vi.advanceTimersByTimeAsync(3500);
  expect(thaws).toBe(3);
  end();
  await settled;
  await vi.advanceTimersByTimeAsync(60_000);
  expect(thaws).toBe(3);
});

test('pieces that come behind the end of a view are drawn with it; a viewer that is left draws none, and ends', async () => {
  const list = [1, 2, 3];
  let isLeft = false;
  const models = {
    update: () => void (isLeft || list.pop()),
    requests: { list },
    forceUpdateFinish: () => Promise.resolve(),
  } as unknown as FragmentsModels['models'];
  const model = { isBusy: false, frozen: true } as unknown as FragmentsModel;
  const updates = createModelUpdates(models, model, new PerspectiveCamera(), () => undefined);
  await updates.refresh();
  expect(list).toEqual([]);
  list.push(4);
  isLeft = true;
  await updates.refresh();
  expect(list).toEqual([4]);
});
