import { expect, test } from 'vitest';
import { readElementIds } from './element-ids.ts';
import { hiddenElements, isIsolatingIn, type ShownState } from './shown-elements.ts';

const guids: Record<number, string | null> = { 1: 'wall', 2: 'door', 3: 'door', 4: null, 5: 'room' };
const categories = new Map([
  ['IFCDOOR', [2, 3]],
  ['IFCSPACE', [5]],
  ['IFCWALL', [1, 4]],
]);
const read = () =>
  readElementIds(
    { getGuidsByLocalIds: (ids) => Promise.resolve(ids.map((id) => guids[id] ?? null)) },
    'house',
    [...categories.values()].flat(),
  );
const ref = (id: string, model = 'house') => ({ model, id });
async function hidden(state: Partial<ShownState>): Promise<number[]> {
  const elements = { categories, ids: await read() };
  const whole = { hiddenCategories: [], isolated: null, hidden: [], ...state };
  return [...hiddenElements(elements, whole, isIsolatingIn([elements], whole))].sort((a, b) => a - b);
}

test('a GlobalId that the file repeats means all its elements, and one without has its line [V11]', async () => {
  const ids = await read();
  expect([ids.localIds([ref('door'), ref('wall')]), ids.localIds([ref('door', 'annex')])]).toEqual([[2, 3, 1], []]);
  expect(ids.refOf(3)).toEqual(ref('door'));
  expect(ids.localIds([ids.refOf(4) ?? ref('')])).toEqual([4]);
});

test('isolation, hiding and categories each take away, and none brings back [V11]', async () => {
  expect(await hidden({})).toEqual([]);
  expect(await hidden({ hiddenCategories: ['IFCSPACE', 'IFCROOF'] })).toEqual([5]);
  expect(await hidden({ hidden: [ref('door')], hiddenCategories: ['IFCSPACE'] })).toEqual([2, 3, 5]);
  expect(await hidden({ isolated: [ref('door'), ref('room')] })).toEqual([1, 4]);
  expect(await hidden({ isolated: [ref('door'), ref('room')], hiddenCategories: ['IFCSPACE'] })).toEqual([1, 4, 5]);
});

test('what no model has isolates nothing, and what another has hides this one [V11]', async () => {
  expect(await hidden({ isolated: [ref('nobody'), ref('door', 'annex')] })).toEqual([]);
  const elements = { categories, ids: await read() };
  const state = { hiddenCategories: [], isolated: [ref('door', 'annex')], hidden: [] };
  expect(hiddenElements(elements, state, true).size).toBe(5);
});
