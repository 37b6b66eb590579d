import { seededRandom } from '#engine/simulate/random.ts';
import type { CadDrawing, DrawingGroup } from '#domain/drawing/cad-drawing.ts';

const [LAYERS, SITE_M] = [40, 200];

/**
 * A drawing of as many entities as one with the mix of an architect's: lines, polylines of two to forty corners, curves, arcs, texts and
 * hatches, on forty layers and in several pens, all different. The same every time.
 */
export function mixedDrawing(entities: number): CadDrawing {
  const numbers = seededRandom(7);
  const random = () => numbers.next();
  const groups = Array.from({ length: LAYERS * 2 }, (_, i): DrawingGroup => ({
    layer: i % LAYERS,
    color: i % 3 === 0 ? null : `#${(0x1000000 + ((i * 0x123457) % 0xffffff)).toString(16).slice(1)}`,
    penMm: [0.13, 0.25, 0.5][i % 3] ?? 0.25,
    ...(i % 7 === 0 && { dashM: [0.3, 0.15] }),
    lines: [],
    curves: [],
    arcs: [],
    fills: [],
  }));
  const texts: CadDrawing['texts'] = [];
  const at = () => SITE_M * random();
  const path = (corners: number, stepM: number): number[] => {
    let [x, y] = [at(), at()];
    return Array.from({ length: corners }, () => {
      x += stepM * (random() - 0.5);
      y += stepM * (random() - 0.5);
      return [x, y];
    }).flat();
  };
  for (let i = 0; i < entities; i++) {
    const group = groups[Math.floor(random() * groups.length)];
    if (!group) continue;
    const kind = random();
    if (kind < 0.55) group.lines.push(path(2, 6));
    else if (kind < 0.75) group.lines.push(path(2 + Math.floor(38 * random() ** 3), 3));
    else if (kind < 0.82) group.curves.push(path(16, 0.4));
    else if (kind < 0.9) group.arcs.push(at(), at(), 0.2 + 2 * random(), 6 * random(), 6 * random());
    else if (kind < 0.98)
      texts.push({
        layer: group.layer,
        color: group.color,
        x: at(),
        y: at(),
        heightM: 0.1 + 0.2 * random(),
        angleRad: 0,
        widthFactor: 1,
        across: 'left',
        down: 'baseline',
        lines: [`Room ${i}`],
      });
    else group.fills.push({ rings: [path(12, 2)], isTint: random() < 0.5 });
  }
  return {
    version: 1,
    unit: { name: 'millimeters', metresPerUnit: 0.001, isAssumed: false },
    originM: [0, 0],
    bounds: { minX: 0, minY: 0, maxX: SITE_M, maxY: SITE_M },
    layers: Array.from({ length: LAYERS }, (_, i) => ({ name: `A-LAYER-${i}`, color: null, isShown: true })),
    groups,
    texts,
    sheets: [],
    missed: [],
  };
}
