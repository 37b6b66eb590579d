import { building } from '#domain/building/building.ts';
import { openVoxelFile } from '#engine/tile/voxel-file.ts';
import { join } from 'node:path';
import { describeBuilding } from '#domain/building/describe-building.ts';
import { hasOutput, readJson, writeJson } from './job-file.ts';
import { measureCloud } from './measure-cloud.ts';
import { ELEMENTS_FILE, REPORT_FILE, STATISTICS_FILE } from './output-files.ts';
import { SCAN_FACTS_FILE, scanFacts, TILE_FACTS_FILE, tileFacts, VOXELS_FILE } from './scan-facts.ts';
import { z } from 'zod';

/**
 * Writes `report.json`: what was read, how dense it is, what was found, what was measured and what assumed. With
 * `noBuilding`, the reason why nothing could be modelled, it ends with the cloud.
 */
export async function writeReport(job: string, noBuilding: string | undefined): Promise<string> {
  const scan = readJson(job, SCAN_FACTS_FILE, scanFacts);
  const tile = readJson(job, TILE_FACTS_FILE, tileFacts);
  const found = hasOutput(job, ELEMENTS_FILE) ? readJson(job, ELEMENTS_FILE, building) : undefined;
  const voxels = openVoxelFile(join(job, VOXELS_FILE), []);
  const measured = measureCloud(voxels);
  voxels.close();
  return writeJson(job, REPORT_FILE, {
    version: 1,
    outcome: noBuilding === undefined ? 'building' : 'no-building',
    ...(noBuilding !== undefined && { reason: noBuilding }),
    scan,
    cloud: { ...tile, ...measured },
    ...(found && { building: describeBuilding(found), statistics: readJson(job, STATISTICS_FILE, z.unknown()) }),
  });
}
