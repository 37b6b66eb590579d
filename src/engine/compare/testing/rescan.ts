import type { BuildingModel } from '#engine/simulate/buildings/building-model.ts';
import { seededRandom } from '#engine/simulate/random.ts';
import type { Scan } from '#engine/simulate/scanner/scan.ts';
import { thinPoints } from '#engine/voxels/thin-points.ts';
import type { VoxelCloud } from '#engine/voxels/voxel-cloud.ts';
import { measuredSurfaces } from '#engine/compare/measured-surfaces.ts';

/** The same building later: all furniture is somewhere else, and one wall is shifted along its normal. */
export function changedBuilding(
  model: BuildingModel,
  seed: number,
  moved: { wallId: string; byM: number },
): BuildingModel {
  const { mesh, truth } = model;
  const random = seededRandom(seed);
  const wall = truth.walls.find(({ id }) => id === moved.wallId);
  if (!wall) throw new Error(`no wall ${moved.wallId}`);
  const shifts = mesh.elements.map(({ id }): [number, number] => {
    if (id === moved.wallId) return wallNormal(wall).map((part) => part * moved.byM) as [number, number];
    return truth.objects.some((object) => object.id === id) ? [random.between(0.5, 1), random.between(0.5, 1)] : [0, 0];
  });
  const positions = mesh.positions.slice();
  mesh.elementOf.forEach((element, triangle) => {
    for (let corner = 0; corner < 3; corner++)
      for (let axis = 0; axis < 2; axis++) positions[9 * triangle + 3 * corner + axis]! += shifts[element]![axis]!;
  });
  return { ...model, mesh: { ...mesh, positions } };
}

export function wallNormal({
  start_pt: start,
  end_pt: end,
}: BuildingModel['truth']['walls'][number]): [number, number] {
  const length = Math.hypot(end[0] - start[0], end[1] - start[1]);
  return [-(end[1] - start[1]) / length, (end[0] - start[0]) / length];
}

export function surfacesOf(scan: Scan, voxelM: number): VoxelCloud {
  return measuredSurfaces(thinPoints({ count: scan.count, x: scan.x, y: scan.y, z: scan.z }, voxelM, scan.stations));
}
