import { rmSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { classifyOctree } from '#engine/classify/classify-octree.ts';
import { voxelClasses } from '#engine/classify/voxel-classes.ts';
import type { ClassAt } from '#engine/classify/voxel-classes.ts';
import { writeClassifiedLas } from '#engine/classify/write-classified-las.ts';
import { measureFit } from '#engine/recognize/measure-fit.ts';
import { recognizeOnDisk } from '#engine/recognize/recognize.ts';
import { openVoxelFile } from '#engine/tile/voxel-file.ts';
import { drawCloudPictures } from './draw-cloud-pictures.ts';
import { readJson, writeJson, writeOutput } from './job-file.ts';
import { openScan } from './open-scan.ts';
import { CLASSIFIED_LAS_FILE } from './output-files.ts';
import {
  CLASSIFIED_OCTREE_FOLDER,
  OCTREE_FOLDER,
  RECOGNITION_FILE,
  SCAN_FACTS_FILE,
  scanFacts,
  TILE_FACTS_FILE,
  tileFacts,
  VOXEL_CLASSES_FILE,
  VOXELS_FILE,
} from './scan-facts.ts';
import type { ScanFacts, TileFacts } from './scan-facts.ts';
import type { StepContext } from './step-context.ts';

/**
 * Step `segment`: recognises the building in the thinned cloud and gives every raw point its class, in a LAS file and in a
 * second octree. Throws `NoBuildingError`.
 */
export async function segmentScan(context: StepContext): Promise<string[]> {
  const { job, onProgress } = context;
  const facts = readJson(job, SCAN_FACTS_FILE, scanFacts);
  const tile = readJson(job, TILE_FACTS_FILE, tileFacts);
  const { classAt, pictures } = await recognizeVoxels(context, facts, tile);
  await writeOutput(job, CLASSIFIED_OCTREE_FOLDER, (path) => {
    classifyOctree(join(job, OCTREE_FOLDER), path, classAt, (share) =>
      onProgress(0.6 + 0.15 * share, 'Coloring the point cloud by class'),
    );
  });
  await writeOutput(job, CLASSIFIED_LAS_FILE, (path) => writeLas(context, path, classAt, facts, tile));
  return [RECOGNITION_FILE, VOXEL_CLASSES_FILE, CLASSIFIED_OCTREE_FOLDER, CLASSIFIED_LAS_FILE, ...pictures];
}

/** Writes and draws what was recognised; answers the class at a place, and the names of the pictures. */
async function recognizeVoxels(
  { job, onProgress }: StepContext,
  facts: ScanFacts,
  tile: TileFacts,
): Promise<{ classAt: ClassAt; pictures: string[] }> {
  const cloud = openVoxelFile(join(job, VOXELS_FILE), facts.stations);
  const surfaces = join(job, 'surfaces.tmp');
  try {
    const {
      building: found,
      voxelClass,
      report,
    } = recognizeOnDisk(cloud, surfaces, {
      frame: facts.frame,
      onProgress: (share, words) => onProgress(0.6 * share, words),
    });
    const building = measureFit(cloud, voxelClass, found);
    await writeJson(job, RECOGNITION_FILE, { building, report });
    onProgress(0.6, 'Coloring the point cloud by class');
    await writeOutput(job, VOXEL_CLASSES_FILE, (path) => writeFileSync(path, voxelClass));
    const pictures = await drawCloudPictures(job, cloud, voxelClass, building);
    return { classAt: voxelClasses(cloud, voxelClass, tile.unitM), pictures };
  } finally {
    cloud.close();
    rmSync(surfaces, { force: true });
  }
}

async function writeLas(
  { job, options, onProgress }: StepContext,
  path: string,
  classAt: ClassAt,
  facts: ScanFacts,
  tile: TileFacts,
): Promise<void> {
  const scan = await openScan(job, options);
  try {
    await writeClassifiedLas(scan.reader, path, classAt, {
      frame: facts.frame,
      unitM: tile.unitM,
      reachM: Math.max(...tile.min.map(Math.abs), ...tile.max.map(Math.abs)),
      date: options.date,
      onProgress: (points) => onProgress(0.75 + (0.25 * points) / tile.pointCount, 'Writing the classified points'),
    });
  } finally {
    await scan.close();
  }
}
