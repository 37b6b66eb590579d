import { alignCloud } from './align.ts';
import { classifyVoxels, UNCLAIMED } from './classify-voxels.ts';
import { findObjects } from './find-objects.ts';
import { findStairs } from './find-stairs.ts';
import { NoBuildingError } from './no-building-error.ts';
import { findStoreys } from './find-storeys.ts';
import { rasterOf } from './plane-noise.ts';
import { requireBuilding } from './require-building.ts';
import { draftStorey, planStorey } from './storey-plan.ts';
import { measureWidths } from './measure-width.ts';
import { floorsAbove } from './storey-stack.ts';
import { shareWallsBeside } from './walls-beside.ts';
import { toBuilding } from './to-building.ts';
import { cleanCloud } from '#engine/voxels/clean-cloud.ts';
import { pointClassId } from '#domain/point-classes/point-classes.ts';
import { estimateNormals } from '#engine/voxels/estimate-normals.ts';
import type { FrameOptions } from './to-building.ts';
import type { Building } from '#domain/building/building.ts';
import type { ThinnedCloud } from '#engine/voxels/voxel-cloud.ts';

export type RecognizeOptions = {
  frame: FrameOptions;
  /** Told the share done, 0 to 1, and what is being done, in words. */
  onProgress?: (share: number, words: string) => void;
};

/** What was recognised in one scan. */
export type Recognition = {
  building: Building;
  /** Point class id per voxel of the cloud that was given. */
  voxelClass: Uint8Array;
  report: RecognitionReport;
};

type RecognitionReport = { tiltDeg: number; voxelCount: number; cleanedVoxelCount: number };

/** A cloud with fewer voxels than this contains no building. */
const LEAST_VOXELS = 2000;

/**
 * Recognises the building in a thinned scan: storeys, walls and rooms, with the evidence for each. Pure: the
 * same cloud gives the same answer. Works on a copy.
 * @throws NoBuildingError with a sentence for the customer, when there is no floor with walls around it, or rooms explain little of it
 */
export function recognize(cloud: ThinnedCloud, options: RecognizeOptions): Recognition {
  const progress = options.onProgress ?? (() => undefined);
  progress(0, 'Removing noise');
  const cleaned = cleanCloud(cloud);
  if (cleaned.cloud.count < LEAST_VOXELS)
    throw new NoBuildingError('The scan contains too few connected points to be a building.');
  progress(0.1, 'Measuring surfaces');
  estimateNormals(cleaned.cloud);
  const rasterM = rasterOf(cleaned.cloud);
  progress(0.4, 'Levelling');
  const alignment = alignCloud(cleaned.cloud);
  const storeys = findStoreys(alignment.cloud);
  if (storeys.length === 0) throw new NoBuildingError('No floor with walls around it was found in the scan.');
  const drafts = storeys.map((storey, index) => {
    progress(0.5 + (0.2 * index) / storeys.length, `Finding walls of level ${index + 1}`);
    return draftStorey(alignment.cloud, storey, rasterM);
  });
  measureWidths(drafts.map(({ widths }) => widths));
  const plans = drafts.map((draft, index) => {
    progress(0.7 + (0.2 * index) / storeys.length, `Finding rooms and openings of level ${index + 1}`);
    return planStorey(alignment.cloud, draft);
  });
  shareWallsBeside(plans);
  requireBuilding(plans);
  progress(0.9, 'Naming what is in the rooms');
  const classes = classifyVoxels(alignment.cloud, plans);
  const stairs = plans.map((plan) => findStairs(alignment.cloud, plan, floorsAbove(plans, plan), classes));
  const things = plans.map((plan) => findObjects(alignment.cloud, plan, classes));
  const building = toBuilding(
    plans,
    things.map(({ objects }) => objects),
    stairs.map(({ flights }) => flights),
    alignment,
    options.frame,
    [...stairs, ...things].flatMap(({ rejected }) => rejected),
  );
  progress(1, 'Done');
  return {
    building,
    voxelClass: toSource(classes, cleaned.sourceIndex, cloud.count),
    report: { tiltDeg: alignment.tiltDeg, voxelCount: cloud.count, cleanedVoxelCount: cleaned.cloud.count },
  };
}

/** Classes of the cleaned cloud's voxels for the whole cloud; what was removed as noise is named so. */
function toSource(classes: Uint8Array, sourceIndex: Uint32Array, count: number): Uint8Array {
  const result = new Uint8Array(count).fill(pointClassId('person_noise'));
  classes.forEach((value, i) => {
    result[sourceIndex[i]!] = value === UNCLAIMED ? pointClassId('clutter') : value;
  });
  return result;
}
