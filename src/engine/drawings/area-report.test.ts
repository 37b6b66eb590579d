import { expect, test, vi } from 'vitest';
import { sampleBuilding } from '#domain/building/testing/sample-building.ts';
import { doubtfulBuilding } from '#domain/building/testing/doubtful-building.ts';
import { areaReportPages, certainty, drawAreaReportPdf } from './area-report.ts';
import { drawAreaPlanPdf } from './draw-area-plan.ts';
import { textWidthMm } from './marks.ts';
import { draftPlan } from './testing/draft-plan.ts';
import { pdfText } from './testing/pdf-text.ts';

// Loading the PDF library takes long on a busy machine.
vi.setConfig({ testTimeout: 60_000 });

/** Texts of the report in order. */
const wordsOf = (...args: Parameters<typeof areaReportPages>) =>
  areaReportPages(...args).flatMap(({ marks }) => marks.flatMap((mark) => (mark.kind === 'text' ? [mark.text] : [])));

test('lists rooms with area, perimeter, height and totals per storey [N3]', () => {
  const words = wordsOf(sampleBuilding, draftPlan);
  const living = words.indexOf('Living room');
  expect(words.slice(living - 1, living + 6)).toEqual([
    '101',
    'Living room',
    '339 sq ft',
    '2 sq ft',
    `77'-8 1/4"`,
    `8'-2 1/2"`,
    'High',
  ]);
  expect(words).toEqual(
    expect.arrayContaining(['1,771 sq ft', '933 sq ft', '837 sq ft', 'Ground floor', 'First floor']),
  );
  expect(wordsOf(sampleBuilding, { ...draftPlan, units: 'metric' })).toEqual(
    expect.arrayContaining(['164.5 m²', '31.5 m²', '23.68 m']),
  );
});

test('names the clear height under slopes as a range [N3]', () => {
  const rooms = sampleBuilding.rooms.map((room, i) =>
    i === 0 ? { ...room, ceiling: 'sloped' as const, heightM: 2.5, leastHeightM: 0.9 } : room,
  );
  const words = wordsOf({ ...sampleBuilding, rooms }, { ...draftPlan, units: 'metric' }).join(' ');
  expect(words).toContain(`Under sloped and stepped ceilings: ${rooms[0]?.name} 0.90 m to 2.50 m.`);
  expect(wordsOf(sampleBuilding, draftPlan).join(' ')).not.toContain('sloped');
});

test('says what was assumed, what to check and what was not modelled [N3]', () => {
  const text = wordsOf(sampleBuilding, draftPlan).join('\n');
  expect(text).toContain('Width assumed for 10 walls.');
  expect(text).toContain(
    'To check on site\nElement\nKind\nLevel\nConfidence\nAssumed\ndoor-4\ndoor\nGround floor\n52%',
  );
  expect(text).toContain('Supported over 38 % of its height only.');
  expect([certainty(0.9), certainty(0.7), certainty(0.4)]).toEqual(['High', 'Fair', 'Low']);
});

test('writes every caption, reason and assumption out, in lines that stay within their place [N3]', () => {
  const reason =
    'Its sides were seen over less than a third of their height, and nothing supports it on the level below.';
  const assumed = ['thicknessM', 'heightM', 'baseM', 'widthM', 'boundary'];
  const building = {
    ...doubtfulBuilding,
    rooms: [],
    doors: doubtfulBuilding.doors.map((door) => ({ ...door, confidence: 0.4, assumed })),
    rejected: [{ ...sampleBuilding.rejected[0]!, reason }],
  };
  const pages = areaReportPages(building, draftPlan);
  const texts = pages.flatMap(({ marks }) => marks.filter((mark) => mark.kind === 'text'));
  expect(texts.filter(({ text }) => text.endsWith('...'))).toEqual([]);
  const all = texts.map(({ text }) => text).join(' ');
  for (const words of [reason, assumed.join(', '), 'Floor area, no room closed', 'Walls seen on both sides'])
    expect(all).toContain(words);
  for (const { at, text, sizeMm, anchor } of texts)
    if (anchor !== 'end') expect(at[0] + textWidthMm(text, sizeMm), text).toBeLessThan(pages[0]!.widthMm - 18);
});

