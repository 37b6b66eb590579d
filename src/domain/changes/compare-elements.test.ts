import type { Point3 } from '#geometry/space.ts';
import fc from 'fast-check';
import { expect, test } from 'vitest';
import { compareElements } from './compare-elements.ts';
import type { ElementIndex, IndexedElement } from './compared-elements.ts';

const index = (elements: IndexedElement[]): ElementIndex => ({ elements });
const boxAt = ([x, y, z]: Point3, [dx, dy, dz]: Point3): IndexedElement['box'] => ({
  min: [x, y, z],
  max: [x + dx, y + dy, z + dz],
});
const wall = (id: string, at: Point3, change: Partial<IndexedElement> = {}): IndexedElement => ({
  id,
  category: 'IFCWALL',
  name: 'Wall',
  storey: 'Level 1',
  box: boxAt(at, [4, 0.2, 3]),
  body: { areaM2: 26.8, volumeM3: 2.4, center: [2, 0.1, 1.5] },
  properties: {},
  ...change,
});
const house = (count = 8) =>
  Array.from({ length: count }, (_, i) => wall(`wall-${i}`, [i * 5, 0, 0], { name: `Wall ${i}` }));
const shifted = (element: IndexedElement, [x, y, z]: Point3): IndexedElement => ({
  ...element,
  box: element.box && {
    min: [element.box.min[0] + x, element.box.min[1] + y, element.box.min[2] + z],
    max: [element.box.max[0] + x, element.box.max[1] + y, element.box.max[2] + z],
  },
});

test.each<[string, (one: IndexedElement) => IndexedElement, string[], number]>([
  ['rounding', (one) => shifted(one, [0.004, 0, 0]), [], 0],
  ['another place', (one) => shifted(one, [0, 0.5, 0]), ['moved'], 0.5],
  ['longer at one end: it has not moved', (one) => ({ ...one, box: boxAt([15, 0, 0], [5, 0.2, 3]) }), ['size'], 0.5],
  ['thicker to both sides', (one) => ({ ...one, box: boxAt([15, -0.05, 0], [4, 0.3, 3]) }), ['size'], 0],
  ['a hole', (one) => ({ ...one, body: { areaM2: 24, volumeM3: 2, center: [2.1, 0.1, 1.5] } }), ['shape'], 0],
  ['no body any more', (one) => ({ ...one, box: null, body: null }), ['size'], 0],
  [
    'words',
    (one) => ({ ...one, name: 'New', storey: 'Level 2', category: 'IFCSLAB' }),
    ['name', 'storey', 'category'],
    0,
  ],
])('one wall: %s [N5]', (_what, change, aspects, movedM) => {
  const { added, removed, changed, unchanged } = compareElements(
    index(house()),
    index(house().map((one) => (one.id === 'wall-3' ? change(one) : one))),
  );
  expect([added, removed, unchanged]).toEqual([[], [], aspects.length > 0 ? 7 : 8]);
  expect(changed.map((each) => each.aspects)).toEqual(aspects.length > 0 ? [aspects] : []);
  if (changed[0]) expect(changed[0].movedM).toBeCloseTo(movedM, 6);
});

test('properties are reported one by one, by both values [N5]', () => {
  const [before, after] = [
    { 'Pset · Fire': 'EI30', 'Pset · Same': '1', 'Pset · Old': 'x' },
    { 'Pset · Fire': 'EI60', 'Pset · Same': '1', 'Pset · New': 'y' },
  ];
  const { changed } = compareElements(
    index([wall('a', [0, 0, 0], { properties: before })]),
    index([wall('a', [0, 0, 0], { properties: after })]),
  );
  expect(changed).toMatchObject([
    {
      aspects: ['properties'],
      properties: [
        { name: 'Pset · Fire', before: 'EI30', after: 'EI60' },
        { name: 'Pset · New', before: null, after: 'y' },
        { name: 'Pset · Old', before: 'x', after: null },
      ],
    },
  ]);
});

test('new ids: elements are found by kind and place, the nearest first, and what is too far away is another [N5]', () => {
  const before = [wall('a', [0, 0, 0]), wall('b', [0, 0.03, 0]), wall('c', [50, 0, 0])];
  const after = [
    wall('x', [0, 0.031, 0]),
    wall('y', [0, 0.001, 0], { name: 'Renamed' }),
    wall('z', [51.01, 0, 0]),
    wall('w', [0, 0, 0], { category: 'IFCSLAB' }),
  ];
  const { added, removed, changed, unchanged } = compareElements(index(before), index(after));
  expect([added.map(({ id }) => id), removed.map(({ id }) => id), unchanged]).toEqual([['z', 'w'], ['c'], 1]);
  expect(changed).toMatchObject([{ before: { id: 'a' }, after: { id: 'y' }, aspects: ['name'] }]);
});

const desk = (id: string, at: Point3, change: Partial<IndexedElement> = {}) =>
  wall(id, at, {
    category: 'IFCFURNITURE',
    name: 'Desk',
    box: boxAt(at, [1.6, 0.8, 0.7]),
    body: { areaM2: 3, volumeM3: 0.2, center: [0.8, 0.4, 0.5] },
    ...change,
  });
const moves = (before: IndexedElement[], after: IndexedElement[]) => {
  const { added, removed, changed } = compareElements(index(before), index(after));
  return [
    ...changed.map(
      (each) => `${each.before.id} to ${each.after.id}: ${each.aspects.join(' ')} ${each.movedM.toFixed(2)}`,
    ),
    ...removed.map(({ id }) => `- ${id}`),
    ...added.map(({ id }) => `+ ${id}`),
  ];
};

