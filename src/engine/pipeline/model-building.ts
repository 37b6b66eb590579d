import { writeFileSync } from 'node:fs';
import { writeIfc } from '#engine/ifc/write-ifc.ts';
import { convertFragments } from './convert-fragments.ts';
import { ELEMENTS_FILE, FRAGMENTS_FILE, IFC_FILE, STATISTICS_FILE } from './output-files.ts';
import { readJson, writeJson, writeOutput } from './job-file.ts';
import { countElements } from './count-elements.ts';
import { drawModelPicture } from './draw-model-picture.ts';
import { RECOGNITION_FILE, recognitionFacts } from './scan-facts.ts';
import type { StepContext } from './step-context.ts';

/** Step `model`: the elements, the IFC model, its fragments for the viewer, its picture and the statistics. */
export async function modelBuilding(context: StepContext): Promise<string[]> {
  const { job, options, onProgress } = context;
  const { building } = readJson(job, RECOGNITION_FILE, recognitionFacts);
  onProgress(0.1, 'Writing the elements');
  await writeJson(job, ELEMENTS_FILE, building);
  await writeJson(job, STATISTICS_FILE, countElements(building));
  onProgress(0.2, 'Writing the IFC model');
  const ifc = writeIfc(building, { projectId: options.projectId, name: options.name, date: options.date });
  await writeOutput(job, IFC_FILE, (path) => writeFileSync(path, ifc));
  onProgress(0.4, 'Preparing the model for the viewer');
  const fragments = await convertFragments(new TextEncoder().encode(ifc), options.projectId);
  await writeOutput(job, FRAGMENTS_FILE, (path) => writeFileSync(path, fragments));
  onProgress(0.8, 'Drawing pictures');
  return [ELEMENTS_FILE, STATISTICS_FILE, IFC_FILE, FRAGMENTS_FILE, await drawModelPicture(context, building)];
}
