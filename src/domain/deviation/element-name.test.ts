import { expect, test } from 'vitest';
import { convertedName, isModeled } from './element-name.ts';

test.each([
  ['Wall storey-1-wall-12', { kind: 'Wall', number: '12', level: '1' }],
  ['hvac unit storey-2-object-7', { kind: 'HVAC unit', number: '7', level: '2' }],
  ['Floor storey-1-slab', { kind: 'Floor', number: undefined, level: '1' }],
  ['Flight storey-1-stair-2', { kind: 'Flight', number: '2', level: '1' }],
  ['Basic Wall:Interior - 79mm:341287', undefined],
  ['North wall', undefined],
  ['', undefined],
])('%s of a conversion is read, and a name of people is left alone [N17]', (name, read) => {
  expect(convertedName(name)).toEqual(read);
});

test('clutter is no modeled element, and furniture is one [N17]', () => {
  const proxy = (name: string) => ({ name, category: 'IFCBUILDINGELEMENTPROXY' });
  expect(isModeled(proxy('clutter storey-1-object-7'))).toBe(false);
  expect(isModeled(proxy('person noise storey-1-object-8'))).toBe(false);
  expect(isModeled(proxy('Clutter rack by the door'))).toBe(true);
  expect(isModeled({ name: 'table storey-1-object-7', category: 'IFCFURNITURE' })).toBe(true);
});
