import type { Bounds3 } from '#geometry/bounds.ts';
import type { Point3 } from '#geometry/space.ts';
import type { Building } from './building.ts';

/** Box around the walls of a building in project metres: what a picture of it is framed on; undefined without walls. */
export function buildingBounds({ walls }: Pick<Building, 'walls'>): Bounds3 | undefined {
  if (walls.length === 0) return undefined;
  const min: Point3 = [Infinity, Infinity, Infinity];
  const max: Point3 = [-Infinity, -Infinity, -Infinity];
  for (const wall of walls) {
    for (const [x, y, z] of [wall.start_pt, wall.end_pt]) {
      const half = wall.width / 2;
      [x - half, y - half, z].forEach((v, k) => (min[k] = Math.min(min[k] ?? v, v)));
      [x + half, y + half, z + wall.height].forEach((v, k) => (max[k] = Math.max(max[k] ?? v, v)));
    }
  }
  return { min, max };
}
