import { readFileSync } from 'node:fs';
import { inflateSync } from 'node:zlib';
import { ifcCategoryMap, SingleThreadedFragmentsModel } from '@thatopen/fragments';
import { expect, test } from 'vitest';
import { colorOf } from '#domain/quantities/category-colors.ts';
import { contrastRatio, toHex } from '#domain/color/color.ts';
import { THEMES } from '#viewer/view/theme.ts';
import { paintCategories } from './paint-categories.ts';

const raw = inflateSync(readFileSync(new URL('../testing/tiny-model.frag', import.meta.url)));

/** What the library reads of a file: the colors of its materials with their opacity. */
function colorsIn(bytes: Uint8Array): string[] {
  const model = new SingleThreadedFragmentsModel('m', Uint8Array.from(bytes));
  const materials = [...model.getMaterials().values()];
  model.dispose();
  return materials.map(({ r, g, b, a }) => `${toHex([r, g, b])} ${a}`).toSorted();
}

test('bodies of a file have the colors of their categories, as transparent as before [V2 V20]', () => {
  expect(colorsIn(raw)).toEqual(['#ffffff 127', '#ffffff 255']);
  // The room is the third; the library lists no more of them than the file had.
  expect(colorsIn(paintCategories(raw))).toEqual([`${colorOf('IFCWALL')} 255`, `${colorOf('IFCSLAB')} 255`]);
});

test('a file that ends early is refused [V2]', () => {
  for (const length of [0, 3, 40, 400]) expect(() => paintCategories(raw.subarray(0, length))).toThrow(RangeError);
});

test('the color of every category stands out from the ground in light and dark [V20]', () => {
  const colors = new Set(Object.values(ifcCategoryMap).map(colorOf));
  expect(colors.size).toBeGreaterThan(20);
  for (const { background } of Object.values(THEMES))
    expect([...colors].filter((color) => contrastRatio(color, background) < 1.4)).toEqual([]);
});
