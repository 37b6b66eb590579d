import { alignCloud } from './align.ts';
import { claimStorey, claimSurroundings, UNCLAIMED } from './classify-voxels.ts';
import { findObjects } from './find-objects.ts';
import { findStairs } from './find-stairs.ts';
import { followBeside } from './follow-beside.ts';
import { followInLine } from './follow-in-line.ts';
import { followStoreys } from './follow-storeys.ts';
import { markReflections } from './mark-reflections.ts';
import { NoBuildingError } from './no-building-error.ts';
import { findStoreys } from './find-storeys.ts';
import { rasterOf } from './plane-noise.ts';
import { requireBuilding } from './require-building.ts';
import {
  draftStorey,
  planStorey,
  storeyWidths,
  windowSearch,
  type StoreyDraft,
  type StoreyPlan,
} from './storey-plan.ts';
import { measureWidths } from './measure-width.ts';
import { floorsAbove, storeysBeside, storeysInStack } from './storey-stack.ts';
import { shareWallsBeside } from './walls-beside.ts';
import { toBuilding } from './to-building.ts';
import { storeyClouds, type StoreyCloud } from './storey-cloud.ts';
import { cleanVoxels } from '#engine/voxels/clean-cloud.ts';
import { pointClassId } from '#domain/point-classes/point-classes.ts';
import { countKept, measureSurfaces } from '#engine/voxels/measure-surfaces.ts';
import { surfacesInMemory, surfacesOnDisk, type SurfaceStore } from '#engine/voxels/surface-store.ts';
import { neighbourhoodCell, typicalSpacing } from '#engine/voxels/typical-spacing.ts';
import { sourceOf, type VoxelSource } from '#engine/voxels/voxel-blocks.ts';
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
/** Surfaces of so many voxels stay in memory, 28 bytes each: some forty passes over them would read them from disk each time. */
const MOST_IN_MEMORY = 2_000_000;

/**
 * Recognises the building in a thinned scan: storeys, walls and rooms, with the evidence for each. Pure: the
 * same cloud gives the same answer. Works on a copy.
 * @throws NoBuildingError with a sentence for the customer, when there is no floor with walls around it, or rooms explain little of it
 */
export function recognize(cloud: ThinnedCloud, options: RecognizeOptions): Recognition {
  return recognizeIn(sourceOf(cloud), (count) => surfacesInMemory(cloud, count), options);
}

/**
 * As `recognize`, of a cloud on disk, with the same answer: unless it is small, its surfaces are written into a file at `path` and one
 * storey of them at a time is in memory.
 */
export function recognizeOnDisk(source: VoxelSource, path: string, options: RecognizeOptions): Recognition {
  return recognizeIn(
    source,
    (count) => (count <= MOST_IN_MEMORY ? surfacesInMemory(source, count) : surfacesOnDisk(source, path)),
    options,
  );
}

function recognizeIn(
  source: VoxelSource,
  openStore: (count: number) => SurfaceStore,
  options: RecognizeOptions,
): Recognition {
  const progress = options.onProgress ?? (() => undefined);
  progress(0, 'Removing noise');
  const kept = cleanVoxels(source, neighbourhoodCell(source.voxelM, typicalSpacing(source)));
  const count = countKept(kept);
  if (count < LEAST_VOXELS) throw new NoBuildingError('The scan contains too few connected points to be a building.');
  const surfaces = openStore(count);
  try {
    progress(0.1, 'Measuring surfaces');
    const spacingM = typicalSpacing(source, (_x, _y, voxel) => kept[voxel] === 1);
    measureSurfaces(source, kept, neighbourhoodCell(source.voxelM, spacingM), surfaces);
    const { building, classes, tiltDeg } = recognizeSurfaces(surfaces, options.frame, progress);
    progress(1, 'Done');
    return {
      building,
      voxelClass: toSource(classes, kept),
      report: { tiltDeg, voxelCount: source.count, cleanedVoxelCount: count },
    };
  } finally {
    surfaces.close();
  }
}

