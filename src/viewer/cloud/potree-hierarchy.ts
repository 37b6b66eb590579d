import type { Bounds3 } from '#geometry/bounds.ts';
import type { Point3 } from '#geometry/space.ts';

/** One node of the octree: where its points lie in octree.bin, and its box in the octree's coordinates. */
export type OctreeNode = {
  /** 'r' for the root, then one digit 0 to 7 per level. */
  name: string;
  level: number;
  childMask: number;
  pointCount: number;
  byteOffset: bigint;
  byteSize: bigint;
  bounds: Bounds3;
  children: OctreeNode[];
  /** Whether its record was read: until then nothing else is known of it. */
  isKnown: boolean;
};

/** Of a hierarchy that is read in part: its nodes by name, and where the records of others are. */
export type Hierarchy = { nodes: Map<string, OctreeNode>; open: Chunk[]; read: Set<number> };
type Chunk = { offset: number; bytes: number; root: OctreeNode };

const RECORD_BYTES = 22;
const PROXY = 2;
const MAX_LEVEL = 24;

/**
 * Reads hierarchy.bin: chunks of 22-byte records in breadth-first order, where a record of type 2 represents the node whose
 * chunk is elsewhere in the file. Returns all nodes by name. Throws when a chunk is outside the file, is visited twice,
 * or records are missing. Every record is visited once, so the work is bounded by the file's length.
 */
export function parsePotreeHierarchy(
  file: ArrayBuffer,
  firstChunkBytes: number,
  rootBounds: Bounds3,
): Map<string, OctreeNode> {
  const hierarchy = beginHierarchy(firstChunkBytes, rootBounds);
  readChunks(hierarchy, file);
  return hierarchy.nodes;
}

/** Reads the first chunk alone, of which these are the bytes; `readChunks` reads the others. Throws as parsePotreeHierarchy. */
export function parseFirstChunk(bytes: ArrayBuffer, rootBounds: Bounds3): Hierarchy {
  const hierarchy = beginHierarchy(bytes.byteLength, rootBounds);
  const [first] = hierarchy.open.splice(0);
  if (first) readChunk(hierarchy, bytes, first);
  return hierarchy;
}

/** Reads the chunks that were not, and all below them, from the whole file. Throws as parsePotreeHierarchy. */
export function readChunks(hierarchy: Hierarchy, file: ArrayBuffer): void {
  for (let chunk = hierarchy.open.pop(); chunk; chunk = hierarchy.open.pop()) readChunk(hierarchy, file, chunk);
}

function beginHierarchy(firstChunkBytes: number, rootBounds: Bounds3): Hierarchy {
  const root = newNode('r', rootBounds);
  return { nodes: new Map(), open: [{ offset: 0, bytes: firstChunkBytes, root }], read: new Set() };
}

function readChunk({ nodes, open, read }: Hierarchy, file: ArrayBuffer, { offset, bytes, root }: Chunk): void {
  if (read.has(offset)) throw new Error(`hierarchy chunk ${offset} is referred to twice`);
  read.add(offset);
  if (!(offset >= 0 && bytes >= RECORD_BYTES && offset + bytes <= file.byteLength))
    throw new Error(`hierarchy chunk ${offset} lies outside the file`);
  const view = new DataView(file);
  const queue = [root];
  for (let at = offset, index = 0; index < queue.length; at += RECORD_BYTES, index++) {
    if (at + RECORD_BYTES > offset + bytes) throw new Error(`hierarchy chunk ${offset} ends early`);
    const node = queue[index];
    if (!node) break;
    if (view.getUint8(at) === PROXY && index > 0) {
      open.push({
        offset: Number(view.getBigInt64(at + 6, true)),
        bytes: Number(view.getBigInt64(at + 14, true)),
        root: node,
      });
      continue;
    }
    readRecord(view, at, node);
    nodes.set(node.name, node);
    queue.push(...node.children);
  }
}

function readRecord(view: DataView, at: number, node: OctreeNode): void {
  node.isKnown = true;
  node.childMask = view.getUint8(at + 1);
  node.byteOffset = view.getBigInt64(at + 6, true);
  node.byteSize = view.getBigInt64(at + 14, true);
  // Writers count the points of a node that stores none (all moved up to its parent).
  node.pointCount = node.byteSize > 0n ? view.getUint32(at + 2, true) : 0;
  if (node.byteOffset < 0n || node.byteSize < 0n) throw new Error(`node ${node.name} has a negative range`);
  if (node.childMask && node.level >= MAX_LEVEL) throw new Error(`node ${node.name} is too deep`);
  for (let octant = 0; octant < 8; octant++) {
    if (node.childMask & (1 << octant))
      node.children.push(newNode(`${node.name}${octant}`, childBounds(node.bounds, octant)));
  }
}

function newNode(name: string, bounds: Bounds3): OctreeNode {
  return {
    name,
    level: name.length - 1,
    childMask: 0,
    pointCount: 0,
    byteOffset: 0n,
    byteSize: 0n,
    bounds,
    children: [],
    isKnown: false,
  };
}

/** Potree's octants: bit 2 is x, bit 1 is y, bit 0 is z. */
function childBounds({ min, max }: Bounds3, octant: number): Bounds3 {
  const middle = min.map((v, k) => (v + (max[k] ?? 0)) / 2) as Point3;
  const isUpper = [octant & 4, octant & 2, octant & 1];
  return {
    min: min.map((v, k) => (isUpper[k] ? (middle[k] ?? 0) : v)) as Point3,
    max: max.map((v, k) => (isUpper[k] ? v : (middle[k] ?? 0))) as Point3,
  };
}