test('new ids: what was moved by up to a metre is found by its body or its name, where there is only one that it can be [N5]', () => {
  const desks = [desk('a', [0, 0, 0]), desk('b', [1.7, 0, 0])];
  expect(
    moves(desks, [desk('x', [0, 0, 0]), desk('y', [2.4, 0.3, 0], { name: 'Table' })]),
    'beside one that stayed',
  ).toEqual(['b to y: moved name 0.76']);
  expect(moves(desks, [desk('x', [0.8, 0, 0])]), 'between both').toEqual(['- a', '- b', '+ x']);
  expect(moves([desk('a', [0, 0, 0])], [desk('x', [0.6, 0, 0]), desk('y', [-0.6, 0, 0])]), 'to either side').toEqual([
    '- a',
    '+ x',
    '+ y',
  ]);
  expect(
    moves(
      [desk('a', [0, 0, 0], { name: 'Desk 1' }), desk('b', [0.9, 0, 0], { name: 'Desk 2' })],
      [desk('x', [0.4, 0, 0], { name: 'Desk 1' }), desk('y', [0.5, 0, 0], { name: 'Desk 2' })],
    ),
    'by their names',
  ).toEqual(['a to x: moved 0.40', 'b to y: moved 0.40']);
  const cut = { areaM2: 2.6, volumeM3: 0.15, center: [0.7, 0.4, 0.5] as Point3 };
  expect(moves([desk('a', [0, 0, 0])], [desk('x', [0.5, 0, 0], { body: cut })]), 'and cut').toEqual([
    'a to x: moved shape 0.50',
  ]);
  expect(
    moves([desk('a', [0, 0, 0])], [desk('x', [0.5, 0, 0], { body: cut, name: 'Table' })]),
    'neither body nor name',
  ).toEqual(['- a', '+ x']);
  expect(moves([desk('a', [0, 0, 0])], [desk('x', [0.5, 0, 0], { category: 'IFCWALL' })]), 'of another kind').toEqual([
    '- a',
    '+ x',
  ]);
});

test('a model that lies elsewhere as a whole is compared where it would lie, and the distance is reported [N5]', () => {
  const after = house().map((one) => shifted(one.id === 'wall-3' ? shifted(one, [0, 0.5, 0]) : one, [100, -20, 3]));
  for (const renamed of [after, after.map((one) => ({ ...one, id: `new-${one.id}` }))]) {
    const { added, removed, changed, unchanged, motion } = compareElements(index(house()), index(renamed));
    expect(motion?.turnDeg).toBe(0);
    expect(motion?.shiftM.map((value) => Math.round(value * 1000) / 1000)).toEqual([100, -20, 3]);
    expect([added, removed, changed.map(({ aspects }) => aspects), unchanged]).toEqual([[], [], [['moved']], 7]);
  }
});

test('half of a building that moved is no placement', () => {
  const after = house().map((one, i) => (i < 4 ? shifted(one, [1, 0, 0]) : one));
  expect(compareElements(index(house()), index(after))).toMatchObject({ motion: null, unchanged: 4 });
});

const metres = fc.integer({ min: 0, max: 60 }).map((n) => n / 40);
const places = fc.tuple(metres, metres, fc.constantFrom(0, 3));
const elements = fc
  .array(
    fc.record({
      at: places,
      category: fc.constantFrom('IFCWALL', 'IFCDOOR'),
      name: fc.constantFrom('A', 'B'),
      hasBody: fc.boolean(),
    }),
    { maxLength: 25 },
  )
  .map((list) =>
    list.map(({ at, category, name, hasBody }, i) =>
      wall(`e${i}`, at, { category, name, ...(!hasBody && { box: null, body: null }) }),
    ),
  );

test('a model against itself has no differences, also when every id is new [N5]', () => {
  fc.assert(
    fc.property(elements, fc.boolean(), (before, isRenamed) => {
      const after = before.toReversed().map((one) => ({ ...one, id: isRenamed ? `${one.id}-new` : one.id }));
      expect(compareElements(index(before), index(after))).toEqual({
        added: [],
        removed: [],
        changed: [],
        unchanged: before.length,
        motion: null,
      });
    }),
  );
});

test('every element of both versions is reported once, and swapping the versions swaps what is added and what is removed [N5]', () => {
  fc.assert(
    fc.property(elements, elements, fc.integer({ min: 0, max: 25 }), (before, others, kept) => {
      // Some ids are common, the others new.
      const after = others.map((one, i) => ({ ...one, id: i < kept ? one.id : `n${i}` }));
      const there = compareElements(index(before), index(after));
      const back = compareElements(index(after), index(before));
      expect(there.removed.length + there.changed.length + there.unchanged).toBe(before.length);
      expect(there.added.length + there.changed.length + there.unchanged).toBe(after.length);
      const ids = (list: IndexedElement[]) => list.map(({ id }) => id).toSorted();
      expect([ids(back.added), ids(back.removed), back.changed.length]).toEqual([
        ids(there.removed),
        ids(there.added),
        there.changed.length,
      ]);
    }),
  );
});

test('ten thousand elements on one spot are answered', { tags: 'nightly' }, () => {
  const crowd = (name: string) =>
    Array.from({ length: 10_000 }, (_, i) => wall(`${name}${i}`, [(i % 3) / 100, 0, 0], { name: `${name}${i}` }));
  const { added, removed, changed } = compareElements(index(crowd('a')), index(crowd('b')));
  expect([added.length + changed.length, removed.length + changed.length]).toEqual([10_000, 10_000]);
});
