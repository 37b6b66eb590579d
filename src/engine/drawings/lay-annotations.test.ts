import { expect, test } from 'vitest';
import { radiansOf } from '#geometry/angle.ts';
import { distance } from '#geometry/plane.ts';
import type { Building } from '#domain/building/building.ts';
import { sampleBuilding } from '#domain/building/testing/sample-building.ts';
import { planOfStorey } from '#domain/drawing/plan-of-storey.ts';
import { turnPlanToSheet } from '#domain/drawing/turn-plan.ts';
import type { UnitSystem } from '#domain/units/format-length.ts';
import { drawPlanDxf } from './draw-plan-dxf.ts';
import { layAnnotations } from './lay-annotations.ts';
import { CAP_HEIGHT, textWidthMm, type TextMark } from './marks.ts';
import { planSheets, sheetSizeOf } from './plan-sheets.ts';
import { corridorBuilding } from './testing/corridor-building.ts';
import { draftPlan } from './testing/draft-plan.ts';
import { numbers, readDxf } from './testing/read-dxf.ts';
import { doOverlap, type TextBox } from './text-space.ts';

const NAMES = ['Storage', 'Meeting room', 'Archive of the accounts department', 'WC'];
const nameOf = (i: number) => NAMES[i % NAMES.length] ?? '';
const corridor = corridorBuilding(
  Array.from({ length: 20 }, (_, i) => 1.2 + (i % 4) * 0.2),
  2.4,
  nameOf,
);
const closets = corridorBuilding(
  Array.from({ length: 8 }, () => 0.7),
  0.8,
  nameOf,
);
/** The same corridor, its walls at 20 degrees to the axes of the scan. */
const turned: Building = {
  ...corridor,
  frame: { ...corridor.frame, headingDeg: -20 },
};

const isOfPlan = ({ layer }: { layer: string }) => /^[ASPM]-/.test(layer);
const textsOf = (building: Building, units: UnitSystem): TextMark[] =>
  planSheets(building, { ...draftPlan, units }).flatMap(({ marks }) =>
    marks.filter((mark): mark is TextMark => mark.kind === 'text'),
  );
/** Y up. Texts that are not about their middle are level. */
function boxOf({ at: [x, y], text, sizeMm, rotationDeg, anchor, isCentred }: TextMark): TextBox {
  const [widthMm, heightMm] = [textWidthMm(text, sizeMm), sizeMm * CAP_HEIGHT];
  const asideMm = { start: widthMm / 2, middle: 0, end: -widthMm / 2 }[anchor];
  return {
    middle: [x + asideMm, -y + (isCentred ? 0 : heightMm / 2)],
    widthMm,
    heightMm,
    angleRad: radiansOf(rotationDeg),
  };
}
/** Pairs of texts that lie over each other. */
const collisions = (texts: readonly { text: string; box: TextBox }[]): string[] =>
  texts.flatMap(({ text, box }, i) =>
    texts.slice(i + 1).flatMap((other) => (doOverlap(box, other.box) ? [`${text} / ${other.text}`] : [])),
  );

const CASES = [
  ['corridor', corridor],
  ['closets', closets],
  ['turned corridor', turned],
  ['house', { ...sampleBuilding, storeys: sampleBuilding.storeys.slice(0, 1) }],
] as const;
const UNITS = ['metric', 'imperial'] as const;

test.each(CASES.flatMap(([name, building]) => UNITS.map((units) => [name, units, building] as const)))(
  'no text of a plan lies over another, and none is smaller than 2 mm: %s, %s [E6]',
  (_, units, building) => {
    const texts = textsOf(building, units);
    expect(texts.length).toBeGreaterThan(40);
    expect(collisions(texts.map((mark) => ({ text: mark.text, box: boxOf(mark) })))).toEqual([]);
    for (const { text, sizeMm } of texts.filter(isOfPlan)) expect(sizeMm * CAP_HEIGHT, text).toBeGreaterThan(1.999);
  },
);

