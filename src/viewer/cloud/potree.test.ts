import { describe, expect, test } from 'vitest';
import { decodeNode } from './decode-node.ts';
import { cutOctrees } from './point-budget.ts';
import { type OctreeNode, parsePotreeHierarchy } from './potree-hierarchy.ts';
import { classCounts, parsePotreeMetadata, tightBounds } from './potree-metadata.ts';
import { encodePotreeSample, sampleRoom } from '#viewer/testing/potree-sample.ts';

const room = sampleRoom();
const files = encodePotreeSample(room, { leafSize: 150 });
const meta = parsePotreeMetadata(JSON.parse(files.metadata));
const nodes = parsePotreeHierarchy(files.hierarchy.buffer, meta.hierarchy.firstChunkSize, meta.boundingBox);
const root = nodes.get('r');
if (!root) throw new Error('no root');

describe('octree files', () => {
  test('the hierarchy of all chunks holds every point once', () => {
    expect([...nodes.values()].reduce((sum, n) => sum + n.pointCount, 0)).toBe(room.length);
    expect(Math.max(...[...nodes.values()].map((n) => n.level))).toBeGreaterThan(2);
  });

  test('every node decodes to points inside its box, with class, colour and intensity', () => {
    const seen = new Map<number, number>();
    for (const node of nodes.values()) {
      const from = Number(node.byteOffset);
      const points = decodeNode(files.octree.buffer.slice(from, from + Number(node.byteSize)), meta, node.bounds.min);
      expect(points.count).toBe(node.pointCount);
      for (let i = 0; i < points.count; i++) {
        for (let k = 0; k < 3; k++) {
          expect(points.positions[3 * i + k]).toBeGreaterThanOrEqual(-0.002);
          expect(points.positions[3 * i + k]).toBeLessThanOrEqual(
            (node.bounds.max[k] ?? 0) - (node.bounds.min[k] ?? 0) + 0.002,
          );
        }
        const id = points.colorsAndClass[4 * i + 3] ?? -1;
        seen.set(id, (seen.get(id) ?? 0) + 1);
        if (id === 16) expect(Array.from(points.colorsAndClass.subarray(4 * i, 4 * i + 3))).toEqual([210, 30, 30]);
      }
    }
    expect(seen).toEqual(classCounts(meta));
    expect([...seen.keys()].sort((a, b) => a - b)).toEqual([1, 8, 10, 16]);
  });

  test('the tight box is not the cube', () => {
    expect(tightBounds(meta).max[2]).toBeCloseTo(2.5, 6);
    expect(meta.boundingBox.max[2]).toBeGreaterThan(3.9);
  });

  test.each([
    [
      'a chunk beyond the file',
      (b: DataView, size: number) => parsePotreeHierarchy(b.buffer as ArrayBuffer, size + 22, meta.boundingBox),
    ],
    ['a chunk that is too short', (b: DataView) => parsePotreeHierarchy(b.buffer as ArrayBuffer, 22, meta.boundingBox)],
    [
      'a chunk that refers to itself',
      (b: DataView) => {
        b.setUint8(22, 2);
        b.setBigInt64(28, 0n, true);
        b.setBigInt64(36, 44n, true);
        return parsePotreeHierarchy(b.buffer as ArrayBuffer, meta.hierarchy.firstChunkSize, meta.boundingBox);
      },
    ],
  ])('%s is refused', (_, act) => {
    const copy = files.hierarchy.slice();
    expect(() => act(new DataView(copy.buffer), copy.byteLength)).toThrow(/hierarchy chunk/);
  });

  test('metadata that contradicts itself is refused', () => {
    const json = JSON.parse(files.metadata) as { encoding: string; attributes: { size: number }[] };
    expect(() => parsePotreeMetadata({ ...json, encoding: 'BROTLI' })).toThrow();
    expect(() => parsePotreeMetadata({ ...json, attributes: [{ ...json.attributes[0], size: 8 }] })).toThrow(/size/);
    expect(() => parsePotreeMetadata({ ...json, points: -1 })).toThrow();
  });
});

describe('point budget', () => {
  const nearOrigin = (n: { bounds: { min: number[] }; level: number }) =>
    1000 / 2 ** n.level / (1 + Math.hypot(...n.bounds.min));

  test('is never exceeded and parents come with their children [L1]', () => {
    for (const budget of [0, 149, 150, 600, 1500, 1e9]) {
      const cut = cutOctrees([{ root, weigh: nearOrigin }], budget);
      expect(cut.pointCount).toBeLessThanOrEqual(budget);
      expect(cut.pointCount).toBe([...cut.nodes.keys()].reduce((sum, n) => sum + n.pointCount, 0));
      const names = new Set([...cut.nodes.keys()].map((n) => n.name));
      for (const name of names) if (name !== 'r') expect(names.has(name.slice(0, -1))).toBe(true);
    }
    expect(cutOctrees([{ root, weigh: nearOrigin }], 1e9).pointCount).toBe(room.length);
  });

  test('fills the budget up to one node, the weightiest first', () => {
    const largest = Math.max(...[...nodes.values()].map((n) => n.pointCount));
    const cut = cutOctrees([{ root, weigh: nearOrigin }], 1500);
    expect(cut.pointCount).toBeGreaterThan(1500 - largest);
    const least = Math.min(...[...cut.nodes.keys()].map(nearOrigin));
    const leftOut = [...nodes.values()].filter(
      (n) => !cut.nodes.has(n) && cut.nodes.has(nodes.get(n.name.slice(0, -1)) ?? root),
    );
    for (const node of leftOut) expect(nearOrigin(node)).toBeLessThanOrEqual(least);
  });

  test('is shared by several clouds: the weightiest of all of them come first [N7]', () => {
    const other: OctreeNode = { ...root, children: [] };
    const far = (n: OctreeNode) => nearOrigin(n) / 100;
    const cut = cutOctrees(
      [
        { root, weigh: nearOrigin },
        { root: other, weigh: far },
      ],
      600,
    );
    expect(cut.pointCount).toBeLessThanOrEqual(600);
    expect(cut.nodes.get(root)).toBe(nearOrigin(root));
    expect(cut.nodes.has(other)).toBe(false);
    expect(cutOctrees([{ root: other, weigh: far }], 600).nodes.has(other)).toBe(true);
  });

  test('what weighs nothing hides all below it', () => {
    const cut = cutOctrees([{ root, weigh: (n) => (n.name.startsWith('r0') ? 0 : 1) }], 1e9);
    expect([...cut.nodes.keys()].some((n) => n.name.startsWith('r0'))).toBe(false);
    expect(cut.nodes.size).toBeGreaterThan(5);
  });
});
