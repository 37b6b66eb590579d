import type { Building } from '#domain/building/building.ts';
import type { Bounds, Vec3 } from './view/camera-pose.ts';
import type { Level } from './view/levels.ts';

/** Box around the walls of a building in project metres, for the first picture of a cloud; undefined without walls. */
export function buildingBounds(building: Building): Bounds | undefined {
  if (building.walls.length === 0) return undefined;
  const min: Vec3 = [Infinity, Infinity, Infinity];
  const max: Vec3 = [-Infinity, -Infinity, -Infinity];
  for (const wall of building.walls) {
    for (const [x, y, z] of [wall.start_pt, wall.end_pt]) {
      const half = wall.width / 2;
      [x - half, y - half, z].forEach((v, k) => (min[k] = Math.min(min[k] ?? v, v)));
      [x + half, y + half, z + wall.height].forEach((v, k) => (max[k] = Math.max(max[k] ?? v, v)));
    }
  }
  return { min, max };
}

/** Storeys as the viewers take them, lowest first. */
export function buildingLevels(building: Building): Level[] {
  return building.storeys.map(({ id, name, elevationM }) => ({ id, name, elevationM })).sort((a, b) => a.elevationM - b.elevationM);
}
