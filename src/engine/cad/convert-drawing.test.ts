import { describe, expect, test } from 'vitest';
import { sampleBuilding } from '#domain/building/testing/sample-building.ts';
import { cadDrawing, type CadDrawing } from '#domain/drawing/cad-drawing.ts';
import { planOfStorey } from '#domain/drawing/plan-of-storey.ts';
import { drawPlanDxf } from '#engine/drawings/draw-plan-dxf.ts';
import { convertDrawing } from './convert-drawing.ts';
import { insert, line, makeDwg, makeDxf } from './testing/make-drawings.ts';

const FOOT_M = 0.3048;
const storeyId = sampleBuilding.storeys[0]?.id ?? '';
const planDxf = (units: 'imperial' | 'metric') =>
  Buffer.from(drawPlanDxf(sampleBuilding, storeyId, { projectName: 'Hall', date: '2026-01-02', units }));

/** Shapes of a layer in whole millimetres of the building, whatever the origin. */
function shapesOn(drawing: CadDrawing, name: string) {
  const layer = drawing.layers.findIndex((each) => each.name === name);
  const groups = drawing.groups.filter((group) => group.layer === layer);
  const [ox, oy] = drawing.originM;
  const millimetres = (numbers: readonly number[]) =>
    numbers.map((value, i) => Math.round((value + (i % 2 ? oy : ox)) * 1000));
  return {
    lines: groups.flatMap(({ lines }) => lines.map(millimetres)),
    arcs: groups.flatMap(({ arcs }) =>
      Array.from({ length: arcs.length / 5 }, (_, i) => [
        ...millimetres(arcs.slice(i * 5, i * 5 + 2)),
        ...arcs.slice(i * 5 + 2, i * 5 + 5).map((value) => Math.round(value * 1000)),
      ]),
    ),
    fills: groups.flatMap(({ fills }) => fills),
    colors: [...new Set(groups.map(({ color }) => color))],
  };
}
const feet = (...values: number[]) => values.map((value) => Math.round(value * FOOT_M * 1000));

test.each(['imperial', 'metric'] as const)(
  'a DXF of a plan in %s units is drawn in metres with its layers and words [K1 K4]',
  (units) => {
    const drawing = cadDrawing.parse(convertDrawing(planDxf(units)));
    expect(drawing.unit).toMatchObject({ name: units === 'imperial' ? 'inches' : 'millimeters', isAssumed: false });
    const { bounds } = planOfStorey(sampleBuilding, storeyId);
    const width = (bounds?.maxX ?? 0) - (bounds?.minX ?? 0);
    // Dimensions stand around the walls.
    expect(drawing.bounds.maxX - drawing.bounds.minX).toBeGreaterThanOrEqual(width - 0.01);
    expect(drawing.bounds.maxX - drawing.bounds.minX).toBeLessThan(width + 6);
    expect(drawing.layers.map(({ name }) => name)).toEqual(
      expect.arrayContaining(['A-WALL', 'A-AREA-IDEN', 'A-ANNO-DIMS']),
    );
    expect(shapesOn(drawing, 'A-WALL').lines.length).toBeGreaterThan(0);
    expect(shapesOn(drawing, 'A-WALL-PATT').fills.length).toBeGreaterThan(0);
    const words = drawing.texts.flatMap(({ lines }) => lines);
    expect(
      words.some((word) => word.startsWith('±')),
      'read as UTF-8',
    ).toBe(true);
    for (const room of sampleBuilding.rooms.filter(({ storey_id: id }) => id === storeyId))
      expect(words.some((word) => word.includes(room.number))).toBe(true);
    expect(drawing.missed).toEqual([]);
  },
);

test('a DWG is drawn in metres: walls, a column, doors of a block and its mirror, fills and words [K1]', () => {
  const drawing = cadDrawing.parse(convertDrawing(Buffer.from(makeDwg())));
  expect(drawing.unit).toEqual({ name: 'feet', metresPerUnit: FOOT_M, isAssumed: false });
  const walls = shapesOn(drawing, 'A-WALL');
  expect(walls.lines).toEqual([feet(0, 0, 20, 0, 20, 12, 0, 12, 0, 0)]);
  expect(walls.arcs).toEqual([[...feet(10, 6, 1), 0, 6283]]);
  expect(walls.fills).toMatchObject([{ isTint: false }]);
  expect(walls.colors).toEqual(['#0000ff']);
  const doors = shapesOn(drawing, 'A-DOOR');
  expect(doors.colors, 'entities on layer 0 of a block take the layer of its insert').toEqual(['#ff0000']);
  expect(doors.lines).toEqual([feet(6, 0, 6, 3), feet(16, 0, 16, 3)]);
  expect(doors.arcs, 'a mirrored arc runs from the upper end').toEqual([
    [...feet(6, 0, 3), 0, 1571],
    [...feet(16, 0, 3), 1571, 3142],
  ]);
  expect(drawing.texts.map(({ lines }) => lines)).toEqual([['ROOM ±1'], ['two', 'lines']]);
  expect(drawing.missed).toEqual([]);
});

