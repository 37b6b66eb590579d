import { existsSync, readFileSync } from 'node:fs';
import { join, resolve } from 'node:path';
import { describe, expect, test } from 'vitest';
import { buildingFromIfc } from './truth-ifc.ts';

const file = join(process.env.STOREY_TEST_DATA ?? resolve('..', 'shared', 'data'), 'ifc', 'AC20-FZK-Haus.ifc');
if (!existsSync(file)) console.info(`skipped: ${file} is not there`);

describe.skipIf(!existsSync(file))('buildingFromIfc', () => {
  test('knows the ground floor of the FZK house', { tags: 'nightly' }, async () => {
    const { truth, mesh } = await buildingFromIfc('fzk', readFileSync(file));
    const ground = <T extends { storey_id: string }>(list: readonly T[]) =>
      list.filter((item) => item.storey_id === 'storey-1');
    expect(truth.storeys.map((storey) => Number(storey.elevationM.toFixed(3)))).toEqual([0, 2.7]);
    expect(
      [ground(truth.walls), ground(truth.rooms), ground(truth.doors), ground(truth.windows)].map((list) => list.length),
    ).toEqual([9, 6, 5, 9]);
    expect(
      ground(truth.walls)
        .filter((wall) => wall.isExternal)
        .map((wall) => Number(wall.width.toFixed(3))),
    ).toEqual([0.3, 0.3, 0.3, 0.3]);
    expect(mesh.positions.length / 9).toBe(mesh.elementOf.length);
  });
});
