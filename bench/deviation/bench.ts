// `npm run bench:deviation [-- millions of points ...]`: the processor time of a cloud's deviation from a model beside that of tiling the cloud,
// and of comparing it with itself scanned again.
import { copyFileSync, mkdirSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { loadavg, tmpdir } from 'node:os';
import { join } from 'node:path';
import { deviationResult, shareBeyond } from '#domain/deviation/deviation.ts';
import { COMPARE_FILES, type CompareJob } from '#engine/pipeline/compare-job.ts';
import type { ConversionOptions } from '#engine/pipeline/conversion-options.ts';
import { runStep, type StepRun } from '#engine/pipeline/run-step.ts';
import { OCTREE_FOLDER, SCAN_FACTS_FILE, scanFacts } from '#engine/pipeline/scan-facts.ts';
import { engineProgram } from '#sandbox/engine-program.ts';
import { machineText } from '../machine.ts';
import { largeBuilding } from '../speed/large-building.ts';
import { writeLargeLas } from '../speed/write-large-las.ts';
import { recordRun } from '../speed/write-page.ts';
import { deviationPage, type DeviationBench, type DeviationRow } from './deviation-page.ts';
import { meshIfc } from './mesh-ifc.ts';

const LIMITS = { memoryLimitBytes: 4 * 2 ** 30, timeLimitMs: 3600_000 };
const TOLERANCE_M = 0.01;

const wanted = process.argv.slice(2).map(Number);
const sizes = (wanted.length > 0 ? wanted : [20]).map((millions) => millions * 1e6);
const [loadBefore = 0] = loadavg();
const rows: DeviationRow[] = [];
for (const points of sizes) rows.push(await measure(points));
const result: DeviationBench = { machine: machineText(), loadBefore, rows };
console.log(deviationPage(result));
if (wanted.length === 0) recordRun('deviation', result);

async function measure(points: number): Promise<DeviationRow> {
  const folder = mkdtempSync(join(tmpdir(), 'storey-bench-deviation-'));
  try {
    const inputPath = join(folder, 'office.las');
    writeLargeLas(inputPath, points);
    const options: ConversionOptions = {
      inputPath,
      fileName: 'office.las',
      name: 'Office',
      projectId: 'bench',
      date: '2026-01-02',
      units: 'metric',
      threads: 1,
      unit: 'm',
      up: 'z',
    };
    await done(runStep('inspect', folder, options, LIMITS));
    const tile = await done(runStep('tile', folder, options, LIMITS));
    const { frame } = scanFacts.parse(JSON.parse(readFileSync(join(folder, SCAN_FACTS_FILE), 'utf8')));
    const [x, y, z] = frame.origin;
    const at = join(folder, 'compare');
    mkdirSync(at);
    const job: CompareJob = {
      kind: 'model',
      metersPerUnit: 1,
      toCloud: [1, 0, 0, 0, 0, 1, 0, 0, 0, 0, 1, 0, -x, -y, -z, 1],
    };
    writeFileSync(join(at, COMPARE_FILES.job), JSON.stringify(job));
    copyFileSync(join(folder, OCTREE_FOLDER, 'metadata.json'), join(at, COMPARE_FILES.metadata));
    writeFileSync(join(at, COMPARE_FILES.model), meshIfc(largeBuilding(points).floors.map(({ mesh }) => mesh)));
    const program = engineProgram('src/engine/pipeline/compare-main.ts');
    const octree = { ...options, inputPath: join(folder, OCTREE_FOLDER, 'octree.bin') };
    const compare = await done(runStep('model', at, octree, { ...LIMITS, program }));
    const found = deviationResult.parse(JSON.parse(readFileSync(join(at, COMPARE_FILES.result), 'utf8')));
    if (found.kind !== 'model') throw new Error('not a comparison with a model');
    return {
      points,
      elements: found.elements.length + found.unseen.length,
      tileCpuSeconds: tile.cpuSeconds,
      deviationCpuSeconds: compare.cpuSeconds,
      peakMemoryMb: Math.round(compare.peakMemoryBytes / 2 ** 20),
      beyondShare: shareBeyond(found.histogram, TOLERANCE_M),
    };
  } finally {
    rmSync(folder, { recursive: true, force: true });
  }
}

async function done(running: Promise<StepRun>): Promise<StepRun> {
  const run = await running;
  if (run.outcome.kind !== 'done') throw new Error(JSON.stringify(run.outcome));
  return run;
}
