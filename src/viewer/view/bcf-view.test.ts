import { expect, test } from 'vitest';
import { initialViewerState, type ViewerState } from '#viewer/state.ts';
import { stateOfViewpoint, viewpointOf } from './bcf-view.ts';

const ref = (id: string, model = 'house') => ({ model, id });
const state: ViewerState = {
  ...initialViewerState,
  camera: { target: [1, 2, 3], distanceM: 10, azimuthDeg: 30, elevationDeg: 20, projection: 'perspective' },
  selection: [ref('wall'), ref('tree', 'garden')],
  isolated: [ref('wall'), ref('door')],
  hidden: [ref('roof')],
  cutPlanes: [{ normal: [0, 0, 1], distanceM: 1.2 }],
};

test('what a view shows of a model goes out as a viewpoint and comes back: camera, selection, visibility, cuts [N6]', () => {
  const viewpoint = viewpointOf(state, 'house');
  expect(viewpoint).toMatchObject({
    selected: ['wall'],
    isolated: ['wall', 'door'],
    hidden: ['roof'],
    planes: [{ point: [0, 0, 1.2], direction: [0, 0, 1] }],
  });
  const back = stateOfViewpoint(viewpoint, 'house');
  expect(back).toMatchObject({ selection: [ref('wall')], isolated: state.isolated, hidden: state.hidden });
  expect(back.cutPlanes[0]?.distanceM).toBeCloseTo(1.2);
  expect(back.camera?.distanceM).toBeCloseTo(10);
});

test('a box is six planes that keep what is in it, and comes back as those [N6]', () => {
  const cutBox = { min: [0, 1, 2] as [number, number, number], max: [3, 4, 5] as [number, number, number] };
  const { planes } = viewpointOf({ ...state, cutPlanes: [], cutBox }, 'house');
  const isKept = (at: readonly number[]) =>
    planes.every(
      ({ point, direction }) =>
        [0, 1, 2].reduce((sum, axis) => sum + (direction[axis] ?? 0) * ((at[axis] ?? 0) - (point[axis] ?? 0)), 0) <= 0,
    );
  expect(planes).toHaveLength(6);
  expect(
    [
      [1, 2, 3],
      [-0.1, 2, 3],
      [1, 4.1, 3],
      [1, 2, 1.9],
    ].map(isKept),
  ).toEqual([true, false, false, false]);
  expect(stateOfViewpoint({ ...viewpointOf(state, 'house'), planes }, 'house').cutPlanes).toHaveLength(6);
});

test('planes without a direction, or more than a view can cut by, are left out [N6]', () => {
  const empty = viewpointOf(initialViewerState, 'house');
  const plane = { point: [0, 0, 0], direction: [0, 0, 1] } as const;
  const cuts = (planes: (typeof empty)['planes']) => stateOfViewpoint({ ...empty, planes }, 'house').cutPlanes.length;
  expect([
    cuts([{ ...plane, direction: [0, 0, 0] }]),
    cuts(Array.from({ length: 7 }, () => plane)),
    cuts([plane]),
  ]).toEqual([0, 0, 1]);
});
