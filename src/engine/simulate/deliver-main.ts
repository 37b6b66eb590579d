// `node deliver-main.ts STYLE SEED STOREYS POINTS FOLDER NAME PROJECT_ID DATE`: writes what staff would deliver for a
// generated building: its model, drawings and pictures, made from the building itself and not from a scan; with POINTS
// above 0 also the clouds of a scan of it. Prints the names as JSON.
import { writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { z } from 'zod';
import { stepAssetOf } from '#domain/engine/step-assets.ts';
import { writeJson } from '#engine/pipeline/job-file.ts';
import { RECOGNITION_FILE } from '#engine/pipeline/scan-facts.ts';
import type { StepContext } from '#engine/pipeline/step-context.ts';
import { loadStep } from '#engine/pipeline/steps.ts';
import { generateBuilding } from './buildings/generate-building.ts';
import { scanBuilding } from './scanner/scan-building.ts';
import { scanToPly } from './scanner/scan-to-ply.ts';

const SCAN_FILE = 'scan.ply';
const NOISE_M = 0.003;

const [style, seed, storeyCount, points, job, name, projectId, date] = z
  .tuple([
    z.enum(['house', 'l-house', 'wing-house', 'office', 'storeys']),
    z.coerce.number().int(),
    z.coerce.number().int().positive(),
    z.coerce.number().int().min(0),
    z.string().min(1),
    z.string(),
    z.string().min(1),
    z.iso.date(),
  ])
  .parse(process.argv.slice(2));
const made = generateBuilding(seed, style, { storeyCount, isFurnished: true });
const inputPath = join(job, SCAN_FILE);
const context: StepContext = {
  job,
  options: { inputPath, fileName: name, name, projectId, date, units: 'imperial', threads: 1 },
  onProgress: () => {},
};
const outputs: string[] = [];
const perform = async (...steps: (keyof typeof loadStep)[]): Promise<void> => {
  for (const step of steps) outputs.push(...(await (await loadStep[step]())(context)));
};
if (points > 0) {
  writeFileSync(inputPath, scanToPly(scanBuilding(made, { points, noiseM: NOISE_M, seed })), { mode: 0o600 });
  await perform('inspect', 'tile', 'segment');
}
// The building itself takes the place of what was recognized in the scan.
await writeJson(job, RECOGNITION_FILE, {
  building: made.truth,
  report: { tiltDeg: 0, voxelCount: 0, cleanedVoxelCount: 0 },
});
await perform('model', 'plan');
process.stdout.write(JSON.stringify(outputs.filter((output) => stepAssetOf(output))));
process.exit(0);
