import { Matrix4, Plane, Vector3 } from 'three';
import { describe, expect, test } from 'vitest';
import { describeCloud } from '#viewer/cloud/opened-cloud.ts';
import { parsePotreeHierarchy } from '#viewer/cloud/potree-hierarchy.ts';
import { parsePotreeMetadata } from '#viewer/cloud/potree-metadata.ts';
import { encodePotreeSample, sampleRoom } from '#viewer/testing/potree-sample.ts';
import { profileCsv, profileDxf } from './profile-files.ts';
import { type ProfileCloud, type ProfileOptions, readProfile } from './read-profile.ts';
import { stripCorners } from './strip.ts';

/** A room of 4 by 3 m, 2.5 m high, whose walls, floor and ceiling are points every 1/16 m. */
const room = sampleRoom(16);
const files = encodePotreeSample(room, { leafSize: 400 });
const meta = parsePotreeMetadata(JSON.parse(files.metadata));
const nodes = parsePotreeHierarchy(files.hierarchy.buffer, meta.hierarchy.firstChunkSize, meta.boundingBox);

function cloudAt(matrix = new Matrix4()): ProfileCloud & { reads: string[] } {
  const reads: string[] = [];
  const opened = describeCloud(meta, nodes, matrix, undefined);
  if (!opened) throw new Error('no root');
  return {
    opened,
    cloudToProject: matrix,
    reads,
    whole: () => Promise.resolve(),
    readNode: ({ name, byteOffset, byteSize }) => {
      reads.push(name);
      return Promise.resolve(files.octree.slice(Number(byteOffset), Number(byteOffset + byteSize)).buffer);
    },
  };
}
const read = (options: Partial<ProfileOptions> = {}) =>
  readProfile({
    clouds: [cloudAt()],
    strip: { from: [0.53, 1.5, 0], to: [3.47, 1.5, 0], widthM: 0.2 },
    planes: [],
    isVisible: () => true,
    signal: new AbortController().signal,
    ...options,
  });
const inStrip = (point: (typeof room)[number]) =>
  point.position[0] >= 0.53 && point.position[0] <= 3.47 && Math.abs(point.position[1] - 1.5) <= 0.1;

describe('the profile of a strip', () => {
  test('has every point of the strip and no other, and reads no node that lies elsewhere [L1]', async () => {
    const cloud = cloudAt();
    const profile = await read({ clouds: [cloud] });
    expect([profile.count, profile.isThinned]).toEqual([room.filter(inStrip).length, false]);
    expect(profile.count).toBeGreaterThan(100);
    const heights = new Set(
      Array.from({ length: profile.count }, (_, i) => Math.round(profile.xyzM[3 * i + 2]! * 10) / 10),
    );
    expect([heights.has(0), heights.has(2.5)]).toEqual([true, true]);
    expect(cloud.reads.length).toBeLessThan(nodes.size);
  });

  test('runs along a strip at a slant, in a cloud that is placed far away [L1]', async () => {
    const far = new Matrix4().makeRotationZ(Math.PI / 2).setPosition(4_500_000, 500_000, 100);
    const strip = { from: [4_499_998.5, 500_000.53, 100], to: [4_499_998.5, 500_003.47, 100], widthM: 0.2 } as const;
    const profile = await read({
      clouds: [cloudAt(far)],
      strip: { ...strip, from: [...strip.from], to: [...strip.to] },
    });
    expect(profile.count).toBe(room.filter(inStrip).length);
    // 32 bits would be off by half a meter here.
    const along = [...profile.alongM].map((value) => (value + 0.53) * 16);
    expect(Math.max(...along.map((value) => Math.abs(value - Math.round(value))))).toBeLessThan(0.02);
  });

  test('leaves out what is hidden or cut away [L1]', async () => {
    const floorOnly = await read({ planes: [new Plane(new Vector3(0, 0, -1), 1)] });
    expect(Math.max(...Array.from({ length: floorOnly.count }, (_, i) => floorOnly.xyzM[3 * i + 2] ?? 0))).toBeLessThan(
      1,
    );
    const ceilingOnly = await read({ isVisible: (id) => id === 10 });
    expect(new Set(ceilingOnly.classIds)).toEqual(new Set([10]));
  });

  test('ends when it is given up [L1]', async () => {
    const abort = new AbortController();
    abort.abort();
    await expect(read({ signal: abort.signal })).rejects.toThrow();
  });

  test('a part that cannot be read ends the reading of the others [L1]', async () => {
    const cloud = cloudAt();
    const signals: AbortSignal[] = [];
    const readNode: ProfileCloud['readNode'] = ({ name }, signal) => {
      signals.push(signal);
      return name === 'r' ? Promise.reject(new Error('gone')) : new Promise(() => {});
    };
    await expect(read({ clouds: [{ ...cloud, readNode }] })).rejects.toThrow('gone');
    expect(signals.length).toBeGreaterThan(1);
    expect(signals.every(({ aborted }) => aborted)).toBe(true);
  });

  test('is a table of meters, and a drawing of points in meters [L1]', async () => {
    const profile = await read({ strip: { from: [1, 1.5, 0], to: [1.2, 1.5, 0], widthM: 0.1 } });
    const [head, first, ...others] = profileCsv(profile).trimEnd().split('\r\n');
    expect(head).toBe('distance_m,elevation_m,x_m,y_m,z_m,red,green,blue,class_id,class');
    expect(others).toHaveLength(profile.count - 1);
    const [along, elevation, x, , z] = (first ?? '').split(',').map(Number);
    expect([along, elevation]).toEqual([Math.round(((x ?? 0) - 1) * 1e4) / 1e4, z]);
    const dxf = await profileDxf(profile);
    expect(dxf.match(/\nPOINT\n/g)).toHaveLength(profile.count);
    expect(dxf).toMatch(/\$INSUNITS\n\s*70\n\s*6\n/);
  });

  test('lies flat on the ground, half of its width to each side of its line [L1]', () => {
    expect(stripCorners({ from: [0, 0, 1], to: [2, 0, 1], widthM: 0.5 })).toEqual([
      [0, 0.25, 1],
      [2, 0.25, 1],
      [2, -0.25, 1],
      [0, -0.25, 1],
    ]);
  });
});
