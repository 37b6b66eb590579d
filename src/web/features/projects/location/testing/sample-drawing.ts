import type { CadDrawing } from '#domain/drawing/cad-drawing.ts';

/** Two walls of a room of 6 by 4 m; `originM`: where its zero is. */
export const sampleDrawing = (originM: [number, number] = [0, 0]): CadDrawing => ({
  version: 1,
  unit: { name: 'meters', metresPerUnit: 1, isAssumed: false },
  originM,
  bounds: { minX: 0, minY: 0, maxX: 6, maxY: 4 },
  layers: [{ name: 'A-WALL', color: null, isShown: true }],
  groups: [{ layer: 0, color: null, penMm: 0.25, lines: [[0, 0, 6, 0, 6, 4]], curves: [], arcs: [], fills: [] }],
  texts: [],
  sheets: [],
  missed: [],
});
