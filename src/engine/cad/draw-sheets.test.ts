import { expect, test } from 'vitest';
import { cadDrawing } from '#domain/drawing/cad-drawing.ts';
import { convertDrawing } from './convert-drawing.ts';
import { createSink } from './drawing-sink.ts';
import { line, makeDrawingWithSheets, makeDxf } from './testing/make-drawings.ts';

test.each(['dxf', 'dwg'] as const)(
  'sheets of a %s have their own entities and their views of the model: scaled, turned, without frozen layers [K1 K2]',
  (format) => {
    const drawing = cadDrawing.parse(convertDrawing(makeDrawingWithSheets(format)));
    expect(
      drawing.sheets.map(({ name }) => name),
      'without one that is empty',
    ).toEqual(['A-101']);
    const [sheet] = drawing.sheets;
    expect(sheet).toMatchObject({ scale: 50, hasOtherScales: true });
    expect(sheet?.bounds, 'a paper of 420 x 297 mm at 1:50').toEqual({ minX: 0, minY: 0, maxX: 21, maxY: 14.85 });
    expect(sheet?.texts.map(({ lines, x, heightM }) => [...lines, x, heightM])).toEqual([['SHEET A-101', 15, 0.25]]);
    const [whole, detail] = sheet?.views ?? [];
    const [originX, originY] = drawing.originM;
    const [middleX = 0, middleY = 0] = whole?.of ?? [];
    expect(middleX + originX, 'the middle of the room').toBeCloseTo(10 * 0.3048, 5);
    expect(middleY + originY).toBeCloseTo(6 * 0.3048, 5);
    expect(whole).toMatchObject({ ring: [5, 4, 10, 4, 10, 11, 5, 11], at: [7.5, 7.5], hiddenLayers: [] });
    expect(whole?.scale).toBeCloseTo(1, 9);
    expect(whole?.turnRad).toBeCloseTo(Math.PI / 2, 6);
    expect(detail?.scale, '1:10 on a sheet of 1:50').toBeCloseTo(5, 9);
    expect(detail?.hiddenLayers.map((layer) => drawing.layers[layer]?.name)).toEqual(['A-FURN']);
    expect((detail?.ring.length ?? 0) > 8, 'a round view of a DWG is round').toBe(format === 'dwg');
    expect(drawing.missed, 'a view from the side').toEqual([{ kind: 'VIEWPORT', count: 1 }]);
    expect(
      drawing.texts.map(({ lines }) => lines),
      'the model has nothing of the paper',
    ).toEqual([['LOBBY']]);
  },
);

test(
  'a drawing without sheets has none, and what is on sheets counts towards the limits of the drawing [K1 Y4]',
  { tags: 'nightly' },
  () => {
    expect(convertDrawing(makeDxf({ entities: line(0, 0, 1, 1) })).sheets).toEqual([]);
    const model = createSink(() => ({ color: null, isShown: true }));
    const pen = { layer: '0', color: null, penMm: 0.25 };
    const path = Array.from({ length: 600_000 }, (_, x): [number, number] => [x, 0]);
    model.line(pen, path);
    expect(() => model.beside().line(pen, path)).toThrow(/more than 1,000,000 points/);
  },
);
