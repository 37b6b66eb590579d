import { fstatSync, readFileSync } from 'node:fs';
import { z } from 'zod';
import { STORED_BYTES } from '#engine/tile/point-record.ts';
import { readFully } from '#engine/tile/spill.ts';
import { FormatError } from '#formats/format-error.ts';

const vector = z.tuple([z.number(), z.number(), z.number()]);
const metadata = z.looseObject({
  points: z.number().int().nonnegative(),
  scale: vector,
  offset: vector,
  /** Files of earlier releases do not have it. */ stations: z.array(vector).default([]),
});

/** The points of an octree in the order of its file. */
export type OctreePoints = {
  pointCount: number;
  stations: [number, number, number][];
  /** Gives `visit` the points block by block: x, y, z of each in the octree's coordinates, meters. The arrays are filled anew each time. */
  forEach: (
    visit: (block: { count: number; first: number; x: Float64Array; y: Float64Array; z: Float64Array }) => void,
  ) => void;
};

const BLOCK_POINTS = 100_000;

/** The points of an octree of ours: the path of its `metadata.json`, and `octree.bin` opened for reading. */
export function openOctreePoints(metadataPath: string, file: number): OctreePoints {
  const { points, scale, offset, stations } = metadata.parse(JSON.parse(readFileSync(metadataPath, 'utf8')));
  if (fstatSync(file).size !== points * STORED_BYTES)
    throw new FormatError('DAMAGED', 'The point cloud is not stored as a whole. Deliver it again.');
  return {
    pointCount: points,
    stations,
    forEach: (visit) => {
      const bytes = new Uint8Array(BLOCK_POINTS * STORED_BYTES);
      const view = new DataView(bytes.buffer);
      const space = () => new Float64Array(BLOCK_POINTS);
      const block = { count: 0, first: 0, x: space(), y: space(), z: space() };
      for (let first = 0; first < points; first += BLOCK_POINTS) {
        block.first = first;
        block.count = Math.min(BLOCK_POINTS, points - first);
        readFully(file, bytes.subarray(0, block.count * STORED_BYTES), first * STORED_BYTES);
        for (let i = 0, at = 0; i < block.count; i++, at += STORED_BYTES) {
          block.x[i] = view.getInt32(at, true) * scale[0] + offset[0];
          block.y[i] = view.getInt32(at + 4, true) * scale[1] + offset[1];
          block.z[i] = view.getInt32(at + 8, true) * scale[2] + offset[2];
        }
        visit(block);
      }
    },
  };
}
