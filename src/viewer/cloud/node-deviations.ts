import { BufferAttribute, type BufferGeometry, type Points } from 'three';
import { DEVIATION_BYTES, NO_DEVIATION } from '#domain/deviation/deviation.ts';
import type { OctreeNode } from './potree-hierarchy.ts';

/** Nodes whose distances are asked for at the same time. */
const MOST_LOADING = 6;
const MOST_FAILURES = 20;

/** Distances of the points of one octree, which lie in a file of their own in the order of its points. */
export type NodeDeviations = {
  /** Loads those of nodes that have none yet; `pointBytes`: of a point in the octree. */
  load: (nodes: readonly Points[], pointBytes: number) => void;
  /** Whether some of the nodes that were asked for last have none yet, and may still get them. */
  isLoading: () => boolean;
};

/** Gives points no distance: that of their node has not arrived. */
function clearDeviations(geometry: BufferGeometry): void {
  const { count } = geometry.getAttribute('position');
  geometry.setAttribute('deviation', new BufferAttribute(new Int16Array(count).fill(NO_DEVIATION), 1));
}

/** `onChange`: a new picture is worth drawing. What cannot be loaded stays without distances, and is asked for again with the next picture. */
export function createNodeDeviations(
  url: string,
  fetch: typeof globalThis.fetch,
  onChange: () => void,
): NodeDeviations {
  const asked = new WeakSet<BufferGeometry>();
  /** Those that have theirs, or get none. */
  const settled = new WeakSet<BufferGeometry>();
  /** Those that have distances of this comparison, or none: what an earlier one has left is gone. */
  const begun = new WeakSet<BufferGeometry>();
  let loading = 0;
  let wanted: { nodes: readonly Points[]; pointBytes: number } = { nodes: [], pointBytes: 1 };
  let failures = 0;
  const load = async (geometry: BufferGeometry, from: number, bytes: number) => {
    asked.add(geometry);
    loading++;
    try {
      const response = await fetch(url, { headers: { Range: `bytes=${from}-${from + bytes - 1}` } });
      const values = new Int16Array(await response.arrayBuffer());
      if (values.length === geometry.getAttribute('position').count)
        geometry.setAttribute('deviation', new BufferAttribute(values, 1));
      settled.add(geometry);
    } catch {
      if (++failures <= MOST_FAILURES) asked.delete(geometry);
      else settled.add(geometry);
    } finally {
      loading--;
      loadWanted();
      onChange();
    }
  };
  /** Does not wait for a picture in between: on slow graphics the nodes would trickle in. */
  function loadWanted(): void {
    const { nodes, pointBytes } = wanted;
    for (const { geometry } of nodes) {
      if (loading >= MOST_LOADING) return;
      const node = geometry.userData['node'] as OctreeNode | undefined;
      if (!node || asked.has(geometry) || node.pointCount === 0) continue;
      const from = (Number(node.byteOffset) / pointBytes) * DEVIATION_BYTES;
      void load(geometry, from, node.pointCount * DEVIATION_BYTES);
    }
  }
  return {
    load: (nodes, pointBytes) => {
      for (const { geometry } of nodes) {
        if (begun.has(geometry)) continue;
        begun.add(geometry);
        clearDeviations(geometry);
      }
      wanted = { nodes, pointBytes };
      loadWanted();
    },
    isLoading: () =>
      wanted.nodes.some(({ geometry }) => {
        const node = geometry.userData['node'] as OctreeNode | undefined;
        return node !== undefined && node.pointCount > 0 && !settled.has(geometry);
      }),
  };
}
