import { expect, test } from 'vitest';
import type { Building } from '#domain/building/building.ts';
import { sampleBuilding } from '#domain/building/testing/sample-building.ts';
import { compareElements } from '#domain/changes/compare-elements.ts';
import { comparedElements } from '#domain/changes/compared-elements.ts';
import { accuracyOf } from '#domain/quantities/accuracy.ts';
import { elementTable } from '#domain/quantities/element-table.ts';
import { listElements } from '#domain/quantities/list-elements.ts';
import { writeIfc } from '#engine/ifc/write-ifc.ts';
import { openIfc } from '#engine/pipeline/make-of-ifc.ts';
import { elementTableOf } from './element-table-of-ifc.ts';
import { onTurnedSite } from './testing/turned-site.ts';

const projectId = '6f1d3f6e-3b1a-4f57-9b34-0a3a6cf0a111';
const ifcOf = (building: Building, id = projectId) =>
  writeIfc(building, { projectId: id, name: 'Hall', date: '2026-01-02' });
const tableText = (text: string) => {
  const { ifc, lines } = openIfc(new TextEncoder().encode(text));
  return elementTableOf(ifc, lines);
};
const indexText = async (ifc: string) => comparedElements(await tableText(ifc));
const indexOf = async (building: Building, id?: string) => indexText(ifcOf(building, id));
const table = await tableText(ifcOf(sampleBuilding));
const before = comparedElements(table);

test('what our engine says of an element comes from the model into its table [N3]', { tags: 'nightly' }, async () => {
  const [first, ...others] = sampleBuilding.walls;
  if (!first) throw new Error('no wall');
  const fit = { meanM: 0.0042, p95M: 0.012, pointCount: 900 };
  const measured = await tableText(ifcOf({ ...sampleBuilding, walls: [{ ...first, fit }, ...others] }));
  const all = accuracyOf(measured, listElements(measured));
  const known = all.filter(({ p95M }) => p95M !== null);
  expect(known.map(({ meanM, p95M, confidence }) => ({ meanM, p95M, confidence }))).toEqual([
    { meanM: 0.0042, p95M: 0.012, confidence: first.confidence },
  ]);
  expect(all.length, 'all walls and more').toBeGreaterThan(sampleBuilding.walls.length);
});

test('every element has its place, size, storey and properties in metres, Z up [N5]', () => {
  expect(elementTable.parse(table)).toEqual(table);
  expect(new Set(before.elements.map(({ id }) => id)).size).toBe(before.elements.length);
  const column = before.elements.find(({ category }) => category === 'IFCCOLUMN');
  expect(column).toMatchObject({
    storey: 'Ground floor',
    name: expect.stringContaining('column-1'),
    properties: {
      'Pset_BIMITEngine · Assumed': expect.any(String),
      'Qto_ColumnBaseQuantities · CrossSectionArea': '0.09',
    },
  });
  const { min, max } = column?.box ?? { min: [], max: [] };
  expect([min[0], min[1], max[0], max[1]].map((value) => Number(value?.toFixed(3)))).toEqual([2.17, 4.05, 2.47, 4.35]);
  const heightM = (max[2] ?? 0) - (min[2] ?? 0);
  expect(column?.body?.volumeM3).toBeCloseTo(0.09 * heightM, 3);
  expect(column?.body?.center[0]).toBeCloseTo(0.15, 3);
  expect(before.elements.filter(({ category }) => category === 'IFCSPACE').map(({ storey }) => storey)).toContain(
    'First floor',
  );
});

test('doors and windows are in the storey of their wall, and openings are no elements', () => {
  const storeys = before.elements.filter(({ category }) => /DOOR|WINDOW/.test(category)).map(({ storey }) => storey);
  expect(storeys.length).toBeGreaterThan(10);
  expect(storeys).not.toContain(null);
  expect(before.elements.map(({ category }) => category)).not.toContain('IFCOPENINGELEMENT');
});

const changed: Building = {
  ...sampleBuilding,
  columns: sampleBuilding.columns.map((each) =>
    each.id === 'column-1' ? { ...each, center: [each.center[0] + 0.5, each.center[1], each.center[2]] } : each,
  ),
  doors: sampleBuilding.doors.filter(({ id }) => id !== 'door-5'),
  windows: [
    ...sampleBuilding.windows,
    ...sampleBuilding.windows
      .filter(({ id }) => id === 'window-2')
      .map((each): Building['windows'][number] => ({
        ...each,
        id: 'window-new',
        center: [each.center[0] - 2, each.center[1], each.center[2]],
      })),
  ],
  rooms: sampleBuilding.rooms.map((each) => (each.number === '103' ? { ...each, name: 'Shower' } : each)),
};