test.each(UNITS)('the texts of the DXF lie as those of the sheet do: %s', (units) => {
  for (const building of [corridor, turned]) {
    const { ratio } = sheetSizeOf(building, { ...draftPlan, units }).scale;
    const perPaperMm = (ratio / 1000) * (units === 'metric' ? 1000 : 1 / 0.0254);
    const { texts, entities } = readDxf(drawPlanDxf(building, 'storey-0', { ...draftPlan, units }));
    const boxes = texts.map((entity) => {
      const [x = 0, y = 0, height = 0, rotationDeg = 0] = [11, 21, 40, 50].map((code) => numbers(entity, code)[0]);
      const text = entity.codes.get(1)?.[0] ?? '';
      const box: TextBox = {
        middle: [x / perPaperMm, y / perPaperMm],
        widthMm: textWidthMm(text, height / perPaperMm / CAP_HEIGHT),
        heightMm: height / perPaperMm,
        angleRad: radiansOf(rotationDeg),
      };
      return { text, box };
    });
    expect(boxes.length).toBeGreaterThan(60);
    const types = entities.filter(({ type }) => type === 'DIMENSION').map((entity) => numbers(entity, 70)[0]);
    expect(types.filter((type) => type === 129).length > 0, 'some figures are moved').toBe(units === 'imperial');
    expect(types.every((type) => type === 1 || type === 129)).toBe(true);
    expect(collisions(boxes)).toEqual([]);
  }
});

test('every bay of a chain keeps its figure: between its extension lines, or moved out with a leader', () => {
  const plan = turnPlanToSheet(planOfStorey(corridor, 'storey-0'));
  for (const [ratio, units] of [
    [200, 'metric'],
    [96, 'imperial'],
  ] as const) {
    const outside = layAnnotations(plan, ratio, units).dimensions.filter(({ isInside }) => !isInside);
    // Twenty windows in a facade are 41 bays.
    expect(outside.length).toBeGreaterThan(42);
    expect(outside.filter(({ figureAt }) => figureAt === null)).toEqual([]);
    for (const { from, to, text, leader } of outside)
      expect(leader !== null || textWidthMm(text, 2 / CAP_HEIGHT) < distance(from, to), text).toBe(true);
    expect(outside.filter(({ leader }) => leader !== null).length).toBeGreaterThan(35);
  }
});

test('a room too small for its name has its number, and its name and area are beside the plan, whole', () => {
  for (const units of UNITS) {
    const texts = textsOf(closets, units);
    const onPlan = texts.filter(({ layer }) => layer === 'A-AREA-IDEN').map(({ text }) => text);
    const inStrip = texts.filter(({ layer }) => layer === 'G-ANNO-TTLB');
    const words = inStrip.map(({ text }) => text).join(' ');
    const dxf = readDxf(drawPlanDxf(closets, 'storey-0', { ...draftPlan, units }));
    const inDxf = dxf.texts.map(({ codes }) => codes.get(1)?.[0]);
    for (const i of [0, 1, 2, 4, 5, 6]) {
      const number = String(101 + i);
      expect(onPlan).toContain(number);
      expect(words).toContain(number);
      expect(inDxf.filter((text) => text === number)).toHaveLength(2);
    }
    expect(onPlan).not.toContain('ARCHIVE OF THE ACCOUNTS DEPARTMENT');
    expect(words).toContain('Archive of the accounts department');
    expect(inDxf.filter((text) => text === 'ARCHIVE OF THE ACCOUNTS DEPARTMENT')).toHaveLength(2);
    const listed = inStrip.filter(({ text }) => /^10\d$/.test(text));
    for (const { sizeMm } of listed) expect(sizeMm * CAP_HEIGHT).toBeGreaterThan(1.999);
  }
});

test('rooms without a number of their own are told apart', () => {
  const rooms = closets.rooms.map((room) => ({ ...room, number: '7' }));
  const onPlan = textsOf({ ...closets, rooms }, 'metric')
    .filter(({ layer }) => layer === 'A-AREA-IDEN')
    .map(({ text }) => text);
  expect(onPlan).toEqual(expect.arrayContaining(['R2', 'R3', 'R9']));
});
