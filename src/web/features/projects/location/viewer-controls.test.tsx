import { afterEach, expect, test, vi } from 'vitest';
import { openTinyModel } from '#viewer/testing/model-fixture.ts';
import { saveScreenshot } from './viewer-controls.tsx';

afterEach(() => {
  vi.useRealTimers();
  vi.restoreAllMocks();
});

test('a screenshot of a model is saved as a PNG named by its day [V6]', async () => {
  vi.useFakeTimers({ now: new Date('2026-11-22T14:00:00Z'), toFake: ['Date'] });
  const viewer = await openTinyModel();
  const saved: HTMLAnchorElement[] = [];
  vi.spyOn(HTMLAnchorElement.prototype, 'click').mockImplementation(function (this: HTMLAnchorElement) {
    saved.push(this);
  });
  await saveScreenshot(viewer.screenshot);
  expect(saved.map(({ download }) => download)).toEqual(['model-view-2026-11-22.png']);
  const picture = await (await fetch(saved[0]?.href ?? '')).blob();
  expect(picture.type).toBe('image/png');
  expect((await createImageBitmap(picture)).width).toBe(document.querySelector('canvas')?.width);
  viewer.dispose();
});
