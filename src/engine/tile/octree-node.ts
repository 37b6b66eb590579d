/** A node of the octree and where its points lie in `octree.bin` (or in a piece of it). */
export type OctreeNode = {
  name: string;
  pointCount: number;
  /** Bytes from the start; meaningless without points. */
  offset: number;
  children: OctreeNode[];
};

/** Points of a node that the node above may still take, in Z-order. */
export type OwnPoints = { ids: Uint32Array; keys: Uint32Array };

/** A child whose points are not stored yet. */
export type OpenNode = { node: OctreeNode; own: OwnPoints };
