import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { expect, test } from 'vitest';
import { floors, measureFloors, SLACK } from './floors.ts';

test('recognises generated buildings as well as it ever did [N15]', { tags: 'nightly', timeout: 240_000 }, async () => {
  const known = floors.parse(JSON.parse(readFileSync(join(import.meta.dirname, 'floors.json'), 'utf8')));
  const measured = await measureFloors();
  for (const [group, figures] of Object.entries(known)) {
    for (const [name, floor] of Object.entries(figures)) {
      expect(measured[group]?.[name as keyof typeof figures], `${group} ${name}`).toBeGreaterThanOrEqual(floor - SLACK);
    }
  }
});