test(
  'a column that was moved, a door removed, a window added and a room renamed are found, with the walls around them and nothing else [N5]',
  { tags: 'nightly' },
  async () => {
    const after = await indexOf(changed);
    const difference = compareElements(before, after);
    expect(difference.removed.map(({ name }) => name)).toEqual(['Door door-5']);
    expect(difference.added.map(({ name }) => name)).toEqual(['Window window-new']);
    const told = difference.changed.map(
      ({ after: { name, category }, aspects, movedM }) =>
        `${category} ${name}: ${aspects.join(' ')} ${movedM.toFixed(2)}`,
    );
    expect(told.toSorted()).toEqual([
      'IFCCOLUMN Column column-1: moved 0.50',
      'IFCSPACE 103 Shower: name 0.00',
      'IFCWALL Wall wall-10: shape properties 0.00',
      'IFCWALL Wall wall-1: shape properties 0.00',
    ]);
    expect(difference.changed.find(({ after: { name } }) => name === 'Wall wall-10')?.properties).toEqual([
      { name: 'Qto_WallBaseQuantities · NetSideArea', before: '4.36', after: '6' },
      { name: 'Qto_WallBaseQuantities · NetVolume', before: '0.4872', after: '0.684' },
    ]);
    expect([difference.unchanged, difference.motion]).toEqual([before.elements.length - 5, null]);
  },
);

test(
  'a model that another program wrote with new ids is recognised by its places [N5]',
  { tags: 'nightly' },
  async () => {
    const { added, removed, changed: told } = compareElements(before, await indexOf(changed, crypto.randomUUID()));
    const names = (list: readonly { name: string }[]) => list.map(({ name }) => name).toSorted();
    expect([names(removed), names(added)]).toEqual([['Door door-5'], ['Window window-new']]);
    expect(names(told.map(({ after }) => after))).toEqual([
      '103 Shower',
      'Column column-1',
      'Wall wall-1',
      'Wall wall-10',
    ]);
  },
);

test(
  'a model whose site is turned and lies elsewhere has the same differences, with its own ids and with new ones [N5]',
  { tags: 'nightly' },
  async () => {
    for (const id of [projectId, crypto.randomUUID()]) {
      const difference = compareElements(
        before,
        await indexText(onTurnedSite(ifcOf(changed, id), { turnDeg: 30, at: [512_000, 1_204_000, 7] })),
      );
      expect(difference.motion?.turnDeg).toBeCloseTo(30, 3);
      const names = (list: readonly { name: string }[]) => list.map(({ name }) => name).toSorted();
      const told = names(difference.changed.map(({ after }) => after));
      expect([names(difference.removed), names(difference.added), told, difference.unchanged]).toEqual([
        ['Door door-5'],
        ['Window window-new'],
        ['103 Shower', 'Column column-1', 'Wall wall-1', 'Wall wall-10'],
        before.elements.length - 5,
      ]);
      expect(difference.changed.find(({ after: { name } }) => name === 'Column column-1')).toMatchObject({
        aspects: ['moved'],
        movedM: expect.closeTo(0.5, 3),
      });
    }
  },
);

/** Sets on a type that several doors are of; one of them says otherwise itself. */
function withTypeSets(ifc: string): string {
  const related = [...ifc.matchAll(/IFCRELDEFINESBYTYPE\([^(]*\((?<door>#\d+),[^)]*\),(?<type>#\d+)\)/g)].map(
    ({ groups }) => ({
      door: groups?.['door'],
      type: new RegExp(`^${groups?.['type']}=IFCDOORTYPE\\('[^']*',#\\d+,'[^']*',\\$,\\$,\\$`, 'm').exec(ifc)?.[0],
    }),
  );
  const { door, type } = related.find((each) => each.type) ?? {};
  if (!door || !type) throw new Error('no type of several doors');
  const own = [
    "#900010=IFCPROPERTYSINGLEVALUE('FireRating',$,IFCLABEL('EI30'),$);",
    "#900011=IFCPROPERTYSINGLEVALUE('AcousticRating',$,IFCLABEL('32 dB'),$);",
    "#900012=IFCPROPERTYSET('0000000000000000000t01',$,'Pset_DoorCommon',$,(#900010,#900011));",
    "#900013=IFCPROPERTYSINGLEVALUE('FireRating',$,IFCLABEL('EI60'),$);",
    "#900014=IFCPROPERTYSET('0000000000000000000t02',$,'Pset_DoorCommon',$,(#900013));",
    `#900015=IFCRELDEFINESBYPROPERTIES('0000000000000000000t03',$,$,$,(${door}),#900014);`,
  ];
  return ifc.replace(type, `${own.join('\n')}\n${type.slice(0, -1)}(#900012)`);
}

test('what an element has by its type is read; what it says itself holds [N5]', async () => {
  const { elements } = await indexText(withTypeSets(ifcOf(sampleBuilding)));
  const rated = elements.flatMap(
    ({ category, properties: { 'Pset_DoorCommon · FireRating': fire, 'Pset_DoorCommon · AcousticRating': sound } }) =>
      sound ? [`${category} ${fire} ${sound}`] : [],
  );
  expect(new Set(rated)).toEqual(new Set(['IFCDOOR EI60 32 dB', 'IFCDOOR EI30 32 dB']));
  expect(rated.filter((words) => words.includes('EI60'))).toHaveLength(1);
});

test('what is no IFC is refused', async () => {
  await expect(async () => indexText('nothing of the kind')).rejects.toThrow();
});
