import { closeSync, mkdirSync, openSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import type { ChunkPlan } from './chunk-plan.ts';
import { TopMerger } from './merge-top.ts';
import type { OctreeNode } from './octree-node.ts';
import { metres, octreeMetadata } from './octree-metadata.ts';
import { STORED_BYTES, storePoints } from './point-record.ts';
import { runChunkJobs } from './run-chunk-jobs.ts';
import { writeFully } from './spill.ts';
import type { SpilledCloud } from './spill-points.ts';
import { encodeHierarchy } from './write-hierarchy.ts';

export type OctreeOptions = {
  name: string;
  threads: number;
  /** Scanner positions, in engine coordinates. */ stations?: readonly (readonly [number, number, number])[];
  onProgress?: (share: number) => void;
};
export type OctreeResult = { pointCount: number; nodeCount: number; depth: number; bytes: number };

/**
 * Writes a cloud that was read into a temporary file as a Potree 2.0 octree (`metadata.json`, `hierarchy.bin`,
 * `octree.bin`, encoding DEFAULT) into `folder`. Every point is in exactly one node. The bytes depend on the points alone.
 */
export async function writeOctree(
  cloud: SpilledCloud,
  plan: ChunkPlan,
  folder: string,
  options: OctreeOptions,
): Promise<OctreeResult> {
  mkdirSync(folder, { recursive: true });
  const file = openSync(join(folder, 'octree.bin'), 'w');
  let bytes = 0;
  let root: OctreeNode;
  try {
    const merger = new TopMerger(plan.root, (records, ids, from, to) => {
      const view = new DataView(new ArrayBuffer((to - from) * STORED_BYTES));
      storePoints(records, ids, from, to, view, 0);
      writeFully(file, new Uint8Array(view.buffer), bytes);
      const offset = bytes;
      bytes += view.byteLength;
      return offset;
    });
    await runChunkJobs(
      plan.chunks.map((chunk) => ({ kind: 'index', chunk })),
      options.threads,
      (result, index) => {
        if (result.kind !== 'index') return;
        const { node, stored, own } = result.indexed;
        moveBy(node, bytes);
        writeFully(file, stored, bytes);
        bytes += stored.length;
        merger.add({ node, records: own });
        options.onProgress?.((index + 1) / plan.chunks.length);
      },
    );
    root = merger.finish();
  } finally {
    closeSync(file);
  }
  const hierarchy = encodeHierarchy(root, STORED_BYTES);
  const tight = { min: inMetres(cloud.min, cloud.grid.unitM), max: inMetres(cloud.max, cloud.grid.unitM) };
  writeFileSync(join(folder, 'hierarchy.bin'), hierarchy.bytes);
  writeFileSync(
    join(folder, 'metadata.json'),
    octreeMetadata(
      {
        name: options.name,
        unitM: cloud.grid.unitM,
        root: plan.root,
        tight,
        classCounts: cloud.classCounts,
        stations: options.stations ?? [],
      },
      hierarchy,
    ),
  );
  return { pointCount: hierarchy.pointCount, nodeCount: hierarchy.nodeCount, depth: hierarchy.depth, bytes };
}

function moveBy(node: OctreeNode, bytes: number): void {
  node.offset += bytes;
  for (const child of node.children) moveBy(child, bytes);
}

function inMetres([x, y, z]: [number, number, number], unitM: number): [number, number, number] {
  return [metres(x, unitM), metres(y, unitM), metres(z, unitM)];
}
