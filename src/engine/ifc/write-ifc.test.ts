import {
  IFCDOOR,
  IFCDOORTYPE,
  IFCMAPCONVERSION,
  IFCPROJECTEDCRS,
  IFCRELVOIDSELEMENT,
  IFCWALLTYPE,
  IFCWINDOWTYPE,
} from 'web-ifc';
import { expect, test, vi } from 'vitest';
import type { Building } from '#domain/building/building.ts';
import {
  joinWalls,
  rectangle,
  sampleDoor,
  sampleRoom,
  sampleWall,
  sampleWindow,
} from '#domain/building/testing/sample-parts.ts';
import { sampleBuilding } from '#domain/building/testing/sample-building.ts';
import { readIfc } from './testing/read-ifc.ts';
import { writeIfc } from './write-ifc.ts';

// The reader starts slowly on a busy machine.
vi.setConfig({ testTimeout: 60_000 });

const options = { projectId: 'a1b2', name: 'Sample house', date: '2026-03-01T09:30:00Z' };
const storey = { id: 's', elevationM: 0, clearHeightM: 2.5 };

/** Four walls, a door, a window, a room. */
function smallBuilding(names: { storey?: string; room?: string } = {}): Building {
  const south = sampleWall(storey, 'south', [0, 0], [5, 0], 'outer');
  const east = sampleWall(storey, 'east', [5, 0], [5, 4], 'outer');
  const north = sampleWall(storey, 'north', [5, 4], [0, 4], 'outer');
  const west = sampleWall(storey, 'west', [0, 4], [0, 0], 'outer');
  return {
    ...sampleBuilding,
    storeys: [
      { id: 's', name: names.storey ?? 'Ground', elevationM: 0, clearHeightM: 2.5, slabThicknessM: 0.3, assumed: [] },
    ],
    walls: joinWalls([south, east, north, west]),
    doors: [sampleDoor(south, 'door', 2, 0.9, null)],
    windows: [sampleWindow(east, 'window', 2, 1.2, 0.9, 1.3)],
    rooms: [sampleRoom(storey, '1', names.room ?? 'Room', rectangle(0.15, 0.15, 4.85, 3.85))],
    columns: [],
    slabs: [],
    beams: [],
    stairs: [],
    objects: [],
  };
}

test('walls have their mitred volume less their openings, doors and windows fill them [E6]', async () => {
  const model = await readIfc(writeIfc(smallBuilding(), options));
  expect(model.schema).toBe('IFC4');
  const volumeOf = (tag: string) => model.elements.find((element) => element.tag === tag)?.volumeM3;
  // A mitred corner at both ends leaves the axis length times the width.
  expect(volumeOf('south')).toBeCloseTo((5 * 2.5 - 0.9 * 2.05) * 0.3, 4);
  expect(volumeOf('east')).toBeCloseTo((4 * 2.5 - 1.2 * 1.3) * 0.3, 4);
  expect(volumeOf('north')).toBeCloseTo(5 * 2.5 * 0.3, 4);
  expect(model.lineCount(IFCRELVOIDSELEMENT)).toBe(2);
  const space = model.elements.find(({ entity }) => entity === 'IfcSpace');
  expect(space?.volumeM3).toBeCloseTo(4.7 * 3.7 * 2.5, 4);
});

