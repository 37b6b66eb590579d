import { expect, test } from 'vitest';
import { sampleBuilding } from '#domain/building/testing/sample-building.ts';
import { doubtfulBuilding } from '#domain/building/testing/doubtful-building.ts';
import { draftPlan } from './testing/draft-plan.ts';
import { numbers, readDxf } from './testing/read-dxf.ts';
import { drawPlanDxf } from './draw-plan-dxf.ts';

const imperial = drawPlanDxf(sampleBuilding, 'storey-0', draftPlan);
const dxf = readDxf(imperial);

test('is a 2007 drawing in inches with named layers and pen widths [E6]', () => {
  expect(dxf.header.get('$ACADVER')).toBe('AC1021');
  expect(dxf.header.get('$INSUNITS')).toBe('1');
  expect(dxf.layers.get('A-WALL')?.weight).toBe(50);
  expect(dxf.layers.get('A-FURN')?.weight).toBe(13);
  expect(
    readDxf(drawPlanDxf(sampleBuilding, 'storey-0', { ...draftPlan, units: 'metric' })).header.get('$INSUNITS'),
  ).toBe('4');
});

test('the outline of the walls has the real size of the house', () => {
  const outlines = dxf.entities.filter(({ type, layer }) => type === 'LWPOLYLINE' && layer === 'A-WALL');
  const x = outlines.flatMap((entity) => numbers(entity, 10));
  const y = outlines.flatMap((entity) => numbers(entity, 20));
  expect(Math.min(...x)).toBeCloseTo(0, 3);
  expect(Math.max(...x)).toBeCloseTo(13.6 / 0.0254, 3);
  expect(Math.max(...y)).toBeCloseTo(8.4 / 0.0254, 3);
  expect(outlines.every(({ codes }) => codes.get(70)?.[0] === '1')).toBe(true);
});

test('doors are arcs with the width of their leaf', () => {
  const arcs = dxf.entities.filter(({ type, layer }) => type === 'ARC' && layer === 'A-DOOR');
  expect(arcs).toHaveLength(7);
  const [front] = arcs;
  expect(front && numbers(front, 40)[0]).toBeCloseTo(1 / 0.0254, 3);
  expect(front && [numbers(front, 50)[0], numbers(front, 51)[0]]).toEqual([0, 90]);
});

test('dimensions measure the building, each with a picture in its own block', () => {
  const dimensions = dxf.entities.filter(({ type }) => type === 'DIMENSION');
  expect(dimensions.length).toBeGreaterThan(30);
  for (const dimension of dimensions) {
    const [x0 = 0] = numbers(dimension, 13);
    const [y0 = 0] = numbers(dimension, 23);
    const [x1 = 0] = numbers(dimension, 14);
    const [y1 = 0] = numbers(dimension, 24);
    const [measured = 0] = numbers(dimension, 42);
    // Aligned to the facade: never longer than the distance of its points.
    expect(measured).toBeLessThanOrEqual(Math.hypot(x1 - x0, y1 - y0) + 0.01);
    expect(dxf.blocks).toContain(dimension.codes.get(2)?.[0]);
  }
  expect(Math.max(...dimensions.flatMap((dimension) => numbers(dimension, 42)))).toBeCloseTo(13.6 / 0.0254, 2);
});

test('rooms have their names and areas, and a name cannot break the file', () => {
  const texts = dxf.entities
    .filter(({ type, layer }) => type === 'TEXT' && layer === 'A-AREA-IDEN')
    .map(({ codes }) => codes.get(1)?.[0]);
  expect(texts).toEqual(expect.arrayContaining(['LIVING ROOM', '101', '339 sq ft']));
  const rooms = sampleBuilding.rooms.map((room) => ({ ...room, name: 'Küche\n0\nENDSEC\n 字 %%u' }));
  const hostile = readDxf(drawPlanDxf({ ...sampleBuilding, rooms }, 'storey-0', draftPlan));
  expect(hostile.layers.size).toBe(dxf.layers.size);
  expect(hostile.entities.filter(({ layer }) => layer === 'A-WALL')).toHaveLength(
    dxf.entities.filter(({ layer }) => layer === 'A-WALL').length,
  );
  expect(hostile.entities.filter(({ codes }) => codes.get(1)?.[0]?.includes('KÜCHE') ?? false)).toHaveLength(6);
});

test('has no value that is not a number, and the same bytes twice', () => {
  expect(imperial).not.toMatch(/NaN|Infinity|undefined|\de-\d/);
  expect(drawPlanDxf(structuredClone(sampleBuilding), 'storey-0', draftPlan)).toBe(imperial);
});

test('what was scanned and not modeled is hatched on a layer of its own, in real size [N26]', () => {
  const doubtful = readDxf(drawPlanDxf(doubtfulBuilding, 'storey-0', draftPlan));
  const own = doubtful.entities.filter(({ layer }) => layer === 'A-AREA-NMDL');
  expect(doubtful.layers.get('A-AREA-NMDL')?.weight).toBe(18);
  expect(own.filter(({ type }) => type === 'LWPOLYLINE').length).toBeGreaterThan(10);
  const x = own.filter(({ type }) => type === 'LWPOLYLINE').flatMap((entity) => numbers(entity, 10));
  expect(Math.min(...x)).toBeCloseTo(15 / 0.0254, 2);
  expect(Math.max(...x)).toBeCloseTo(20 / 0.0254, 2);
  expect(own.some(({ codes }) => codes.get(1)?.[0] === '215 sq ft')).toBe(true);
  expect(dxf.entities.some(({ layer }) => layer === 'A-AREA-NMDL')).toBe(false);
});

test('what is assumed has a line type of its own', () => {
  const typesOn = (layer: string) =>
    new Set(dxf.entities.filter((entity) => entity.layer === layer).flatMap(({ codes }) => codes.get(6) ?? []));
  expect(typesOn('A-FLOR-STRS')).toEqual(new Set(['DASHED']));
  expect(typesOn('A-DOOR')).toContain('ASSUMED');
  expect(imperial).toMatch(/AcDbLinetypeTableRecord\n2\nASSUMED\n/);
});
