import { expect, test } from 'vitest';
import { sampleBuilding } from '#domain/building/testing/sample-building.ts';
import type { Building } from '#domain/building/building.ts';
import { draftPlan } from './testing/draft-plan.ts';
import { textWidthMm } from './marks.ts';
import type { TextMark } from './marks.ts';
import { planSheets } from './plan-sheets.ts';

const WORDS = 'hatched areas were not seen by the scanner and are not part of any room or total on this sheet';
/** Fonts of viewers without Helvetica are wider by up to this. */
const WIDER = 1.12;

/** The sample house, larger by a factor in plan: other papers and scales. */
function larger(factor: number): Building {
  const scaled = <T extends number[]>([x = 0, y = 0, ...rest]: T) => [x * factor, y * factor, ...rest] as unknown as T;
  return {
    ...sampleBuilding,
    walls: sampleBuilding.walls.map((wall) => ({
      ...wall,
      start_pt: scaled(wall.start_pt),
      end_pt: scaled(wall.end_pt),
    })),
    rooms: sampleBuilding.rooms.map((room) => ({
      ...room,
      polygon: room.polygon.map(([x, y]) => [x * factor, y * factor] as const),
    })),
    doors: [],
    windows: [],
    columns: [],
    slabs: [],
    beams: [],
    stairs: [],
    objects: [],
  };
}

const notesOf = (count: number) => Array.from({ length: count }, (_, i) => `Note ${i}: ${WORDS}, ${WORDS}.`);

test.each([
  ['metric', 0.8, 0],
  ['metric', 1, 6],
  ['metric', 3, 6],
  ['imperial', 0.8, 0],
  ['imperial', 1, 6],
  ['imperial', 1.6, 40],
  ['imperial', 8, 6],
] as const)(
  'nothing leaves the title strip, and nothing lies over its foot: %s, %f times as large, %i more notes',
  (units, factor, count) => {
    const options = { ...draftPlan, units, projectName: 'Averyveryverylongprojectnamewithoutanyspaceinit '.repeat(3) };
    for (const sheet of planSheets(larger(factor), options, [...notesOf(count), 'x'.repeat(300)])) {
      const strip = sheet.marks.filter(
        (mark): mark is TextMark => mark.kind === 'text' && mark.layer === 'G-ANNO-TTLB',
      );
      const caption = strip.find(({ text }) => text === 'NOTES');
      const foot = strip.find(({ text }) => text.endsWith('FIRST DRAFT FROM SCAN'));
      if (!caption || !foot) throw new Error('no notes');
      const rightMm = sheet.widthMm;
      const notes = strip.filter(
        ({ at, anchor }) => anchor === 'start' && at[0] >= caption.at[0] && at[1] > caption.at[1] && at[1] < foot.at[1],
      );
      expect(notes.length).toBeGreaterThan(4);
      for (const { text, at, sizeMm } of notes)
        expect(at[0] + textWidthMm(text, sizeMm) * WIDER, text).toBeLessThan(rightMm - 8);
      const lowestMm = Math.max(...notes.map(({ at }) => at[1]));
      expect(lowestMm).toBeLessThan(foot.at[1] - 2);
      expect(notes.some(({ text }) => text.startsWith('Dimensions are'))).toBe(true);
    }
  },
);
