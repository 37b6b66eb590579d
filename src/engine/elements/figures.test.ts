import { expect, test } from 'vitest';
import { sampleBuilding } from '#domain/building/testing/sample-building.ts';
import type { TableElement } from '#domain/quantities/element-table.ts';
import { writeIfc } from '#engine/ifc/write-ifc.ts';
import { openIfc } from '#engine/pipeline/make-of-ifc.ts';
import { elementTableOf } from './element-table-of-ifc.ts';
import { measuredFigures } from './measured-figures.ts';
import type { MeshPart, Placement } from './mesh-parts.ts';

const model = writeIfc(sampleBuilding, { projectId: 'p', name: 'Hall', date: '2026-01-02' });
const tableOf = (text: string) => {
  const { ifc, lines } = openIfc(new TextEncoder().encode(text));
  return elementTableOf(ifc, lines);
};
const withoutQuantities = model.replace(/^#\d+=IFCELEMENTQUANTITY\(.*$/gm, '');
const [authored, measured] = [await tableOf(model), await tableOf(withoutQuantities)];
const of = (category: RegExp) => (element: TableElement) => category.test(element.category);

/** A box with a corner at the origin, or moved by `atY`, in a file's unit of `unitM` meters. */
function box([x, y, z]: readonly [number, number, number], unitM = 1, atY = 0): MeshPart {
  const corners = [0, 1, 2, 3, 4, 5, 6, 7].map((i) => [i & 1 ? x : 0, i & 2 ? y : 0, i & 4 ? z : 0]);
  const triangles = Uint32Array.from([
    0, 2, 1, 1, 2, 3, 4, 5, 6, 5, 7, 6, 0, 1, 4, 1, 5, 4, 2, 6, 3, 3, 6, 7, 0, 4, 2, 2, 4, 6, 1, 3, 5, 3, 7, 5,
  ]);
  const placement: Placement = [unitM, 0, 0, 0, 0, unitM, 0, atY, 0, 0, unitM, 0];
  return { shape: { points: Float32Array.from(corners.flat()), triangles }, placement };
}
const all = () => true;

test('net quantities of the file hold; without them closed bodies are measured to within half a percent [V15]', () => {
  const compared = authored.elements.filter(of(/^IFC(WALL|SLAB|BEAM|SPACE$)/)).flatMap((element) => {
    const other = measured.elements.find(({ id }) => id === element.id);
    return (['areaM2', 'volumeM3'] as const).flatMap((name) => {
      const [said, seen] = [element.figures[name], other?.figures[name]];
      // Our writer counts a wall along its axis, into the corners.
      const isAlike = name === 'volumeM3' || !element.category.startsWith('IFCWALL');
      return said && seen && isAlike ? [{ said, seen, ratio: seen.value / said.value }] : [];
    });
  });
  expect(compared.length).toBeGreaterThan(30);
  expect(new Set(compared.map(({ said, seen }) => `${said.source} ${seen.source}`))).toEqual(new Set(['net mesh']));
  for (const { ratio } of compared) expect(Math.abs(ratio - 1)).toBeLessThan(0.005);
});

test('an area is one side of a wall, the upper side of a slab, width times height of a door, and of nothing else [V15]', () => {
  expect(measuredFigures('IFCWALL', [box([4, 0.2, 3])], all)).toEqual({
    areaM2: 12,
    volumeM3: 2.4,
    lengthM: 4,
    widthM: 0.2,
    heightM: 3,
  });
  expect(measuredFigures('IFCSLAB', [box([4, 5, 0.2])], all)).toEqual({ areaM2: 20, volumeM3: 4 });
  expect(measuredFigures('IFCCOVERING', [box([4, 0.02, 3])], all).areaM2).toBe(12);
  expect(measuredFigures('IFCBEAM', [box([4000, 200, 300], 0.001)], all)).toEqual({ volumeM3: 0.24, lengthM: 4 });
  for (const category of ['IFCWINDOW', 'IFCDOOR', 'IFCFURNITURE'])
    expect(measuredFigures(category, [box([1, 1, 1])], all)).toEqual({});
  const [door] = measured.elements.filter(of(/^IFCDOOR/));
  const { widthM, heightM, areaM2 } = door?.figures ?? {};
  expect(areaM2).toEqual({ value: (widthM?.value ?? 0) * (heightM?.value ?? 0), source: 'property' });
});

test('a body with a hole anywhere has no figure, and layers within each other have no side [V15]', () => {
  const { shape, placement } = box([4, 0.2, 3]);
  const open = { shape: { ...shape, triangles: shape.triangles.slice(3) }, placement };
  expect(measuredFigures('IFCWALL', [open], all)).toEqual({});
  expect(measuredFigures('IFCCOVERING', [open], all)).toEqual({});
  const layers = [box([4, 0.2, 3]), box([4, 0.1, 3])];
  expect(measuredFigures('IFCWALL', layers, all)).toEqual({ volumeM3: 3.6, heightM: 3 });
});

test('layers that lie on each other have the sides of the whole wall, and the axis that a file draws is no layer [V15]', () => {
  const layers = [box([4, 0.2, 3]), box([4, 0.05, 3], 1, 0.2), box([4, 0.1, 3], 1, 0.25)];
  const figures = measuredFigures('IFCWALL', layers, all);
  expect(figures.areaM2).toBeCloseTo(12, 6);
  expect(figures.widthM).toBeCloseTo(0.35, 6);
  expect(figures.lengthM).toBe(4);
  const apart = [box([4, 0.2, 3]), box([4, 0.1, 3], 1, 0.3)];
  expect(measuredFigures('IFCWALL', apart, all).areaM2, 'an air gap').toBeUndefined();
  const walls = measured.elements.filter(of(/^IFCWALL/));
  expect(walls.length).toBeGreaterThan(0);
  expect(walls.filter(({ figures }) => figures.volumeM3?.source !== 'mesh')).toEqual([]);
});

test(
  'figures, properties and levels of a file in feet are those of the same file in meters [V12 V15 V16]',
  { tags: 'nightly' },
  async () => {
    const inFeet = model.replace(
      /^(#\d+)=IFCSIUNIT\(\*,\.LENGTHUNIT\.,\$,\.METRE\.\);$/m,
      `#900001=IFCSIUNIT(*,.LENGTHUNIT.,$,.METRE.);
#900002=IFCDIMENSIONALEXPONENTS(1,0,0,0,0,0,0);
#900003=IFCMEASUREWITHUNIT(IFCRATIOMEASURE(0.3048),#900001);
$1=IFCCONVERSIONBASEDUNIT(#900002,.LENGTHUNIT.,'FOOT',#900003);`,
    );
    expect(inFeet).not.toBe(model);
    const table = await tableOf(inFeet);
    expect(table.levels.map(({ elevationM }) => elevationM)).toEqual(
      authored.levels.map(({ elevationM }) => expect.closeTo(elevationM * 0.3048, 6)),
    );
    const wall = (elements: readonly TableElement[]) => elements.find(of(/^IFCWALL/));
    const [feet, meters] = [wall(table.elements), wall(authored.elements)];
    expect(feet?.figures.lengthM?.value).toBeCloseTo((meters?.figures.lengthM?.value ?? 0) * 0.3048, 6);
    expect(feet?.box?.max[2]).toBeCloseTo((meters?.box?.max[2] ?? 0) * 0.3048, 3);
  },
);

test('levels come lowest first with their own elevation and the lowest point of what stands on them [V16]', () => {
  expect(authored.levels.map(({ name }) => name)).toEqual(['Ground floor', 'First floor']);
  authored.levels.forEach(({ zMinM }, i) => {
    const lowest = authored.elements.flatMap(({ level, box: around }) =>
      level === i && around ? [around.min[2]] : [],
    );
    expect(zMinM).toBe(Math.min(...lowest));
  });
});
