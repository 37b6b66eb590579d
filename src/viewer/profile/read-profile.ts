import { type Matrix4, type Plane, Vector3 } from 'three';
import { nodeSpheres } from '#viewer/cloud/node-sphere.ts';
import { decodeNode } from '#viewer/cloud/decode-node.ts';
import type { OpenedCloud } from '#viewer/cloud/opened-cloud.ts';
import type { OctreeNode } from '#viewer/cloud/potree-hierarchy.ts';
import { type Strip, stripFrame } from './strip.ts';

/** The points of a strip, side by side: place `i` of each list is the same point. */
export type Profile = {
  strip: Strip;
  count: number;
  /** Meters along the strip. */
  alongM: Float32Array;
  /** Project meters. */
  xyzM: Float64Array;
  /** 0 to 255, three each. */
  rgb: Uint8Array;
  classIds: Uint8Array;
  /** Finer points were left out: there are more than `MAX_PROFILE_POINTS`. */
  isThinned: boolean;
};

/** A cloud to read from. */
export type ProfileCloud = {
  opened: OpenedCloud;
  cloudToProject: Matrix4;
  /** All nodes are known. */
  whole: () => Promise<void>;
  /** The bytes of a node. */
  readNode: (node: OctreeNode, signal: AbortSignal) => Promise<ArrayBuffer>;
};

export type ProfileOptions = {
  clouds: readonly ProfileCloud[];
  strip: Strip;
  /** What cuts the clouds. */
  planes: readonly Plane[];
  isVisible: (classId: number) => boolean;
  signal: AbortSignal;
  /** 0 to 1. */
  onProgress?: (share: number) => void;
};

const MAX_PROFILE_POINTS = 1_000_000;
/** Nodes that are fetched at the same time. */
const AT_ONCE = 6;

/**
 * Reads all points in a strip, whatever the picture shows: coarse ones first, up to `MAX_PROFILE_POINTS`. What is hidden or cut away
 * is left out. Rejects with `ViewerError`, and after an abort with anything.
 */
export async function readProfile(options: ProfileOptions): Promise<Profile> {
  const { strip } = options;
  // What fails ends the other fetches as well.
  const failure = new AbortController();
  const signal = AbortSignal.any([options.signal, failure.signal]);
  await Promise.all(options.clouds.map(({ whole }) => whole()));
  signal.throwIfAborted();
  const wanted = options.clouds
    .flatMap((cloud) => nodesIn(cloud, strip).map((node) => ({ cloud, node })))
    .toSorted((a, b) => a.node.level - b.node.level);
  const parts: Part[] = [];
  let [begun, done, found] = [0, 0, 0];
  const work = async () => {
    while (begun < wanted.length && found < MAX_PROFILE_POINTS) {
      const next = wanted[begun++];
      if (!next) return;
      const bytes = await next.cloud.readNode(next.node, signal);
      signal.throwIfAborted();
      const part = pointsOf(bytes, next.node, next.cloud, options);
      parts.push(part);
      found += part.alongM.length;
      done++;
      options.onProgress?.(done / wanted.length);
    }
  };
  try {
    await Promise.all(Array.from({ length: AT_ONCE }, work));
  } catch (error) {
    failure.abort();
    throw error;
  }
  return { ...joined(parts), strip, isThinned: done < wanted.length };
}

type Part = { alongM: number[]; xyzM: number[]; rgb: number[]; classIds: number[] };

function nodesIn({ opened, cloudToProject }: ProfileCloud, strip: Strip): OctreeNode[] {
  const { lengthM, at } = stripFrame(strip);
  const sphereOf = nodeSpheres(cloudToProject);
  const found: OctreeNode[] = [];
  const visit = (node: OctreeNode) => {
    const { center, radius } = sphereOf(node);
    const { alongM, leftM } = at(center.x, center.y);
    if (alongM < -radius || alongM > lengthM + radius || Math.abs(leftM) > radius + strip.widthM / 2) return;
    if (node.pointCount > 0) found.push(node);
    node.children.forEach(visit);
  };
  visit(opened.root);
  return found;
}

function pointsOf(
  bytes: ArrayBuffer,
  { bounds: { min, max } }: OctreeNode,
  { opened, cloudToProject }: ProfileCloud,
  { strip, planes, isVisible }: ProfileOptions,
): Part {
  const center = min.map((low, k) => (low + (max[k] ?? low)) / 2) as typeof min;
  const { count, positions, colorsAndClass } = decodeNode(bytes, opened.meta, center);
  const { lengthM, at } = stripFrame(strip);
  const part: Part = { alongM: [], xyzM: [], rgb: [], classIds: [] };
  const place = new Vector3();
  for (let i = 0; i < count; i++) {
    place
      .set(
        (positions[3 * i] ?? 0) + center[0],
        (positions[3 * i + 1] ?? 0) + center[1],
        (positions[3 * i + 2] ?? 0) + center[2],
      )
      .applyMatrix4(cloudToProject);
    const { alongM, leftM } = at(place.x, place.y);
    if (alongM < 0 || alongM > lengthM || Math.abs(leftM) > strip.widthM / 2) continue;
    const classId = colorsAndClass[4 * i + 3] ?? 0;
    if (!isVisible(classId) || planes.some((plane) => plane.distanceToPoint(place) < 0)) continue;
    part.alongM.push(alongM);
    part.xyzM.push(place.x, place.y, place.z);
    part.rgb.push(colorsAndClass[4 * i] ?? 0, colorsAndClass[4 * i + 1] ?? 0, colorsAndClass[4 * i + 2] ?? 0);
    part.classIds.push(classId);
  }
  return part;
}

function joined(parts: readonly Part[]): Omit<Profile, 'strip' | 'isThinned'> {
  const count = parts.reduce((sum, { alongM }) => sum + alongM.length, 0);
  const profile = {
    count,
    alongM: new Float32Array(count),
    xyzM: new Float64Array(3 * count),
    rgb: new Uint8Array(3 * count),
    classIds: new Uint8Array(count),
  };
  let at = 0;
  for (const part of parts) {
    profile.alongM.set(part.alongM, at);
    profile.xyzM.set(part.xyzM, 3 * at);
    profile.rgb.set(part.rgb, 3 * at);
    profile.classIds.set(part.classIds, at);
    at += part.alongM.length;
  }
  return profile;
}
