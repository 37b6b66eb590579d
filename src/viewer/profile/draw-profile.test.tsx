import { expect, test, vi } from 'vitest';
import { drawProfile, scaleProfile } from './draw-profile.ts';
import type { Profile } from './read-profile.ts';

test.each(['m', 'ft'] as const)('no label of the axis is cut at the end of the picture, in %s [L1]', (unit) => {
  const context = document.createElement('canvas').getContext('2d');
  if (!context) throw new Error('no canvas');
  const written: { right: number; left: number }[] = [];
  vi.spyOn(context, 'fillText').mockImplementation((text, x) => {
    const { width } = context.measureText(text);
    if (context.textAlign === 'center') written.push({ left: x - width / 2, right: x + width / 2 });
  });
  const size = { widthPx: 600, heightPx: 200 };
  const lengthM = unit === 'm' ? 10 : 10 * 0.3048;
  const profile: Profile = {
    strip: { from: [0, 0, 0], to: [lengthM, 0, 0], widthM: 0.1 },
    count: 2,
    alongM: new Float32Array([0, lengthM]),
    xyzM: new Float64Array([0, 0, 0, lengthM, 0, 0.5]),
    rgb: new Uint8Array(6),
    classIds: new Uint8Array(2),
    isThinned: false,
  };
  drawProfile(context, profile, scaleProfile(profile, 600, 200), size, { theme: 'light', unit, colorMode: 'rgb' });
  expect(written.length).toBeGreaterThan(2);
  expect(Math.max(...written.map(({ right }) => right))).toBeLessThanOrEqual(size.widthPx);
});
