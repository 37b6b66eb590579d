import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { z } from 'zod';

const octreeJson = z.object({
  points: z.number(),
  hierarchy: z.object({ firstChunkSize: z.number(), stepSize: z.number(), depth: z.number() }),
  scale: z.array(z.number()),
  spacing: z.number(),
  boundingBox: z.object({ min: z.array(z.number()), max: z.array(z.number()) }),
  tightBoundingBox: z.object({ min: z.array(z.number()), max: z.array(z.number()) }),
  attributes: z.array(z.object({ name: z.string(), size: z.number(), histogram: z.array(z.number()).optional() })),
});

export type ReadPoint = {
  x: number;
  y: number;
  z: number;
  intensity: number;
  pointClass: number;
  rgb: [number, number, number];
};
export type ReadNode = { name: string; min: number[]; edge: number; points: ReadPoint[] };

/** Reads a whole octree back the way a viewer does, by the hierarchy alone. */
export function readOctree(folder: string): {
  metadata: z.infer<typeof octreeJson>;
  nodes: ReadNode[];
  points: ReadPoint[];
} {
  const metadata = octreeJson.parse(JSON.parse(readFileSync(join(folder, 'metadata.json'), 'utf8')));
  const hierarchy = readFileSync(join(folder, 'hierarchy.bin'));
  const data = readFileSync(join(folder, 'octree.bin'));
  const nodes: ReadNode[] = [];
  const scale = metadata.scale[0] ?? 1;
  const visit = (start: number, bytes: number, first: Pick<ReadNode, 'name' | 'min' | 'edge'>): void => {
    const queue = [first];
    for (let at = start, i = 0; at < start + bytes; at += 22, i++) {
      const node = queue[i];
      if (!node) throw new Error('the hierarchy has more entries than nodes');
      const offset = Number(hierarchy.readBigInt64LE(at + 6));
      const length = Number(hierarchy.readBigInt64LE(at + 14));
      if (hierarchy[at] === 2 && i > 0) {
        visit(offset, length, node);
        continue;
      }
      nodes.push({ ...node, points: readPoints(data, offset, hierarchy.readUInt32LE(at + 2), scale) });
      for (let octant = 0; octant < 8; octant++) {
        if (((hierarchy[at + 1] ?? 0) & (1 << octant)) === 0) continue;
        const edge = node.edge / 2;
        const min = node.min.map((value, axis) => value + ((octant >> (2 - axis)) & 1) * edge);
        queue.push({ name: node.name + octant, min, edge });
      }
    }
  };
  const { min, max } = metadata.boundingBox;
  visit(0, metadata.hierarchy.firstChunkSize, { name: 'r', min, edge: (max[0] ?? 0) - (min[0] ?? 0) });
  return { metadata, nodes, points: nodes.flatMap((node) => node.points) };
}

function readPoints(data: Buffer, offset: number, count: number, scale: number): ReadPoint[] {
  return Array.from({ length: count }, (_, i) => {
    const at = offset + i * 21;
    const position = (k: number): number => data.readInt32LE(at + 4 * k) * scale;
    const color = (k: number): number => data.readUInt16LE(at + 15 + 2 * k);
    return {
      x: position(0),
      y: position(1),
      z: position(2),
      intensity: data.readUInt16LE(at + 12),
      pointClass: data[at + 14] ?? 0,
      rgb: [color(0), color(1), color(2)],
    };
  });
}
