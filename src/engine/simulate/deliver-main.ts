// `node deliver-main.ts STYLE SEED STOREYS FOLDER NAME PROJECT_ID DATE`: writes what staff would deliver for a generated building: its
// model, drawings and pictures, made from the building itself and not from a scan. Prints the names as JSON.
import { z } from 'zod';
import { writeJson } from '#engine/pipeline/job-file.ts';
import { modelBuilding } from '#engine/pipeline/model-building.ts';
import { planBuilding } from '#engine/pipeline/plan-building.ts';
import { RECOGNITION_FILE } from '#engine/pipeline/scan-facts.ts';
import type { StepContext } from '#engine/pipeline/step-context.ts';
import { generateBuilding } from './buildings/generate-building.ts';

const [style, seed, storeyCount, job, name, projectId, date] = z
  .tuple([z.enum(['house', 'l-house', 'wing-house', 'office', 'storeys']), z.coerce.number().int(), z.coerce.number().int().positive(), z.string().min(1), z.string(), z.string().min(1), z.iso.date()])
  .parse(process.argv.slice(2));
const { truth } = generateBuilding(seed, style, { storeyCount, isFurnished: true });
await writeJson(job, RECOGNITION_FILE, { building: truth, report: { tiltDeg: 0, voxelCount: 0, cleanedVoxelCount: 0 } });
const context: StepContext = { job, options: { inputPath: job, fileName: name, name, projectId, date, units: 'imperial', threads: 1 }, onProgress: () => {} };
const outputs = [...(await modelBuilding(context)), ...(await planBuilding(context))];
process.stdout.write(JSON.stringify(outputs));
process.exit(0);
