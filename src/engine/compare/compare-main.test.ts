import { mkdtempSync, readFileSync, rmSync, statSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, expect, test } from 'vitest';
import { CHANGED, deviationResult, NO_DEVIATION, rankElements, shareBeyond } from '#domain/deviation/deviation.ts';
import { writeIfc } from '#engine/ifc/write-ifc.ts';
import { COMPARE_FILES, type CompareJob } from '#engine/pipeline/compare-job.ts';
import type { ConversionOptions } from '#engine/pipeline/conversion-options.ts';
import { runStep } from '#engine/pipeline/run-step.ts';
import { OCTREE_FOLDER, SCAN_FACTS_FILE, scanFacts } from '#engine/pipeline/scan-facts.ts';
import { STORED_BYTES } from '#engine/tile/point-record.ts';
import { generateBuilding } from '#engine/simulate/buildings/generate-building.ts';
import { scanBuilding } from '#engine/simulate/scanner/scan-building.ts';
import { scanToPly } from '#engine/simulate/scanner/scan-to-ply.ts';
import { engineProgram } from '#sandbox/engine-program.ts';
import { changedBuilding, wallNormal } from './testing/rescan.ts';

const folder = mkdtempSync(join(tmpdir(), 'storey-compare-'));
afterAll(() => rmSync(folder, { recursive: true, force: true }));

const limits = { memoryLimitBytes: 2 ** 31, timeLimitMs: 300_000 };
const optionsFor = (inputPath: string): ConversionOptions => ({
  inputPath,
  fileName: 'scan.ply',
  name: 'House',
  projectId: 'test',
  date: '2026-01-02',
  units: 'metric',
  threads: 1,
  unit: 'm',
  up: 'z',
});

/** The octree of a scan, in a folder of its own, and what takes the coordinates of the file to those of the octree. */
async function tiled(name: string, ply: Uint8Array): Promise<{ octree: string; toCloud: number[] }> {
  const job = mkdtempSync(join(folder, `${name}-`));
  writeFileSync(join(job, 'scan.ply'), ply);
  for (const step of ['inspect', 'tile'] as const)
    expect((await runStep(step, job, optionsFor(join(job, 'scan.ply')), limits)).outcome.kind).toBe('done');
  const { frame } = scanFacts.parse(JSON.parse(readFileSync(join(job, SCAN_FACTS_FILE), 'utf8')));
  const [x, y, z] = frame.origin;
  return { octree: join(job, OCTREE_FOLDER), toCloud: [1, 0, 0, 0, 0, 1, 0, 0, 0, 0, 1, 0, -x, -y, -z, 1] };
}

async function compare(octree: string, job: CompareJob, files: Record<string, Uint8Array | string>) {
  const at = mkdtempSync(join(folder, 'compare-'));
  writeFileSync(join(at, COMPARE_FILES.job), JSON.stringify(job));
  writeFileSync(join(at, COMPARE_FILES.metadata), readFileSync(join(octree, 'metadata.json')));
  for (const [name, content] of Object.entries(files)) writeFileSync(join(at, name), content);
  const program = engineProgram('src/engine/pipeline/compare-main.ts');
  const { outcome } = await runStep('model', at, optionsFor(join(octree, 'octree.bin')), { ...limits, program });
  const read = (name: string) => readFileSync(join(at, name));
  return { outcome, read, result: () => deviationResult.parse(JSON.parse(read(COMPARE_FILES.result).toString())) };
}

const building = generateBuilding(3, 'house', { isFurnished: true });
const wall = building.truth.walls.find(({ isExternal }) => !isExternal)!;
const later = changedBuilding(building, 5, { wallId: wall.id, byM: 0.05 });
const turnedFrame = {
  headingDeg: 64,
  tiltDeg: 0.2,
  offsetM: [7, -3, 0.5] as [number, number, number],
  metresPerUnit: 1,
};
const scans = Promise.all([
  tiled('earlier', scanToPly(scanBuilding(building, { points: 90_000, noiseM: 0.002, seed: 1 }))),
  tiled(
    'later',
    scanToPly(scanBuilding(later, { points: 90_000, noiseM: 0.002, seed: 2, stationsPerRoom: 2, frame: turnedFrame })),
  ),
]);
/** Of a place in an octree, in the building's own coordinates. */
const placed = (toCloud: readonly number[], at: readonly number[]) =>
  at.map((value, axis) => value - toCloud[12 + axis]!);
const pointCountOf = (octree: string) => statSync(join(octree, 'octree.bin')).size / STORED_BYTES;
const valuesIn = (bytes: Buffer) => new Int16Array(bytes.buffer, bytes.byteOffset, bytes.length / 2);

