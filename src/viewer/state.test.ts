import fc from 'fast-check';
import { expect, test } from 'vitest';
import { VIEW_TEXT_MAX } from '#domain/comments/comment.ts';
import { initialViewerState, viewerState, type ElementRef, type ViewerState } from './state.ts';
import { decodeViewerState, encodeViewerState } from './state-text.ts';

const house = '0f8fad5b-d9cb-469f-a165-70867728950e';
const ref = (model: string, id: string): ElementRef => ({ model, id });
const full: ViewerState = {
  camera: {
    target: [12.345, -6.789, 1.5],
    distanceM: 23.456,
    azimuthDeg: -58.25,
    elevationDeg: 32.5,
    projection: 'perspective',
  },
  walk: 'walk',
  level: 'storey_1~ground floor.Этаж',
  slice: { from: 35, to: 65 },
  hiddenClasses: [0, 3, 4, 5, 72],
  hiddenCategories: ['IFCWALL', 'IFC_X~Y'],
  colorMode: 'class',
  elementColors: 'original',
  models: [house, 'annex'],
  selection: [
    ref(house, '3ZYW59sxj8lei475l7EhLR'),
    ref(house, '3ZYW59sxj8lei475l7Ehd$'),
    ref('annex', 'not a_GlobalId.'),
  ],
  isolated: [ref('annex', '0000000000000000000006')],
  hidden: [ref(house, '0$__8sxj8lei475l7EhLR_')],
  xrayLevel: 'storey_2',
  isGhosting: true,
  colors: [
    { ids: [ref(house, '3ZYW59sxj8lei475l7EhLR')], cssColor: '#c2183c' },
    { ids: [ref('annex', '3ZYW59sxj8lei475l7EhLR')], cssColor: '#00ff7f' },
  ],
  cutPlanes: [
    { normal: [0.6, 0, -0.8], distanceM: -2.5 },
    { normal: [1, 0, 0], distanceM: 7 },
  ],
  cutBox: { min: [-1, -2, -3], max: [1.5, 2, 3.001] },
  profile: { from: [1, 2.5, -3], to: [4, 5, 6.125], widthM: 0.25 },
  clouds: ['0b7c6f2e-8d50-4a5e-9a83-0e1c1f6f6a01', 'a.b_c'],
  sheet: 'A-101 (2) é.ü',
  drawings: ['plan', '0b7c6f2e-8d50-4a5e-9a83-0e1c1f6f6a02'],
  measurements: [
    {
      kind: 'distance',
      points: [
        [0, 0, 0],
        [1, 1, 1],
      ],
    },
    {
      kind: 'height',
      points: [
        [0, 0, 0],
        [1, 1, 2.5],
      ],
    },
    {
      kind: 'angle',
      points: [
        [1, 0, 0],
        [0, 0, 0],
        [0, 1, 0],
      ],
    },
    {
      kind: 'area',
      points: [
        [0, 0, 0],
        [2, 0, 0],
        [2, 2, 0],
        [0, 2, 0],
      ],
    },
  ],
  deviation: { id: '0a1b2c3d-4e5f-4a6b-8c7d-9e0f1a2b3c4d', toleranceM: 0.01905, isReported: true },
  spots: [[4, 5, 6.125]],
};

test('a link carries camera, cuts, elements, models and all that is measured unchanged [N7 V2]', () => {
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

test('a link has only characters that addresses leave as they are', () => {
  const text = encodeViewerState(full);
  expect(new URLSearchParams({ view: text }).toString()).toBe(`view=${text}`);
});

test('GlobalIds that begin alike take less than their 22 characters', () => {
  const alphabet = '0123456789ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz_$';
  const hidden = Array.from({ length: 200 }, (_, i) =>
    ref(house, `3ZYW59sxj8lei475l7E${alphabet[i >> 4]}${alphabet[i % 16]}$`),
  );
  const text = encodeViewerState({ ...initialViewerState, hidden });
  expect(text.length / 200).toBeLessThan(5);
  expect(decodeViewerState(text).hidden).toHaveLength(200);
});

test('what does not fit is left out: colors first, then what is measured, and the view itself never [N7]', () => {
  let seed = 1;
  const digit = () => {
    seed = (seed * 48_271) % 2_147_483_647;
    return (seed % 36).toString(36);
  };
  const ids = (count: number) =>
    Array.from({ length: count }, () => ref(house, Array.from({ length: 22 }, digit).join('')));
  const colored = { ...full, colors: [{ ids: ids(300), cssColor: '#112233' }] };
  expect(decodeViewerState(encodeViewerState(colored))).toEqual({ ...full, colors: [] });
  const text = encodeViewerState({ ...colored, hidden: ids(300) });
  expect(text.length).toBeLessThanOrEqual(VIEW_TEXT_MAX);
  const left = decodeViewerState(text);
  expect([left.colors, left.measurements, left.spots, left.hidden]).toEqual([[], [], [], []]);
  expect([left.camera, left.isolated, left.selection]).toEqual([full.camera, full.isolated, full.selection]);
});

test('a damaged part of a link falls back, the rest still counts', () => {
  const state = decodeViewerState('v1.ca_b_c.s9000_1000.mnonsense.h3-5_900.l-E0-A4.g1.q1_1_1_1.b1_1_1_0_0_0.zz.?');
  expect(state).toEqual({ ...initialViewerState, hiddenClasses: [3, 4, 5], isGhosting: true });
});

test.each([
  ['rubbish', '%%%???'],
  ['another version', encodeViewerState(full).replace('v1', 'v9')],
  ['10,000 characters', `v1.g1.l${'x'.repeat(10_000)}`],
  ['no numbers', 'v1.cNaN_NaN_NaN_NaN_NaN_NaN.tNaN_1_2.p1_2_Infinity.q0_0_NaN_5.d1'],
  ['elements of a model that it does not name', 'v1.e7_1_00000000000000000000006.o3_9_'],
  ['more elements than it has', 'v1.iA.x0_99_00000000000000000000006'],
])('%s give the initial view [N7]', (_, text) => {
  expect(decodeViewerState(text)).toEqual(initialViewerState);
});

test('no text makes decoding fail', () => {
  fc.assert(
    fc.property(
      fc.oneof(
        fc.string(),
        fc.string().map((s) => ['v1', ...'ceoxrqbdtphwuj'.split('').map((key) => `${key}${s}`)].join('.')),
      ),
      (text) => {
        expect(viewerState.safeParse(decodeViewerState(text)).success).toBe(true);
      },
    ),
    { numRuns: 300, seed: 7 },
  );
});

test('a measured line in a link from before is its distances; one of 31 markers is refused [L1]', () => {
  const line = (count: number) =>
    decodeViewerState(`v1.p${Array(count).fill('1000_2000_3000').join('_')}`).measurements;
  expect(line(30)).toHaveLength(29);
  expect(line(31)).toHaveLength(0);
  expect(decodeViewerState('v1.p0_0_0_3000_4000_0.di0_0_0_1000_0_0').measurements.map(({ points }) => points)).toEqual([
    [
      [0, 0, 0],
      [3, 4, 0],
    ],
    [
      [0, 0, 0],
      [1, 0, 0],
    ],
  ]);
});
