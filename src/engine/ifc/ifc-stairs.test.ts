import { IFCSTAIR } from 'web-ifc';
import { expect, test, vi } from 'vitest';
import { sampleBuilding } from '#domain/building/testing/sample-building.ts';
import { seen } from '#domain/building/testing/sample-parts.ts';
import type { Stair } from '#domain/building/building.ts';
import { readIfc } from './testing/read-ifc.ts';
import type { ReadIfc } from './testing/read-ifc.ts';
import { writeIfc } from './write-ifc.ts';

// The reader starts slowly on a busy machine.
vi.setConfig({ testTimeout: 60_000 });

/** Eight risers of 0.175 m with treads of 0.25 m. */
const flight = (id: string, from: [number, number], to: [number, number], footM: number): Stair => ({
  ...seen(id),
  storey_id: 'storey-0',
  start_pt: [...from, footM + 0.175],
  end_pt: [...to, footM + 8 * 0.175],
  width: 1,
  riserCount: 8,
  riserM: 0.175,
  goingM: 0.25,
});

const read = (stairs: Stair[]): Promise<ReadIfc> =>
  readIfc(
    writeIfc(
      {
        ...sampleBuilding,
        walls: [],
        doors: [],
        windows: [],
        rooms: [],
        slabs: [],
        columns: [],
        beams: [],
        objects: [],
        stairs,
      },
      { projectId: 'p', name: 'x', date: '2026-03-01T00:00:00Z' },
    ),
  );
const box = (model: ReadIfc, tag: string) => {
  const triangles = model.elements.find((element) => element.tag === tag)?.triangles ?? new Float64Array();
  return [0, 1, 2].map((axis) => {
    const values = triangles.filter((_, i) => i % 3 === axis);
    return [Math.min(...values), Math.max(...values)].map((value) => Math.round(value * 1000) / 1000);
  });
};

test('a flight stands on the floor and ends a riser above its last tread [E6]', async () => {
  const model = await read([flight('a', [0, 0], [1.75, 0], 0)]);
  expect(box(model, 'a/flight')).toEqual([
    [0, 1.75],
    [-0.5, 0.5],
    [0, 1.4],
  ]);
});

test('two flights that turn back are one stair with a landing over both widths', async () => {
  const model = await read([flight('a', [0, 0], [1.75, 0], 0), flight('b', [1.75, 1.1], [0, 1.1], 1.4)]);
  const [stair] = model.ids(IFCSTAIR).map((id) => model.line(id));
  expect(model.lineCount(IFCSTAIR)).toBe(1);
  expect(stair).toMatchObject({ PredefinedType: { value: 'HALF_TURN_STAIR' } });
  expect(box(model, 'a/landing-1')).toEqual([
    [1.75, 2.75],
    [-0.5, 1.6],
    [1.2, 1.4],
  ]);
  expect(box(model, 'b/flight')).toEqual([
    [0, 1.75],
    [0.6, 1.6],
    [1.4, 2.8],
  ]);
});

test('a stair that turns a corner has a landing in it', async () => {
  const model = await read([flight('a', [0, 0], [1.75, 0], 0), flight('b', [2.25, 0.5], [2.25, 2.25], 1.4)]);
  expect(model.line(model.ids(IFCSTAIR)[0] ?? 0)).toMatchObject({ PredefinedType: { value: 'QUARTER_TURN_STAIR' } });
  expect(box(model, 'a/landing-1')).toEqual([
    [1.75, 2.75],
    [-0.5, 0.5],
    [1.2, 1.4],
  ]);
});

test('flights that do not lead to each other are stairs of their own', async () => {
  const model = await read([flight('a', [0, 0], [1.75, 0], 0), flight('b', [0, 3], [1.75, 3], 0)]);
  expect(model.lineCount(IFCSTAIR)).toBe(2);
});