test(
  'finds what of the building is not where the model has it, and says which parts the scan does not show [N17]',
  { tags: 'nightly' },
  async () => {
    const [{ octree, toCloud }] = await scans;
    const drawn = structuredClone(building.truth);
    const [x, y] = wallNormal(wall);
    for (const each of drawn.walls)
      if (each.id === wall.id)
        for (const end of [each.start_pt, each.end_pt]) {
          end[0] -= 0.05 * x;
          end[1] -= 0.05 * y;
        }
    const ifc = writeIfc(drawn, { projectId: 'test', name: 'House', date: '2026-01-02' });
    const job: CompareJob = { kind: 'model', toCloud, metersPerUnit: 1 };
    const { read, result, outcome } = await compare(octree, job, { [COMPARE_FILES.model]: ifc });
    expect(outcome).toEqual({ kind: 'done', outputs: [COMPARE_FILES.deviation, COMPARE_FILES.result] });
    const found = result();
    if (found.kind !== 'model') throw new Error('not a comparison with a model');
    const walls = rankElements(found.elements, 0.02).filter(({ category }) => category === 'IFCWALL');
    expect(walls[0]).toMatchObject({ name: expect.stringContaining(wall.id) });
    expect(walls[0]!.medianM).toBeGreaterThan(0.04);
    expect(walls[0]!.medianM).toBeLessThan(0.06);
    for (const other of walls.slice(1)) expect(other.medianM, other.name).toBeLessThan(0.01);
    // Beside the points, in their order: the figures are those of the same points.
    const values = valuesIn(read(COMPARE_FILES.deviation));
    expect(values.length).toBe(pointCountOf(octree));
    expect(values.filter((value) => value === NO_DEVIATION).length).toBe(found.farCount);
    const outOfTolerance = values.filter((value) => Math.abs(value) > 200 && Math.abs(value) <= 1500).length;
    const counted = found.histogram.reduce((sum, count) => sum + count, 0);
    expect(shareBeyond(found.histogram, 0.02) * counted).toBeCloseTo(outOfTolerance, -3);
    const elsewhere = { ...job, toCloud: toCloud.map((value, at) => (at === 14 ? value + 100 : value)) };
    const nowhere = (await compare(octree, elsewhere, { [COMPARE_FILES.model]: ifc })).result();
    expect(nowhere).toMatchObject({ farCount: values.length, elements: [] });
    expect((await compare(octree, job, { [COMPARE_FILES.model]: 'ISO-10303-21; nothing' })).outcome).toMatchObject({
      kind: 'refused',
    });
  },
);

test(
  'aligns a scan with a later one, and finds the wall that was moved and nothing else [N17]',
  { tags: 'nightly' },
  async () => {
    const [before, after] = await scans;
    const job: CompareJob = { kind: 'scan', toCloud: before.toCloud, metersPerUnit: 1 };
    const files = {
      [COMPARE_FILES.otherMetadata]: readFileSync(join(after.octree, 'metadata.json')),
      [COMPARE_FILES.otherOctree]: readFileSync(join(after.octree, 'octree.bin')),
    };
    const { read, result } = await compare(before.octree, job, files);
    const found = result();
    if (found.kind !== 'scan') throw new Error('not a comparison of scans');
    expect(found.turnDeg).toBeCloseTo(-64, 1);
    expect(found.tiltDeg).toBeCloseTo(0.2, 1);
    const [nx, ny] = wallNormal(wall);
    const moved = found.walls.filter(
      ({ reachesCeiling, medianM }) => reachesCeiling && medianM !== null && Math.abs(medianM) > 0.01,
    );
    expect(moved.length).toBeGreaterThan(1);
    for (const { middle, normal, medianM } of moved) {
      expect(Math.abs(medianM!)).toBeGreaterThan(0.045);
      expect(Math.abs(medianM!)).toBeLessThan(0.055);
      expect(Math.abs(normal[0] * nx + normal[1] * ny)).toBeGreaterThan(0.99);
      const [x = 0, y = 0] = placed(before.toCloud, middle);
      const off = (x - wall.start_pt[0]) * nx + (y - wall.start_pt[1]) * ny;
      expect(Math.abs(off)).toBeLessThan(wall.width / 2 + 0.02);
    }
    // The furniture: it is elsewhere in the later scan.
    for (const [scan, name] of [
      [before, COMPARE_FILES.deviation],
      [after, COMPARE_FILES.otherDeviation],
    ] as const) {
      const values = valuesIn(read(name));
      const counts = scan === before ? found.earlier : found.later;
      expect(values.length).toBe(pointCountOf(scan.octree));
      expect(values.filter((value) => value === CHANGED).length).toBe(counts.changed);
      expect(counts.changed / values.length).toBeGreaterThan(0.02);
      expect(counts.changed / values.length).toBeLessThan(0.25);
    }
  },
);
