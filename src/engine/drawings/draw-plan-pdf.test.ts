import { expect, test, vi } from 'vitest';
import { sampleBuilding } from '#domain/building/testing/sample-building.ts';
import { draftPlan } from './testing/draft-plan.ts';
import { pdfText } from './testing/pdf-text.ts';
import { drawPlanPdf } from './draw-plan-pdf.ts';
import { latinText } from './latin-text.ts';
import { sheetSize } from './sheet-size.ts';

// Loading the PDF library takes long on a busy machine.
vi.setConfig({ testTimeout: 60_000 });

test('has one sheet per storey with level, scale, date, rooms and areas [E6]', async () => {
  const pdf = await drawPlanPdf(sampleBuilding, draftPlan);
  expect(pdf.toString('latin1').match(/\/Type \/Page\b/g)).toHaveLength(2);
  const text = pdfText(pdf);
  for (const word of [
    'Floor plan - Ground floor',
    'Floor plan - First floor',
    'LIVING ROOM',
    '339 sq ft',
    'FIRST DRAFT FROM SCAN',
    '2026-03-01',
    `1/4" = 1'-0"`,
  ])
    expect(text).toContain(word);
  expect(pdfText(await drawPlanPdf(sampleBuilding, { ...draftPlan, units: 'metric' }))).toContain('31.5 m²');
});

test('gives the same bytes twice, with the given date as its only one', async () => {
  const first = await drawPlanPdf(sampleBuilding, draftPlan);
  expect((await drawPlanPdf(structuredClone(sampleBuilding), { ...draftPlan })).equals(first)).toBe(true);
  expect(first.toString('latin1')).toContain('(D:20260301093000Z)');
});

test('a building without storeys or elements still makes a file', async () => {
  const bare = {
    ...sampleBuilding,
    walls: [],
    doors: [],
    windows: [],
    columns: [],
    rooms: [],
    slabs: [],
    beams: [],
    stairs: [],
    objects: [],
  };
  expect((await drawPlanPdf(bare, draftPlan)).subarray(0, 5).toString()).toBe('%PDF-');
  expect((await drawPlanPdf({ ...bare, storeys: [] }, draftPlan)).subarray(0, 5).toString()).toBe('%PDF-');
});

test('takes the largest scale that fits, then the smallest paper', () => {
  const choice = (widthM: number, heightM: number, units: 'imperial' | 'metric') => {
    const { paper, scale } = sheetSize(units, widthM, heightM, 32);
    return `${paper.name} ${scale.label}`;
  };
  expect(choice(13.6, 8.4, 'imperial')).toBe(`ARCH B 1/4" = 1'-0"`);
  expect(choice(30, 20, 'imperial')).toBe(`ARCH D 1/4" = 1'-0"`);
  expect(choice(60, 30, 'imperial')).toBe(`ARCH D 1/8" = 1'-0"`);
  expect(choice(13.6, 8.4, 'metric')).toBe('A3 1:50');
  expect(choice(60, 30, 'metric')).toBe('A1 1:100');
  expect(choice(9000, 9000, 'metric')).toBe('A1 1:2000');
});

test('says on the sheet that letters of another script were lost', async () => {
  const rooms = sampleBuilding.rooms.map((room) => ({ ...room, name: '客厅' }));
  expect(pdfText(await drawPlanPdf({ ...sampleBuilding, rooms }, draftPlan))).toContain('Letters that are not Latin');
  expect(pdfText(await drawPlanPdf(sampleBuilding, draftPlan))).not.toContain('Letters that are not Latin');
});

test('writes Latin names as they are and says when another script was lost', () => {
  expect(latinText('Küche m² ½ – “ä”')).toEqual({ text: 'Küche m² ½ – “ä”', isComplete: true });
  expect(latinText('Łódź őr')).toEqual({ text: 'Lódz or', isComplete: true });
  expect(latinText('字 A')).toEqual({ text: '? A', isComplete: false });
});
