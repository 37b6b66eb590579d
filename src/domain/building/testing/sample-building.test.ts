import { expect, test } from 'vitest';
import { building } from '#domain/building/building.ts';
import { sampleBuilding } from './sample-building.ts';

test('the sample house is a valid building with openings inside their walls', () => {
  const parsed = building.parse(sampleBuilding);
  for (const opening of [...parsed.doors, ...parsed.windows]) {
    const host = parsed.walls.find((wall) => wall.id === opening.host_id);
    if (!host) throw new Error(`${opening.id} has no wall`);
    const along = Math.hypot(opening.center[0] - host.start_pt[0], opening.center[1] - host.start_pt[1]);
    const length = Math.hypot(host.end_pt[0] - host.start_pt[0], host.end_pt[1] - host.start_pt[1]);
    expect(along - opening.width / 2, opening.id).toBeGreaterThan(0);
    expect(along + opening.width / 2, opening.id).toBeLessThan(length);
  }
  expect(
    new Set([...parsed.walls, ...parsed.doors, ...parsed.windows, ...parsed.objects].map((element) => element.id)).size,
  ).toBe(parsed.walls.length + parsed.doors.length + parsed.windows.length + parsed.objects.length);
});
