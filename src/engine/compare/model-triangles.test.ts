import { expect, test } from 'vitest';
import { sampleBuilding } from '#domain/building/testing/sample-building.ts';
import { writeIfc } from '#engine/ifc/write-ifc.ts';
import { openIfc } from '#engine/pipeline/make-of-ifc.ts';
import { readModelTriangles } from './model-triangles.ts';

const IN_PLACE = [1, 0, 0, 0, 0, 1, 0, 0, 0, 0, 1, 0, 0, 0, 0, 1];

test('a cloud is compared with walls and furniture, and not with the boxes around clutter [N17]', async () => {
  const file = writeIfc(sampleBuilding, { projectId: 'test', name: 'House', date: '2026-01-02' });
  expect(file).toContain("'clutter ");
  const { ifc, lines } = openIfc(Buffer.from(file));
  const { elements, triangles } = await readModelTriangles(ifc, lines, IN_PLACE);
  const names = elements.map(({ name }) => name);
  expect(names.filter((name) => name.startsWith('clutter'))).toEqual([]);
  expect(names.some((name) => name.startsWith('Wall '))).toBe(true);
  expect(names.some((name) => name.startsWith('table '))).toBe(true);
  expect(Math.max(...triangles.elementOf)).toBe(elements.length - 1);
});