test('a spline that has only points to go through bends through them [K1]', () => {
  const angles = Array.from({ length: 7 }, (_, i) => (i * Math.PI) / 12);
  const spline = [
    [0, 'SPLINE'],
    [8, '0'],
    [70, 8],
    [71, 3],
    [74, angles.length],
    ...angles.flatMap(
      (angle) =>
        [
          [11, Math.cos(angle)],
          [21, Math.sin(angle)],
          [31, 0],
        ] as const,
    ),
  ] as const;
  const drawing = convertDrawing(makeDxf({ entities: spline }));
  const [curve = []] = drawing.groups.flatMap(({ curves }) => curves);
  const radii = curve.flatMap((x, i) =>
    i % 2 === 0 ? [Math.hypot(x + drawing.originM[0], (curve[i + 1] ?? 0) + drawing.originM[1])] : [],
  );
  expect(radii.length).toBeGreaterThan(60);
  for (const radius of radii) expect(radius).toBeCloseTo(1, 2);
});

test('a drawing that does not say its unit is taken for inches, and says so [K4]', () => {
  const drawing = convertDrawing(makeDxf({ insUnits: 0, measurement: 0, entities: line(0, 0, 100, 0) }));
  expect(drawing.unit).toEqual({ name: 'inches', metresPerUnit: 0.0254, isAssumed: true });
  expect(shapesOn(drawing, '0').lines).toEqual([[0, 0, 2540, 0]]);
});

test('coordinates far away keep their digits, and strays do not decide what is looked at [K1]', () => {
  const room = Array.from({ length: 300 }, (_, i) => line(5e5 + i / 10, 2e6, 5e5 + i / 10, 2e6 + 3)).flat();
  const drawing = convertDrawing(makeDxf({ entities: [...room, ...line(0, 0, 1, 1)] }));
  expect(drawing.bounds.maxX - drawing.bounds.minX).toBeCloseTo(29.9, 5);
  expect(Math.abs(drawing.bounds.maxX)).toBeLessThan(20);
  expect(drawing.groups[0]?.lines[3]?.[0]).toBeCloseTo(5e5 + 0.3 - drawing.originM[0], 5);
});

describe('files that do harm', () => {
  test('a block that inserts itself is drawn once, and what is left out is counted [Y4]', () => {
    const blocks = { A: [...line(0, 0, 1, 0), ...insert('B')], B: [...line(0, 0, 0, 1), ...insert('A')] };
    const drawing = convertDrawing(makeDxf({ blocks, entities: insert('A') }));
    expect(drawing.groups.flatMap(({ lines }) => lines)).toHaveLength(2);
    expect(drawing.missed).toEqual([{ kind: 'INSERT', count: 1 }]);
  });

  test('blocks within blocks within blocks end at a depth [Y4]', () => {
    const names = Array.from({ length: 200 }, (_, i) => `N${i}`);
    const blocks = Object.fromEntries(
      names.map((name, i) => [name, [...line(0, 0, 1, i), ...(names[i + 1] ? insert(names[i + 1] ?? '') : [])]]),
    );
    const drawing = convertDrawing(makeDxf({ blocks, entities: insert('N0') }));
    expect(drawing.groups.flatMap(({ lines }) => lines).length).toBeLessThan(50);
    expect(drawing.missed).toEqual([{ kind: 'INSERT', count: 1 }]);
  });

  test.each([
    ['points', line(0, 0, 1, 1), /more than 1,000,000 points/],
    ['nothing', [], /more than 3,000,000 entities with those of its blocks/],
  ])(
    'ten million times %s out of a small file are refused with words [Y4]',
    { tags: 'nightly', timeout: 30_000 },
    (_, content, words) => {
      const ten = [
        [70, 10],
        [71, 10],
        [44, 1],
        [45, 1],
      ] as const;
      const blocks = {
        A: content,
        B: insert('A', [
          [70, 100],
          [71, 100],
          [44, 1],
          [45, 1],
        ]),
        C: insert('B', ten),
        D: insert('C', ten),
      };
      expect(() => convertDrawing(makeDxf({ blocks, entities: insert('D', ten) }))).toThrow(words);
    },
  );

  test.each([
    ['a picture', Buffer.from('\x89PNG\r\n\x1a\n not a drawing')],
    ['a DWG that is cut off', makeDwg().slice(0, 3000)],
    ['a DWG of a later time', Buffer.concat([Buffer.from('AC1099'), Buffer.alloc(4000)])],
    ['nothing to see', makeDxf({ entities: [] })],
    ['numbers that are none', makeDxf({ entities: line(Number.NaN, 0, 1, Infinity) })],
  ])('%s is refused with a sentence [Y4]', (_, bytes) => {
    expect(() => convertDrawing(bytes)).toThrow(/^The drawing (cannot be read: |has nothing that the viewer shows\.)/);
  });

  test('a paragraph whose font has no end is read to its own [Y4]', () => {
    const paragraph = [
      [0, 'MTEXT'],
      [8, '0'],
      [10, 0],
      [20, 0],
      [30, 0],
      [40, 1],
      [71, 1],
      [1, 'Open {\\fArial'],
    ] as const;
    expect(convertDrawing(makeDxf({ entities: paragraph })).texts.map(({ lines }) => lines)).toEqual([['Open fArial']]);
  });

  test('of a DXF that is cut off the rest is shown, or it is refused; it does not hang [Y4]', () => {
    const whole = planDxf('metric');
    for (const share of [0.3, 0.6, 0.95]) {
      const bytes = whole.subarray(0, Math.floor(whole.length * share));
      const outcome = (() => {
        try {
          return convertDrawing(bytes).layers.length > 0;
        } catch (error) {
          return String(error);
        }
      })();
      expect(outcome === true || /The drawing (cannot|has nothing)/.test(String(outcome)), String(outcome)).toBe(true);
    }
  });
});
