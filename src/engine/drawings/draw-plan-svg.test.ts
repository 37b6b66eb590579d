import { expect, test } from 'vitest';
import { sampleBuilding } from '#domain/building/testing/sample-building.ts';
import { doubtfulBuilding } from '#domain/building/testing/doubtful-building.ts';
import { draftPlan } from './testing/draft-plan.ts';
import { drawPlanSvg } from './draw-plan-svg.ts';

const svg = drawPlanSvg(sampleBuilding, 'storey-0', draftPlan);

/** Checks that tags nest and close; returns the number of elements. */
function elementCount(xml: string): number {
  const open: string[] = [];
  let count = 0;
  for (const [, slash, name, rest] of xml.matchAll(/<(\/?)([a-z]+)((?:"[^"]*"|[^">])*)>/gi)) {
    if (slash) expect(open.pop()).toBe(name);
    else {
      count++;
      if (!rest?.endsWith('/')) open.push(name ?? '');
    }
  }
  expect(open).toEqual([]);
  return count;
}

test('is well-formed, in millimetres, a group per layer, without a value that is no number', () => {
  expect(elementCount(svg.replace(/^<\?xml.*\?>/, ''))).toBeGreaterThan(200);
  expect(svg).not.toMatch(/NaN|Infinity|undefined|null/);
  expect(svg).toContain('width="457.2mm"');
  expect(svg).toContain('data-layer="A-WALL"');
});

test('shows rooms with areas, dimensions, scale and that it is a draft [E6]', () => {
  for (const text of [
    'LIVING ROOM',
    '339 sq ft',
    '±44&apos;-7 1/2&quot;'.replace('&apos;', "'"),
    "1/4&quot; = 1'-0&quot;",
    'FIRST DRAFT FROM SCAN',
    '2026-03-01',
    'A-101',
  ])
    expect(svg).toContain(text);
  expect(drawPlanSvg(sampleBuilding, 'storey-0', { ...draftPlan, units: 'metric' })).toContain('31.5 m²');
});

test('carries the preview mark until unlocked [N4]', () => {
  expect(svg).not.toContain('PREVIEW');
  expect(drawPlanSvg(sampleBuilding, 'storey-0', { ...draftPlan, isPreview: true })).toContain('PREVIEW');
});

test('escapes what people typed', () => {
  const rooms = sampleBuilding.rooms.map((room) => ({ ...room, name: '<script>"A&B"\u0001' }));
  const hostile = drawPlanSvg({ ...sampleBuilding, rooms }, 'storey-0', {
    ...draftPlan,
    projectName: '</text><script>',
  });
  expect(hostile).not.toContain('<script');
  expect(hostile).toContain('&lt;SCRIPT&gt;&quot;A&amp;B&quot;');
  elementCount(hostile.replace(/^<\?xml.*\?>/, ''));
});

test('gives the same bytes twice', () => {
  expect(drawPlanSvg(structuredClone(sampleBuilding), 'storey-0', { ...draftPlan })).toBe(svg);
});

test('hatches what was scanned and not modeled, with its area in the unit of the drawing, and marks an assumed boundary [N26]', () => {
  const doubtful = drawPlanSvg(doubtfulBuilding, 'storey-0', draftPlan);
  for (const words of ['data-layer="A-AREA-NMDL"', 'NOT MODELED', '>215 sq ft<', '±339 sq ft', 'Scanned, not modeled'])
    expect(doubtful).toContain(words);
  expect(doubtful.replace(/<[^>]+>\s*/g, ' ')).toMatch(
    /Hatched: floor that was scanned and is in no room of\s+this\s+drawing,\s+215 sq ft\./,
  );
  expect(drawPlanSvg(doubtfulBuilding, 'storey-0', { ...draftPlan, units: 'metric' })).toContain('>20.0 m²<');
  for (const clean of [svg, drawPlanSvg(doubtfulBuilding, 'storey-1', draftPlan)]) {
    expect(clean).not.toContain('A-AREA-NMDL');
    expect(clean).not.toContain('not modeled');
    expect(clean).not.toContain('Hatched');
  }
});

test('what is assumed has a pattern of its own, with its words in the legend', () => {
  const dashes = (drawing: string, layer: string) =>
    [...drawing.matchAll(/<g data-layer="([^"]+)">([\s\S]*?)<\/g>/g)]
      .filter(([, name]) => name === layer)
      .flatMap(([, , body = '']) => [...body.matchAll(/stroke-dasharray="([^"]+)"/g)].map(([, dash]) => dash));
  const doubtful = drawPlanSvg(doubtfulBuilding, 'storey-0', draftPlan);
  const [assumed] = dashes(doubtful, 'A-AREA-NMDL');
  const [overhead] = dashes(doubtful, 'A-FLOR-STRS');
  expect(assumed).not.toBe(overhead);
  expect(new Set(dashes(doubtful, 'A-AREA-NMDL'))).toEqual(new Set([assumed]));
  expect(new Set(dashes(doubtful, 'A-FLOR-STRS'))).toEqual(new Set([overhead]));
  expect(dashes(doubtful, 'A-DOOR')).toContain(assumed);
  expect(new Set(dashes(doubtful, 'G-ANNO-TTLB'))).toEqual(new Set([assumed, overhead]));
  for (const words of ['Above the cut, or hidden', 'Door seen closed, swing assumed'])
    expect(doubtful).toContain(words);
});
