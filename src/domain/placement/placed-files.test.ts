import { expect, test } from 'vitest';
import { alignmentOf } from './placed-files.ts';

test.each([
  ['model', 'ifc'],
  ['model', 'frag'],
  ['drawing', 'dxf'],
  ['drawing', 'dwg'],
  ['drawing', 'json'],
  ['scan', 'e57'],
  ['cloud', 'octree'],
])('the engine made a %s as %s in place, and a delivered one waits for its placement [N7]', (role, format) => {
  expect(alignmentOf({ role, format, isDelivered: false })).toBe('fromStart');
  expect(alignmentOf({ role, format, isDelivered: true })).toBe('byPlacement');
});

test.each([
  ['model', 'rvt'],
  ['scan', 'rcs'],
  ['document', 'pdf'],
  ['drawing', 'pdf'],
  ['tour', 'virtual_tour'],
  ['original', 'e57'],
  ['element_table', 'gz'],
])('a %s as %s is shown nowhere in space [N7]', (role, format) => {
  expect(alignmentOf({ role, format, isDelivered: true })).toBe('none');
  expect(alignmentOf({ role, format, isDelivered: false })).toBe('none');
});

test('a scan that a customer sent is shown in space where it came with an exit package, by its placement [N7 N11]', () => {
  expect(alignmentOf({ role: 'original', format: 'e57', isDelivered: false, viewState: 'ready' })).toBe('byPlacement');
  expect(alignmentOf({ role: 'original', format: 'zip', isDelivered: false, viewState: 'ready' })).toBe('none');
});
