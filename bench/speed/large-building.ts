import type { Point3 } from '#geometry/space.ts';
import { pointClassId } from '#domain/point-classes/point-classes.ts';
import type { BuildingMesh, BuildingModel, BuildingStyle } from '#engine/simulate/buildings/building-model.ts';
import { generateBuilding } from '#engine/simulate/buildings/generate-building.ts';

/** Points for each square meter of surface: 1.2 for each voxel of 2 cm, of which those with any have 1.7 on average. */
const POINTS_PER_M2 = 1.2 / 0.02 ** 2;
/** From this size on the floors are those of offices; below, they would have too few points. */
const OFFICE_POINTS = 4_000_000;
const FIRST_SEED = 301;
const SLAB_M = 0.3;

/** Meshes of a furnished building's floors, one over the other, which all differ, and their surface without the ground. */
export type LargeBuilding = { floors: BuildingModel[]; surfaceM2: number };

/** As many floors as a scan with two points per voxel of 2 cm at most has room for, each drawn from a seed of its own. */
export function largeBuilding(points: number): LargeBuilding {
  const style: BuildingStyle = points < OFFICE_POINTS ? 'wing-house' : 'office';
  const floors: BuildingModel[] = [];
  let surfaceM2 = 0;
  for (let bottomM = 0; surfaceM2 * POINTS_PER_M2 < points;) {
    const options = { outerWallM: 0.3, isFurnished: true, doors: 'mixed' } as const;
    const floor = generateBuilding(FIRST_SEED + floors.length, style, options);
    const mesh = withoutGround(floor.mesh);
    const up = bottomM;
    floors.push({
      ...floor,
      mesh: { ...mesh, positions: mesh.positions.map((value, at) => (at % 3 === 2 ? value + up : value)) },
    });
    surfaceM2 += surfaceOf(mesh);
    bottomM += (floor.truth.storeys[0]?.clearHeightM ?? 3) + SLAB_M;
  }
  return { floors, surfaceM2 };
}

/** Ground belongs to no floor but the lowest, and is no surface to scan. */
function withoutGround({ positions, elementOf, isGlass, elements }: BuildingMesh): BuildingMesh {
  const ground = pointClassId('terrain_site');
  const kept = Uint32Array.from(elementOf.keys()).filter((at) => elements[elementOf[at]!]?.classId !== ground);
  const own = new Float32Array(9 * kept.length);
  for (const [to, from] of kept.entries()) own.set(positions.subarray(9 * from, 9 * from + 9), 9 * to);
  return {
    positions: own,
    elementOf: kept.map((at) => elementOf[at]!),
    isGlass: Uint8Array.from(kept, (at) => isGlass[at]!),
    elements,
  };
}

/** Area of all triangles. */
export function surfaceOf({ positions }: BuildingMesh): number {
  let twiceM2 = 0;
  for (let at = 0; at < positions.length; at += 9) {
    const side = (corner: number): Point3 => [
      positions[at + corner]! - positions[at]!,
      positions[at + corner + 1]! - positions[at + 1]!,
      positions[at + corner + 2]! - positions[at + 2]!,
    ];
    const [[ax, ay, az], [bx, by, bz]] = [side(3), side(6)];
    twiceM2 += Math.hypot(ay * bz - az * by, az * bx - ax * bz, ax * by - ay * bx);
  }
  return twiceM2 / 2;
}
