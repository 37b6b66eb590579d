import { expect, test } from 'vitest';
import { THEMES } from '#viewer/view/theme.ts';
import { contrastRatio } from '#domain/color/color.ts';
import { readableColor } from './readable-color.ts';

const colors = ['#ffff00', '#00ffff', '#00ff00', '#ffffff', '#0000ff', '#000000', '#ff0000', '#808080', '#000033'];

test('every colour of a drawing is seen on paper and at night, words more than lines [K1]', () => {
  for (const color of colors) {
    for (const [theme, paper] of [
      ['light', '#ffffff'],
      ['dark', THEMES.dark.background],
    ] as const) {
      expect(contrastRatio(readableColor(color, theme), paper), `${color} line on ${theme}`).toBeGreaterThanOrEqual(
        2.4,
      );
      expect(
        contrastRatio(readableColor(color, theme, 'word'), paper),
        `${color} word on ${theme}`,
      ).toBeGreaterThanOrEqual(4.5);
    }
  }
});

test('a colour that is seen stays what it is, and none is the ink', () => {
  expect([readableColor('#ff0000', 'light'), readableColor('#ffff00', 'dark'), readableColor(null, 'dark')]).toEqual([
    '#ff0000',
    '#ffff00',
    THEMES.dark.ink,
  ]);
});
