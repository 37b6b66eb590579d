import fc from 'fast-check';
import { expect, test } from 'vitest';
import { type ViewerState, decodeViewerState, encodeViewerState, initialViewerState } from './state.ts';

const full: ViewerState = {
  camera: {
    target: [12.345, -6.789, 1.5],
    distanceM: 23.456,
    azimuthDeg: -58.25,
    elevationDeg: 32.5,
    projection: 'perspective',
  },
  level: 'storey_1~ground floor',
  slice: { from: 35, to: 65 },
  hiddenClasses: [0, 3, 4, 5, 72],
  hiddenCategories: ['IFCWALL', 'IFC_X~Y'],
  colorMode: 'class',
  selection: '3VsKC$ab_~',
  markers: [
    [1, 2, 3],
    [-1.001, 0, 2.5],
  ],
};

test('a link carries the camera, level, slice, classes and markers unchanged [N7]', () => {
  expect(decodeViewerState(encodeViewerState(full))).toEqual(full);
});

test('a link says that everything is shown, and which rooms are not [N7]', () => {
  for (const hiddenCategories of [[], ['IFCSPACE'], ['IFCSPACE', 'IFCOPENINGELEMENT', 'IFCSLAB']])
    expect(decodeViewerState(encodeViewerState({ ...full, hiddenCategories })).hiddenCategories).toEqual(
      hiddenCategories,
    );
});

test('an untouched view has an empty link, and a usual one is short', () => {
  expect(encodeViewerState(initialViewerState)).toBe('');
  expect(
    encodeViewerState({ ...initialViewerState, camera: full.camera, level: 's1', slice: full.slice }).length,
  ).toBeLessThan(80);
});

test('a damaged part of a link falls back, the rest still counts', () => {
  const state = decodeViewerState('c.a_b_c~s.9000_1000~m.nonsense~h.3-5_900~l.%E0%A4%A~e.door-7~zz~?');
  expect(state).toEqual({ ...initialViewerState, hiddenClasses: [3, 4, 5], selection: 'door-7' });
});

test('no text makes decoding fail', () => {
  fc.assert(
    fc.property(
      fc.oneof(
        fc.string(),
        fc.string().map((s) => `c.${s}~p.${s}~h.${s}`),
      ),
      (text) => {
        expect(decodeViewerState(text)).toHaveProperty('markers');
      },
    ),
    { numRuns: 200, seed: 7 },
  );
});

test('31 markers in a link are refused [L1]', () => {
  const marker = '1000_2000_3000';
  expect(decodeViewerState(`p.${Array(30).fill(marker).join('__')}`).markers).toHaveLength(30);
  expect(decodeViewerState(`p.${Array(31).fill(marker).join('__')}`).markers).toHaveLength(0);
});