test('writes a long name of a project out in its heading, in lines [N3]', () => {
  const projectName = 'Renovation of the municipal archive and reading rooms, eastern wing, second and third floor';
  const headings = areaReportPages({ ...sampleBuilding, rooms: [] }, { ...draftPlan, projectName })
    .flatMap(({ marks }) => marks)
    .filter((mark) => mark.kind === 'text' && mark.sizeMm === 7);
  const lines = headings.flatMap((mark) => (mark.kind === 'text' ? [mark] : []));
  expect(lines.map(({ text }) => text).join(' ')).toBe(projectName);
  expect(new Set(lines.map(({ at }) => at[1])).size).toBe(lines.length);
  for (const { text, sizeMm } of lines) expect(textWidthMm(text, sizeMm)).toBeLessThan(215.9 - 38);
});

test('does not claim an error of nothing, nor rooms where there are none', () => {
  const rooms = sampleBuilding.rooms.map((room) => ({ ...room, areaErrorM2: 0 }));
  const words = wordsOf({ ...sampleBuilding, rooms }, draftPlan);
  expect(words.some((word) => word.startsWith('Total of rooms ±'))).toBe(false);
  expect(words).toContain('-');
  expect(wordsOf({ ...sampleBuilding, rooms: [] }, draftPlan)).toContain('No closed room was found on this level.');
});

test('a long list of rooms runs on to further pages with its head repeated', () => {
  const rooms = Array.from({ length: 120 }, (_, i) => ({
    ...sampleBuilding.rooms[0]!,
    id: `r${i}`,
    number: String(1000 + i),
  }));
  const pages = areaReportPages({ ...sampleBuilding, rooms }, draftPlan);
  expect(pages.length).toBeGreaterThan(3);
  for (const page of pages) {
    for (const mark of page.marks) if (mark.kind === 'text') expect(mark.at[1]).toBeLessThan(page.heightMm - 15);
  }
  expect(
    wordsOf({ ...sampleBuilding, rooms }, draftPlan).filter((word) => word === 'Perimeter').length,
  ).toBeGreaterThan(2);
});

test('the area plan holds the sheets and the report, the same bytes twice [E6]', { tags: 'nightly' }, async () => {
  const pdf = await drawAreaPlanPdf(sampleBuilding, draftPlan);
  expect(pdf.toString('latin1').match(/\/Type \/Page\b/g)).toHaveLength(4);
  expect(pdfText(pdf)).toContain('What was assumed');
  expect((await drawAreaPlanPdf(structuredClone(sampleBuilding), draftPlan)).equals(pdf)).toBe(true);
  expect(pdfText(await drawAreaReportPdf(sampleBuilding, draftPlan))).toContain('1,771 sq ft');
});

test('says what was scanned and not modeled, in total and on its storey, and whose boundary is assumed [N26]', async () => {
  const text = wordsOf(doubtfulBuilding, draftPlan).join('\n');
  expect(text).toContain('215 sq ft\nScanned, not modeled');
  expect(text.match(/Scanned and not modeled: 215 sq ft\./g)).toHaveLength(1);
  expect(text).toContain('Boundary partly assumed, where no wall was seen: Living room.');
  expect(text).toContain('Boundary assumed for 1 room.');
  expect(wordsOf(doubtfulBuilding, { ...draftPlan, units: 'metric' }).join(' ')).toContain('not modeled: 20.0 m²');
  expect(wordsOf(sampleBuilding, draftPlan).join(' ')).not.toMatch(/not modeled:|Boundary partly/);
  expect(pdfText(await drawAreaPlanPdf(doubtfulBuilding, draftPlan))).toContain('NOT MODELED');
});
