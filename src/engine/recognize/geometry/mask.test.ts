import { expect, test } from 'vitest';
import type { Grid } from './grid.ts';
import { dilated, eroded, regionsOf } from './mask.ts';

/** A raster of 1 m cells from rows of text, the lowest first. */
const gridOf = (...rows: string[]): Grid => ({
  x0: 0,
  y0: 0,
  cellM: 1,
  width: rows[0]!.length,
  height: rows.length,
  data: Uint8Array.from(rows.join(''), (letter) => (letter === '#' ? 1 : 0)),
});
const textOf = ({ data, width }: Grid): string[] =>
  Array.from({ length: data.length / width }, (_, row) =>
    [...data.subarray(row * width, (row + 1) * width)].map((value) => (value ? '#' : '.')).join(''),
  );

const SQUARE_AND_LINE = gridOf('.......', '.###...', '.#####.', '.###...', '.......');

test('eroding and dilating again takes away what is narrow and leaves the rest', () => {
  const broad = dilated(eroded(SQUARE_AND_LINE, 1), 1);
  expect(textOf(broad)).toEqual(['.......', '.###...', '.###...', '.###...', '.......']);
});

test('beyond the raster nothing is set', () => {
  expect(textOf(eroded(gridOf('###', '###', '###'), 1))).toEqual(['...', '.#.', '...']);
  expect(textOf(dilated(gridOf('#..', '...', '...'), 1))).toEqual(['##.', '##.', '...']);
});

test('cells that share an edge are a group', () => {
  expect(regionsOf(gridOf('##..', '...#', '#..#')).map((cells) => cells.length)).toEqual([2, 2, 1]);
});
