import { describe, expect, test } from 'vitest';
import { openPointCloud } from '#formats/open-point-cloud.ts';
import { memorySource } from '#formats/memory-source.ts';
import { pointClassId } from '#domain/point-classes/point-classes.ts';
import { generateBuilding } from '#engine/simulate/buildings/generate-building.ts';
import { scanBuilding } from './scan-building.ts';
import { scanToLas } from './scan-to-las.ts';
import { scanToPly } from './scan-to-ply.ts';

const house = generateBuilding(1, 'house', { outerWallM: 0.3 });
const options = { points: 20_000, noiseM: 0.002, seed: 7 };
const scan = scanBuilding(house, options);

describe('scanBuilding', () => {
  test('answers about the wanted number of points', () => {
    expect(Math.abs(scan.count / options.points - 1)).toBeLessThan(0.05);
  });

  test('is the same to the last byte for the same seed, and another for another', { tags: 'nightly' }, () => {
    expect(scanToPly(scanBuilding(house, options))).toEqual(scanToPly(scan));
    expect(scanToPly(scanBuilding(house, { ...options, seed: 8 }))).not.toEqual(scanToPly(scan));
  });

  test('puts points of a floor on that floor, within the noise', () => {
    const floor = pointClassId('floor');
    const heights = Array.from(scan.z).filter((_, point) => scan.classId[point] === floor);
    expect(heights.length).toBeGreaterThan(1000);
    const deviationM = Math.sqrt(heights.reduce((sum, z) => sum + z * z, 0) / heights.length);
    expect(deviationM).toBeGreaterThan(0.0003);
    expect(deviationM).toBeLessThan(0.002);
  });

  test('stands in every room, at eye height, and sees every room', () => {
    expect(scan.stations.length).toBeGreaterThanOrEqual(house.truth.rooms.length);
    for (const station of scan.stations) expect(station[2]).toBe(1.5);
    const seen = new Set(Array.from(scan.elementOf, (element) => house.mesh.elements[element]?.id));
    for (const wall of house.truth.walls) expect(seen, wall.id).toContain(wall.id);
    for (const door of house.truth.doors) expect(seen, door.id).toContain(door.id);
  });

  test('shows the jambs of outer walls through their whole thickness', () => {
    const wall = house.truth.walls.find(
      (candidate) => candidate.isExternal && house.truth.windows.some((window) => window.host_id === candidate.id),
    );
    const element = house.mesh.elements.findIndex(({ id }) => id === wall?.id);
    if (!wall) throw new Error('no outer wall has a window');
    const [dx, dy] = [wall.end_pt[0] - wall.start_pt[0], wall.end_pt[1] - wall.start_pt[1]];
    const lengthM = Math.hypot(dx, dy);
    const offsets = Array.from(scan.x.keys())
      .filter((point) => scan.elementOf[point] === element)
      .map((point) => ((scan.x[point]! - wall.start_pt[0]) * dy - (scan.y[point]! - wall.start_pt[1]) * dx) / lengthM);
    const spanM = Math.max(...offsets) - Math.min(...offsets);
    expect(spanM).toBeGreaterThan(0.22);
    expect(spanM).toBeLessThan(0.32);
  });

  test('leaves out the forgotten stations', () => {
    expect(scanBuilding(house, { ...options, points: 2000, missingStations: 0.34 }).stations.length).toBe(
      scan.stations.length - Math.floor(scan.stations.length * 0.34),
    );
  });

  test('turns, tilts, moves and rescales like a surveyed file', () => {
    const frame = {
      headingDeg: 37,
      tiltDeg: 1,
      offsetM: [500_000, 4_000_000, 100] as [number, number, number],
      metresPerUnit: 0.3048,
    };
    const moved = scanBuilding(house, { ...options, frame });
    const distance = (cloud: typeof scan, a: number, b: number) =>
      Math.hypot(cloud.x[a]! - cloud.x[b]!, cloud.y[a]! - cloud.y[b]!, cloud.z[a]! - cloud.z[b]!);
    expect(distance(moved, 3, 9000) * 0.3048).toBeCloseTo(distance(scan, 3, 9000), 6);
    expect(moved.x[0]! * 0.3048).toBeGreaterThan(499_000);
  });

  test('drifts when carried: far points lie off, near the start they do not', () => {
    const [walked, straight] = [1 / 50, 0].map((driftDegPerM) =>
      scanBuilding(house, { ...options, device: 'handheld', driftDegPerM }),
    );
    if (!walked || !straight) throw new Error('no scan');
    expect(walked.count).toBe(straight.count);
    const apartM = (point: number) =>
      Math.hypot(walked.x[point]! - straight.x[point]!, walked.y[point]! - straight.y[point]!);
    expect(apartM(5)).toBeLessThan(0.001);
    expect(apartM(walked.count - 5)).toBeGreaterThan(0.01);
  });
});

describe('a scan as a file', () => {
  test('is read back as the same points, colours and classes from PLY and LAS', async () => {
    for (const [name, bytes] of [
      ['scan.ply', scanToPly(scan)],
      ['scan.las', scanToLas(scan, '2026-01-01')],
    ] as const) {
      const reader = await openPointCloud(memorySource(bytes), name);
      let done = 0;
      for await (const batch of reader.batches()) {
        for (let at = 0; at < batch.count; at += 97) {
          const point = done + at;
          expect(Math.abs(batch.x[at]! - scan.x[point]!), name).toBeLessThan(0.0001);
          expect(Math.abs(batch.z[at]! - scan.z[point]!), name).toBeLessThan(0.0001);
          expect(batch.rgb?.[3 * at], name).toBe(scan.rgb[3 * point]! * 257);
          expect(batch.classification?.[at], name).toBe(scan.classId[point]);
        }
        done += batch.count;
      }
      expect(done, name).toBe(scan.count);
    }
  });
});
