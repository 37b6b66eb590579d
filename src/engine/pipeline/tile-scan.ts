import { mkdirSync, rmSync } from 'node:fs';
import { join } from 'node:path';
import { FormatError } from '#formats/format-error.ts';
import { planChunks } from '#engine/tile/chunk-plan.ts';
import { addToMetadata, metres } from '#engine/tile/octree-metadata.ts';
import { spillPoints } from '#engine/tile/spill-points.ts';
import type { SpilledCloud } from '#engine/tile/spill-points.ts';
import { thinCloud } from '#engine/tile/thin-cloud.ts';
import { openVoxelFile } from '#engine/tile/voxel-file.ts';
import { writeOctree } from '#engine/tile/write-octree.ts';
import type { OctreeResult } from '#engine/tile/write-octree.ts';
import { densePartOf, type DensePart } from '#engine/voxels/dense-part.ts';
import { drawScannedPicture } from './draw-cloud-pictures.ts';
import { readJson, writeJson, writeOutput } from './job-file.ts';
import { openScan } from './open-scan.ts';
import { OCTREE_FOLDER, SCAN_FACTS_FILE, scanFacts, TILE_FACTS_FILE, VOXELS_FILE } from './scan-facts.ts';
import type { ScanFacts, TileFacts } from './scan-facts.ts';
import type { StepContext } from './step-context.ts';

/** A thread compiles for itself what it runs, and takes memory of its own: with fewer points than this it costs more than it saves. */
const POINTS_PER_THREAD = 2_000_000;

/** Step `tile`: reads all points once, writes the octree with the file's own classes, the thinned cloud and its picture. */
export async function tileScan(context: StepContext): Promise<string[]> {
  const { job, options } = context;
  const facts = readJson(job, SCAN_FACTS_FILE, scanFacts);
  const folder = join(job, 'tile.tmp');
  rmSync(folder, { recursive: true, force: true });
  mkdirSync(folder);
  try {
    const cloud = await readPoints(context, facts, folder);
    const plan = planChunks(cloud.spill);
    const threads = threadsFor(cloud.pointCount, options.threads);
    let octree: OctreeResult | undefined;
    await writeOutput(job, OCTREE_FOLDER, async (path) => {
      const onProgress = (share: number): void => context.onProgress(0.4 + 0.4 * share, 'Building the octree');
      octree = await writeOctree(cloud, plan, path, {
        name: options.name,
        threads,
        stations: facts.stations,
        onProgress,
      });
    });
    const onProgress = (share: number): void => context.onProgress(0.8 + 0.18 * share, 'Thinning the cloud');
    let voxels: { voxelM: number; count: number } | undefined;
    await writeOutput(job, VOXELS_FILE, async (path) => {
      voxels = await thinCloud(cloud, plan, path, { threads, hasColor: facts.hasColor, onProgress });
    });
    if (!octree || !voxels) throw new Error('octree or voxels were not written');
    const part = describeDensePart(job, facts);
    await writeJson(job, TILE_FACTS_FILE, tileFactsOf(cloud, octree, voxels));
    context.onProgress(0.98, 'Drawing pictures');
    return [OCTREE_FOLDER, VOXELS_FILE, TILE_FACTS_FILE, ...(await drawScannedPicture(job, part?.bounds))];
  } finally {
    rmSync(folder, { recursive: true, force: true });
  }
}

/** Adds to the octree's description where most of the cloud hangs together, which is what a viewer shows at first, and answers it. */
function describeDensePart(job: string, { stations }: ScanFacts): DensePart | undefined {
  const voxels = openVoxelFile(join(job, VOXELS_FILE), stations);
  try {
    const part = densePartOf(voxels);
    if (part) addToMetadata(join(job, OCTREE_FOLDER), { densePart: part });
    return part;
  } finally {
    voxels.close();
  }
}

function threadsFor(points: number, most: number): number {
  return Math.max(1, Math.min(most, Math.floor(points / POINTS_PER_THREAD)));
}

async function readPoints(
  { job, options, onProgress }: StepContext,
  facts: ScanFacts,
  folder: string,
): Promise<SpilledCloud> {
  const scan = await openScan(job, options);
  try {
    const declared = facts.declaredPointCount;
    const cloud = await spillPoints(scan.reader, facts.frame, join(folder, 'points'), (points) => {
      const share = declared ? Math.min(1, points / declared) : 0.5;
      onProgress(
        0.4 * share,
        `Reading points: ${(points / 1e6).toFixed(1)}${declared ? ` of ${(declared / 1e6).toFixed(1)}` : ''} million`,
      );
    });
    if (cloud.pointCount === 0) throw new FormatError('NO_POINTS', 'The file contains no points.');
    if (cloud.min.every((value, axis) => value === cloud.max[axis]))
      throw new FormatError('NO_POINTS', 'All points of this file are in one place. Export the scan again.');
    return cloud;
  } finally {
    await scan.close();
  }
}

function tileFactsOf(cloud: SpilledCloud, octree: OctreeResult, voxels: { voxelM: number; count: number }): TileFacts {
  const inMetres = ([x, y, z]: [number, number, number]): [number, number, number] => [
    metres(x, cloud.grid.unitM),
    metres(y, cloud.grid.unitM),
    metres(z, cloud.grid.unitM),
  ];
  return {
    pointCount: cloud.pointCount,
    skippedCount: cloud.skippedCount,
    unitM: cloud.grid.unitM,
    min: inMetres(cloud.min),
    max: inMetres(cloud.max),
    voxelM: voxels.voxelM,
    voxelCount: voxels.count,
    octree,
  };
}
