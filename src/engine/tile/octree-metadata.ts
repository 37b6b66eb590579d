import { readFileSync, renameSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import type { Bounds3 } from '#geometry/bounds.ts';
import { HIERARCHY_STEP } from './write-hierarchy.ts';
import type { Hierarchy } from './write-hierarchy.ts';
import type { RootCube } from './chunk-plan.ts';
import { SAMPLE_LEVELS } from './sample-cells.ts';

/** What `metadata.json` says besides what follows from the nodes. Metres, relative to the frame's origin. */
export type OctreeFacts = {
  name: string;
  unitM: number;
  root: RootCube;
  tight: Bounds3;
  classCounts: readonly number[];
  /** Scanner positions, where the file knows them. */
  stations: readonly (readonly [number, number, number])[];
};

/** The text of `metadata.json` of a Potree 2.0 octree, with the tight bounds and the number of points per class. */
export function octreeMetadata(facts: OctreeFacts, hierarchy: Hierarchy): string {
  const { unitM, root, tight } = facts;
  const edgeM = metres(root.edgeUnits, unitM);
  const min = root.min.map((value) => metres(value, unitM));
  const max = root.min.map((value) => metres(value + root.edgeUnits, unitM));
  const attribute = (
    name: string,
    type: string,
    elements: number,
    elementBytes: number,
    low: number[],
    high: number[],
    more: object = {},
  ): object => ({
    name,
    description: '',
    size: elements * elementBytes,
    numElements: elements,
    elementSize: elementBytes,
    type,
    ...more,
    min: low,
    max: high,
    scale: Array.from({ length: elements }, () => 1),
    offset: Array.from({ length: elements }, () => 0),
  });
  const metadata = {
    version: '2.0',
    name: facts.name,
    description: '',
    points: hierarchy.pointCount,
    projection: '',
    hierarchy: { firstChunkSize: hierarchy.firstChunkBytes, stepSize: HIERARCHY_STEP, depth: hierarchy.depth },
    offset: [0, 0, 0],
    scale: [unitM, unitM, unitM],
    // Distance of the points of the root: later levels halve it.
    spacing: edgeM / 2 ** SAMPLE_LEVELS,
    boundingBox: { min, max },
    tightBoundingBox: tight,
    encoding: 'DEFAULT',
    // Ours: viewers of others pass it over.
    ...(facts.stations.length > 0 && { stations: facts.stations }),
    attributes: [
      attribute('position', 'int32', 3, 4, tight.min, tight.max),
      attribute('intensity', 'uint16', 1, 2, [0], [65535]),
      attribute('classification', 'uint8', 1, 1, [0], [255], { histogram: facts.classCounts }),
      attribute('rgb', 'uint16', 3, 2, [0, 0, 0], [65535, 65535, 65535]),
    ],
  };
  return `${JSON.stringify(metadata, undefined, 1)}\n`;
}

/** Writes more into the `metadata.json` of an octree; viewers of others pass it over. */
export function addToMetadata(folder: string, more: Readonly<Record<string, unknown>>): void {
  const path = join(folder, 'metadata.json');
  const metadata: object = JSON.parse(readFileSync(path, 'utf8'));
  writeFileSync(`${path}.tmp`, `${JSON.stringify({ ...metadata, ...more }, undefined, 1)}\n`);
  renameSync(`${path}.tmp`, path);
}

/** Units in metres without the noise of the last binary digits. */
export function metres(units: number, unitM: number): number {
  return Number((units * unitM).toFixed(6));
}