function recognizeSurfaces(
  surfaces: SurfaceStore,
  frame: FrameOptions,
  progress: NonNullable<RecognizeOptions['onProgress']>,
): { building: Building; classes: Uint8Array; tiltDeg: number } {
  const rasterM = rasterOf(surfaces);
  progress(0.4, 'Levelling');
  const alignment = alignCloud(surfaces);
  const storeys = findStoreys(surfaces);
  if (storeys.length === 0) throw new NoBuildingError('No floor with walls around it was found in the scan.');
  const reflections = new Uint8Array(surfaces.count);
  let reflected = 0;
  let cloudOf = storeyClouds(surfaces, alignment.stations);
  let drafts = storeys.map((storey, index) => {
    progress(0.5 + (0.2 * index) / storeys.length, `Finding walls of level ${index + 1}`);
    const cloud = cloudOf(storey, 'near');
    const draft = draftStorey(cloud, storey, rasterM);
    reflected += markReflections(cloud, draft, reflections);
    return draft;
  });
  if (reflected > 0) {
    cloudOf = storeyClouds(surfaces, alignment.stations, { leftOut: reflections });
    drafts = storeys.map((storey) => draftStorey(cloudOf(storey, 'near'), storey, rasterM));
  }
  const stackOf = ({ storey }: StoreyDraft): StoreyDraft[] => {
    const stack = storeysInStack(storeys, storey);
    return drafts.filter((other) => stack.includes(other.storey));
  };
  const windowsOf = (draft: StoreyDraft) => windowSearch(cloudOf(draft.storey, 'near'), draft);
  followStoreys(drafts, stackOf, windowsOf);
  const besideOf = ({ storey }: StoreyDraft): StoreyDraft[] => {
    const beside = storeysBeside(storeys, storey);
    return drafts.filter((other) => beside.includes(other.storey));
  };
  followBeside(drafts, besideOf, windowsOf);
  followInLine(drafts, besideOf, windowsOf);
  const widths = drafts.map((draft) => storeyWidths(cloudOf(draft.storey, 'near'), draft, stackOf(draft)));
  measureWidths(widths);
  const plans = drafts.map((draft, index) => {
    progress(0.7 + (0.2 * index) / storeys.length, `Finding rooms and openings of level ${index + 1}`);
    return planStorey(cloudOf(draft.storey, 'near'), draft, widths[index]!.walls);
  });
  shareWallsBeside(plans);
  requireBuilding(plans);
  progress(0.9, 'Naming what is in the rooms');
  const noise = pointClassId('person_noise');
  const classes = reflections.map((isReflection) => (isReflection ? noise : UNCLAIMED));
  const inEach = <T>(find: (cloud: StoreyCloud, plan: StoreyPlan, own: Uint8Array) => T): T[] =>
    plans.map((plan, index) => {
      const cloud = cloudOf(storeys[index]!, 'level');
      const own = new Uint8Array(cloud.count);
      for (let i = 0; i < cloud.count; i++) own[i] = classes[cloud.index[i]!]!;
      const found = find(cloud, plan, own);
      for (let i = 0; i < cloud.count; i++) classes[cloud.index[i]!] = own[i]!;
      return found;
    });
  inEach(claimStorey);
  claimSurroundings(surfaces, plans, classes);
  const stairs = inEach((cloud, plan, own) => findStairs(cloud, plan, floorsAbove(plans, plan), own));
  const things = inEach(findObjects);
  const building = toBuilding(
    plans,
    things.map(({ objects }) => objects),
    stairs.map(({ flights }) => flights),
    alignment,
    frame,
    [...stairs, ...things].flatMap(({ rejected }) => rejected),
  );
  return { building, classes, tiltDeg: alignment.tiltDeg };
}

/** Classes of the cleaned cloud's voxels for the whole cloud; what was removed as noise is named so. */
function toSource(classes: Uint8Array, kept: Uint8Array): Uint8Array {
  const [noise, clutter] = [pointClassId('person_noise'), pointClassId('clutter')];
  let next = 0;
  return kept.map((isKept) => {
    if (!isKept) return noise;
    const value = classes[next++]!;
    return value === UNCLAIMED ? clutter : value;
  });
}
