import { expect, test, vi } from 'vitest';
import { figureOf } from '#viewer/measure/measure-space.ts';
import { drawMeasurements } from './draw-measurements.ts';
import { noMeasurements } from './measure-plan.ts';
import { planView } from './plan-view.ts';

test('a length on a drawing has two decimals, and beside another view the figure that it has there [K1 N7]', () => {
  const context = document.createElement('canvas').getContext('2d');
  if (!context) throw new Error('no canvas');
  const write = vi.spyOn(context, 'fillText');
  const size = { widthPx: 300, heightPx: 200 };
  const pose = {
    target: [0, 0, 0],
    distanceM: 20,
    azimuthDeg: -90,
    elevationDeg: 90,
    projection: 'orthographic',
  } as const;
  const view = planView({ ...pose, target: [0, 0, 0] }, 0, size);
  const measured = {
    ...noMeasurements,
    segments: [{ from: [0, 0] as const, to: [11.978, 0] as const, lengthM: 11.978 }],
  };
  const textsOf = (isBeside: boolean) => {
    write.mockClear();
    drawMeasurements(context, measured, null, null, view, { unit: 'm', theme: 'light', isBeside });
    return write.mock.calls.map(([text]) => text);
  };
  expect(textsOf(false)).toEqual(['11.98 m']);
  const inModel = figureOf(
    {
      kind: 'distance',
      points: [
        [0, 0, 0],
        [11.978, 0, 0],
      ],
    },
    'm',
  );
  expect(textsOf(true)).toEqual([inModel]);
});
