import * as webIfc from 'web-ifc';
import { expect, test, vi } from 'vitest';
import { sampleBuilding as house } from '#domain/building/testing/sample-building.ts';
import { readIfc } from './testing/read-ifc.ts';
import type { ReadIfc } from './testing/read-ifc.ts';
import { writeIfc } from './write-ifc.ts';

// The reader starts slowly on a busy machine.
vi.setConfig({ testTimeout: 60_000 });

const text = writeIfc(house, { projectId: 'p', name: 'House', date: '2026-03-01T00:00:00Z' });
const reading = readIfc(text);

const count = (model: ReadIfc, entity: string) => model.elements.filter((element) => element.entity === entity).length;
const volumeM3 = (model: ReadIfc, entity: string) =>
  model.elements.filter((element) => element.entity === entity).reduce((sum, element) => sum + element.volumeM3, 0);

test('every element of the house is in the model, once, with its id as tag', async () => {
  const model = await reading;
  expect(count(model, 'IfcWall')).toBe(house.walls.length);
  expect(count(model, 'IfcDoor')).toBe(house.doors.filter(({ kind }) => kind !== 'opening').length);
  expect(count(model, 'IfcWindow')).toBe(house.windows.length);
  expect(count(model, 'IfcSlab')).toBe(3);
  expect(count(model, 'IfcColumn')).toBe(2);
  expect(count(model, 'IfcBeam')).toBe(1);
  expect(count(model, 'IfcStairFlight')).toBe(1);
  expect(count(model, 'IfcSpace')).toBe(house.rooms.length);
  expect(count(model, 'IfcSanitaryTerminal')).toBe(5);
  expect(count(model, 'IfcFurniture')).toBe(12);
  const tags = model.elements.map(({ tag }) => tag);
  for (const element of [...house.walls, ...house.windows, ...house.columns, ...house.objects])
    expect(
      tags.filter((tag) => tag === element.id),
      element.id,
    ).toHaveLength(1);
});

test('every instance has the attributes that IFC4 gives its entity', async () => {
  expect((await reading).malformed).toEqual([]);
});

test('meshes have the volumes that the quantities state', async () => {
  const model = await reading;
  const stated = [...text.matchAll(/'NetVolume',\$,\$,([\d.]+)/g)].map(([, value]) => Number(value));
  const meshed = ['IfcWall', 'IfcSlab', 'IfcColumn', 'IfcBeam', 'IfcStairFlight', 'IfcSpace'].map((entity) =>
    volumeM3(model, entity),
  );
  // Shared quantities are written once, so compare by kind where all differ.
  expect(stated.length).toBeGreaterThan(20);
  const slabs = 11 * 8.4 + 2.6 * 3.9 + (11 * 8.4 - 0.96 * 3.9) + 11 * 8.4;
  expect(meshed[1]).toBeCloseTo(slabs * 0.3, 3);
  expect(meshed[3]).toBeCloseTo(4.04 * 0.24 * 0.3, 4);
  expect(meshed[5]).toBeCloseTo(
    house.rooms.reduce((sum, { areaM2, heightM }) => sum + areaM2 * heightM, 0),
    3,
  );
});

test('walls do not overlap at junctions: their net volume is the union of the bodies less the openings', async () => {
  const model = await reading;
  const upper = new Set(house.walls.filter(({ storey_id }) => storey_id === 'storey-1').map(({ id }) => id));
  const meshed = model.elements.filter(({ tag }) => upper.has(tag)).reduce((sum, element) => sum + element.volumeM3, 0);
  const roomsM2 = house.rooms
    .filter(({ storey_id }) => storey_id === 'storey-1')
    .reduce((sum, { areaM2 }) => sum + areaM2, 0);
  const openings = [...house.doors, ...house.windows].filter(({ host_id }) => upper.has(host_id));
  const openM3 = openings.reduce(
    (sum, { width, height, host_id }) =>
      sum + width * height * (house.walls.find(({ id }) => id === host_id)?.width ?? 0),
    0,
  );
  // Outer rectangle less the rooms is wall; the slanted wall's rooms are given to the centimetre.
  expect(meshed).toBeCloseTo((11 * 8.4 - roomsM2) * 2.5 - openM3, 1);
});

test('GUIDs are unique and the spatial tree holds every element', async () => {
  const guids = [...text.matchAll(/^#\d+=IFC[A-Z]+\('([0-3][0-9A-Za-z_$]{21})'/gm)].map(([, guid]) => guid);
  expect(guids.length).toBeGreaterThan(300);
  expect(new Set(guids).size).toBe(guids.length);
  const model = await reading;
  const contained = model
    .ids(webIfc.IFCRELCONTAINEDINSPATIALSTRUCTURE)
    .map((id) => model.line(id) as { RelatedElements: unknown[] });
  const expected =
    house.walls.length +
    house.windows.length +
    house.slabs.length +
    house.columns.length +
    house.beams.length +
    house.stairs.length +
    house.objects.length +
    // A ceiling each.
    house.rooms.length;
  expect(contained.reduce((sum, { RelatedElements }) => sum + RelatedElements.length, 0)).toBe(
    expected + house.doors.filter(({ kind }) => kind !== 'opening').length,
  );
});

test('evidence, common properties and types can be found [N3]', async () => {
  const model = await reading;
  const sets = model.ids(webIfc.IFCPROPERTYSET).map((id) => JSON.stringify(model.line(id)));
  expect(sets.some((set) => set.includes('Pset_WallCommon') && set.includes('IsExternal'))).toBe(true);
  expect(
    sets.some(
      (set) =>
        set.includes('Pset_BIMITEngine') && set.includes('0.81') && set.includes('width') && set.includes('SidesSeen'),
    ),
  ).toBe(true);
  expect(model.lineCount(webIfc.IFCWALLTYPE)).toBe(2);
  expect(model.lineCount(webIfc.IFCDOORTYPE)).toBeGreaterThan(2);
});

test.each(['sloped', 'stepped'] as const)(
  'each room has its ceiling, at its height; a %s one has none',
  { tags: 'nightly' },
  async (ceiling) => {
    const [first, second, ...others] = house.rooms;
    if (!first || !second) throw new Error('no rooms');
    const rooms = [{ ...first, heightM: 2.4 }, { ...second, ceiling }, ...others];
    const model = await readIfc(
      writeIfc({ ...house, rooms }, { projectId: 'p', name: 'House', date: '2026-03-01T00:00:00Z' }),
    );
    const ceilings = model.elements.filter(({ entity }) => entity === 'IfcCovering');
    expect(ceilings.map(({ tag }) => tag)).toEqual([first, ...others].map(({ id }) => `${id}/ceiling`));
    const heights = (ceilings[0]?.triangles ?? new Float64Array()).filter((_, i) => i % 3 === 2);
    expect(heights.length).toBeGreaterThan(0);
    for (const heightM of heights) expect(heightM).toBeCloseTo(2.4, 5);
    expect(model.lineCount(webIfc.IFCRELCOVERSSPACES)).toBe(ceilings.length);
  },
);
