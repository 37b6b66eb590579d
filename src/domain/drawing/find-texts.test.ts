import { expect, test } from 'vitest';
import { findTexts, type PlacedText } from './find-texts.ts';

const at = (text: string, x: number, y: number): PlacedText => ({
  text,
  aroundM: 1,
  corners: [
    [x, y],
    [x + 1, y],
    [x + 1, y + 0.2],
    [x, y + 0.2],
  ],
});

test('texts are found without regard to case, accents and line breaks, in reading order [K1]', () => {
  const texts = [
    at('Office 2', 5, 0),
    at('Büro\nOFFICE  1', 1, 0.001),
    at('Top office', 9, 8),
    at('Café', 0, 3),
    at('Hall', 0, 4),
  ];
  const found = (query: string) => findTexts(texts, query).map(({ text }) => text);
  expect(found('office')).toEqual(['Top office', 'Büro\nOFFICE  1', 'Office 2']);
  expect(found(' buro   office ')).toEqual(['Büro\nOFFICE  1']);
  expect(found('cafe')).toEqual(['Café']);
  expect(found('x')).toEqual([]);
  expect(found('   ')).toEqual([]);
});