const frameOf = (text: string) =>
  Object.fromEntries(
    [...text.matchAll(/IFCPROPERTYSINGLEVALUE\('(\w*ScanFile\w*)',\$,IFCREAL\(([-\d.]+)\)/g)].map(
      ([, name = '', value]) => [name, Number(value)],
    ),
  );

test('no coordinate system is invented: the site says where the project is in the scan file', async () => {
  const text = writeIfc(smallBuilding(), options);
  const model = await readIfc(text);
  expect(model.lineCount(IFCMAPCONVERSION)).toBe(0);
  expect(model.lineCount(IFCPROJECTEDCRS)).toBe(0);
  expect(frameOf(text)).toEqual({
    OriginXInScanFileM: 432_000.5,
    OriginYInScanFileM: 5_412_000.25,
    OriginZInScanFileM: 118.2,
    TurnInScanFileDeg: 0,
    MetresPerScanFileUnit: 1,
  });
});

test('a turned and shifted project says so', () => {
  // p = R q + t with R a quarter turn to the left: the project's X is the file's -Y... seen from the file, (0, -1).
  const cloudToProject = [0, 1, 0, 0, -1, 0, 0, 0, 0, 0, 1, 0, 3, 4, 5, 1];
  const building = smallBuilding();
  const text = writeIfc({ ...building, frame: { ...building.frame, origin: [100, 200, 10], cloudToProject } }, options);
  expect(frameOf(text)).toMatchObject({
    OriginXInScanFileM: 96,
    OriginYInScanFileM: 203,
    OriginZInScanFileM: 5,
    TurnInScanFileDeg: -90,
  });
});

test('sizes that are measured a few millimetres apart are one type, and keep their own geometry', async () => {
  const building = smallBuilding();
  const [south, east] = building.walls;
  if (!south || !east) throw new Error('no walls');
  const doors = [0.999, 0.998].map((width, i) =>
    sampleDoor(south, `door-${i}`, 1 + 2 * i, width, { hinge: 'start', side: 'left' }),
  );
  const windows = [1.2, 1.203].map((width, i) => sampleWindow(east, `window-${i}`, 1 + 1.6 * i, width));
  const walls = building.walls.map((wall, i) => ({ ...wall, width: 0.298 + i * 0.001 }));
  const text = writeIfc({ ...building, walls, doors, windows }, options);
  const model = await readIfc(text);
  const names = (type: number) =>
    model.ids(type).map((id) => (model.line(id) as { Name: { value: string } }).Name.value);
  expect(names(IFCDOORTYPE)).toEqual(['Single door 1000 x 2050 left']);
  expect(names(IFCWINDOWTYPE)).toEqual(['Window 1200 x 1300']);
  expect(names(IFCWALLTYPE)).toEqual(['Exterior 300 mm']);
  expect(
    model.ids(IFCDOOR).map((id) => (model.line(id) as { OverallWidth: { value: number } }).OverallWidth.value),
  ).toEqual([0.999, 0.998]);
});

test('a door says which way it opens', { tags: 'nightly' }, async () => {
  const operations = async (hinge: 'start' | 'end', side: 'left' | 'right') => {
    const building = smallBuilding();
    const model = await readIfc(
      writeIfc({ ...building, doors: building.doors.map((door) => ({ ...door, swing: { hinge, side } })) }, options),
    );
    return model.line(model.ids(IFCDOOR)[0] ?? 0);
  };
  expect(await operations('start', 'left')).toMatchObject({ OperationType: { value: 'SINGLE_SWING_LEFT' } });
  expect(await operations('end', 'left')).toMatchObject({ OperationType: { value: 'SINGLE_SWING_RIGHT' } });
  expect(await operations('start', 'right')).toMatchObject({ OperationType: { value: 'SINGLE_SWING_RIGHT' } });
});

test('names with umlauts, Chinese characters and quotes come back as they were', { tags: 'nightly' }, async () => {
  const names = { storey: `Rez-de-chaussée "A" \\ 1`, room: `Küche 字 d'été` };
  const model = await readIfc(writeIfc(smallBuilding(names), { ...options, name: 'Hôtel Ω 🏠' }));
  const space = model.elements.find(({ entity }) => entity === 'IfcSpace');
  expect(model.line(space?.expressId ?? 0)).toMatchObject({ LongName: { value: names.room } });
});

test('the same building gives the same bytes, dates are the given one', () => {
  const first = writeIfc(smallBuilding(), options);
  expect(writeIfc(structuredClone(smallBuilding()), { ...options })).toBe(first);
  expect(first).toContain(`FILE_NAME('Sample house','2026-03-01T09:30:00'`);
  expect(first).toContain(String(Date.UTC(2026, 2, 1, 9, 30) / 1000));
});

test('refuses a date that cannot be read', () => {
  expect(() => writeIfc(smallBuilding(), { ...options, date: 'soon' })).toThrow('not a date: soon');
});

test('a building without anything is still a readable model', async () => {
  const bare: Building = { ...smallBuilding(), storeys: [], walls: [], doors: [], windows: [], rooms: [] };
  const model = await readIfc(writeIfc(bare, options));
  expect(model.elements).toEqual([]);
});
