import { expect, test } from 'vitest';
import { columns } from '#domain/portfolio/columns.ts';
import { emptyColumns } from './cell-value.ts';
import { exampleRow } from './testing/example-row.ts';

const bare = exampleRow({ spaceType: null, scope: [], deliveryDate: null });

test('columns that say nothing in any row are named, and one value in one row is enough [P7]', () => {
  const empty = emptyColumns([bare], columns);
  for (const key of ['ipSpaceType', 'modelScopes', 'projectDelivered'] as const) expect(empty).toContain(key);
  for (const key of ['location', 'orderStatus', 'projectType'] as const) expect(empty).not.toContain(key);
  const filled = emptyColumns(
    [bare, exampleRow({ spaceType: 'Office', scope: ['mepf'], deliveryDate: '2026-03-01T00:00:00Z' })],
    columns,
  );
  for (const key of ['ipSpaceType', 'modelScopes', 'projectDelivered'] as const) expect(filled).not.toContain(key);
});

test('before there are rows no column is empty [P7]', () => {
  expect(emptyColumns([], columns)).toEqual([]);
});
