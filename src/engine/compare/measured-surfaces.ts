import { cleanVoxels } from '#engine/voxels/clean-cloud.ts';
import { countKept, measureSurfaces } from '#engine/voxels/measure-surfaces.ts';
import { surfacesInMemory } from '#engine/voxels/surface-store.ts';
import { neighbourhoodCell, typicalSpacing } from '#engine/voxels/typical-spacing.ts';
import { sourceOf } from '#engine/voxels/voxel-blocks.ts';
import type { ThinnedCloud, VoxelCloud } from '#engine/voxels/voxel-cloud.ts';

/** The voxels of a thinned cloud that are no noise, with their normals: in memory, so for clouds of a few million voxels. */
export function measuredSurfaces(cloud: ThinnedCloud): VoxelCloud {
  const source = sourceOf(cloud);
  const kept = cleanVoxels(source, neighbourhoodCell(source.voxelM, typicalSpacing(source)));
  const store = surfacesInMemory(source, countKept(kept));
  const spacingM = typicalSpacing(source, (_x, _y, voxel) => kept[voxel] === 1);
  measureSurfaces(source, kept, neighbourhoodCell(source.voxelM, spacingM), store);
  let surfaces: VoxelCloud | undefined;
  store.forEach((block) => (surfaces = block));
  if (!surfaces) throw new Error('a store in memory has one piece');
  return surfaces;
}
