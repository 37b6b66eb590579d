import { expect, test } from 'vitest';
import { lostParts, savedTextOf, stateOfSaved } from './saved-view.ts';
import { initialViewerState, type ViewerState } from './state.ts';

const wall = '0AT1Fjd31u0zKv2SE0HZJd';
const state: ViewerState = {
  ...initialViewerState,
  level: 'First Floor',
  models: ['version 1', 'annex'],
  selection: [{ model: 'version 1', id: wall }],
  isolated: [
    { model: 'annex', id: wall },
    { model: 'version 1', id: wall },
  ],
  hidden: [{ model: 'version 1', id: wall }],
  colors: [{ ids: [{ model: 'version 1', id: wall }], cssColor: '#ff0000' }],
};

test('a saved view opens in the next version of its model, and names other models as they were [V25]', () => {
  const text = savedTextOf(state, 'version 1');
  expect(text).not.toContain('version');
  const same = stateOfSaved(text, 'version 1');
  expect({ ...same, isolated: null }).toEqual({ ...state, isolated: null });
  expect(new Set(same.isolated)).toEqual(new Set(state.isolated));
  const next = stateOfSaved(text, 'version 2');
  expect(next.models).toEqual(['version 2', 'annex']);
  expect(next.selection).toEqual([{ model: 'version 2', id: wall }]);
  expect(next.hidden).toEqual([{ model: 'version 2', id: wall }]);
  expect(next.colors).toEqual([{ ids: [{ model: 'version 2', id: wall }], cssColor: '#ff0000' }]);
  expect(next.isolated?.map(({ model }) => model).sort()).toEqual(['annex', 'version 2']);
});

test('a saved view of a cloud opens in its next version, with what cuts and colors it [V25 L1]', () => {
  const ofCloud: ViewerState = {
    ...initialViewerState,
    clouds: ['scan 1', 'yard'],
    level: 'ground',
    slice: { from: 20, to: 70 },
    colorMode: 'elevation',
    cutBox: { min: [0, 0, 0], max: [4, 3, 2] },
    hiddenClasses: [2, 7],
  };
  const text = savedTextOf(ofCloud, 'scan 1');
  expect(stateOfSaved(text, 'scan 2')).toEqual({ ...ofCloud, clouds: ['scan 2', 'yard'] });
});

test('a view as at first is a view too [V25]', () => {
  const text = savedTextOf(initialViewerState, 'a');
  expect(text).not.toBe('');
  expect(stateOfSaved(text, 'a')).toEqual(initialViewerState);
});

test('what does not fit a saved view is named [V25]', () => {
  const id = (n: number) =>
    `${String(n * 7919).padStart(8, '0')}${'x'.repeat(14)}`.slice(0, 22).split('').reverse().join('');
  const many = Array.from({ length: 1000 }, (_, n) => ({ model: 'a', id: id(n) }));
  const large: ViewerState = { ...initialViewerState, level: 'First', hidden: many };
  expect(lostParts(large, savedTextOf(large, 'a'))).toEqual(['hidden']);
  expect(lostParts(state, savedTextOf(state, 'version 1'))).toEqual([]);
});
