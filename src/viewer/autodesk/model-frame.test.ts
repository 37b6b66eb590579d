import { expect, test } from 'vitest';
import { initialViewerState } from '#viewer/state.ts';
import { createModelFrame, cutPlanesOf, poseOf } from './model-frame.ts';
import { createModelIds, globalIdOf } from './revit-ids.ts';
import { logServiceFailure, serviceFailureOf } from './service-failure.ts';
import { vi } from 'vitest';

const FOOT_M = 0.3048;
const frame = createModelFrame(FOOT_M, { x: 100, y: 50, z: 10 });
const bounds = { min: [0, 0, 0] as [number, number, number], max: [12, 9, 6] as [number, number, number] };

/** Whether a point in project meters is cut away by a plane of the viewer. */
const isCut = ([a, b, c, d]: readonly number[], point: [number, number, number]) => {
  const [x, y, z] = frame.toViewer(point);
  return (a ?? 0) * x + (b ?? 0) * y + (c ?? 0) * z + (d ?? 0) > 0;
};

test('places go to feet from an offset, and back [V1]', () => {
  expect(frame.toViewer([FOOT_M * 130, FOOT_M * 50, 0])).toEqual([
    expect.closeTo(30, 9),
    expect.closeTo(0, 9),
    expect.closeTo(-10, 9),
  ]);
  const [x, y, z] = frame.toViewer([1, 2, 3]);
  expect(frame.toProject({ x, y, z })).toEqual([expect.closeTo(1, 9), expect.closeTo(2, 9), expect.closeTo(3, 9)]);
});

test('a level is cut 4 ft above its floor [V1]', () => {
  const levels = [{ id: 'second', name: 'Level 2', elevationM: 3 }];
  const [plane, ...others] = cutPlanesOf(frame, bounds, levels, { ...initialViewerState, level: 'second' });
  expect(others).toEqual([]);
  expect([isCut(plane ?? [], [5, 5, 4.21]), isCut(plane ?? [], [5, 5, 4.23])]).toEqual([false, true]);
});

test('planes and the box of the state cut the same places as in the other viewer [V1]', () => {
  const planes = cutPlanesOf(frame, bounds, [], {
    level: null,
    cutPlanes: [{ normal: [1, 0, 0], distanceM: 4 }],
    cutBox: { min: [1, 1, 1], max: [5, 5, 5] },
  });
  const isGone = (point: [number, number, number]) => planes.some((plane) => isCut(plane, point));
  expect(planes).toHaveLength(7);
  expect(
    [
      [3, 3, 3],
      [4.1, 3, 3],
      [0.9, 3, 3],
      [3, 5.1, 3],
      [3, 3, 0.9],
      [3, 3, 4.9],
    ].map((at) => isGone(at as [number, number, number])),
  ).toEqual([false, true, true, true, true, false]);
});

test('a camera is read as all viewers say it [V1]', () => {
  expect(poseOf([0, -10, 0], [0, 0, 0], [0, 0, 1], true)).toMatchObject({
    target: [0, 0, 0],
    distanceM: 10,
    azimuthDeg: expect.closeTo(-90, 6),
    elevationDeg: expect.closeTo(0, 6),
    projection: 'perspective',
  });
  expect(poseOf([1, 1, 1], [1, 1, 1], [0, 0, 1], true)).toBeNull();
});

test("an element has the GlobalId of Revit's own IFC export, so that comments find it in both [V1]", () => {
  // Session and number of an element, and its export id 60f91daf-3dd7-4283-a86d-24137b720ed1.
  const uniqueId = '60f91daf-3dd7-4283-a86d-24137b73f3da-0001fd0b';
  expect(globalIdOf(uniqueId)).toBe('1W_HslFTT2WwXj91DxSWxH');
  expect(globalIdOf('7')).toBe('7');
  const ids = createModelIds({ [uniqueId]: 3, other: 4 });
  expect([ids.dbIds(['1W_HslFTT2WwXj91DxSWxH', 'none', 'other', 'other']), ids.globalId(3), ids.globalId(9)]).toEqual([
    [3, 4],
    '1W_HslFTT2WwXj91DxSWxH',
    undefined,
  ]);
});

test('what the service does not have says nothing; other answers are logged word by word [V18]', () => {
  const warn = vi.spyOn(console, 'warn').mockImplementation(() => undefined);
  expect(logServiceFailure(serviceFailureOf({ code: 5, msg: 'not found' }))).toBeNull();
  expect(logServiceFailure(serviceFailureOf({ code: 7, args: { httpStatus: 404 } }))).toBeNull();
  expect(warn).not.toHaveBeenCalled();
  const error = logServiceFailure(
    serviceFailureOf({ code: 6, args: { httpStatus: 502, httpStatusText: 'Bad Gateway' } }),
  );
  expect(warn).toHaveBeenCalledWith('API error: 502 - Bad Gateway');
  expect(error?.message).toBe('The service that shows Revit models is not responding. Try again in a minute.');
  warn.mockRestore();
});
