import { join } from 'node:path';
import { building } from '#domain/building/building.ts';
import { planNames } from '#domain/drawing/plan-names.ts';
import { writeZip } from '#engine/io/write-zip.ts';
import { readJson, writeOutput } from './job-file.ts';
import {
  CLASSIFIED_LAS_FILE,
  ELEMENTS_FILE,
  IFC_FILE,
  PLAN_PDF_FILE,
  REPORT_FILE,
  STATISTICS_FILE,
  ZIP_FILE,
} from './output-files.ts';
import type { StepContext } from './step-context.ts';
import { writeReport } from './write-report.ts';

/** Step `publish`: the report and one zip of all that can be taken home. */
export async function publishResults(context: StepContext): Promise<string[]> {
  const { job, options, onProgress } = context;
  onProgress(0, 'Writing the report');
  await writeReport(job, undefined);
  const { storeys } = readJson(job, ELEMENTS_FILE, building);
  const plans = [...planNames(storeys).values()].flatMap((name) => [`${name}.svg`, `${name}.dxf`]);
  const files = [IFC_FILE, ...plans, PLAN_PDF_FILE, CLASSIFIED_LAS_FILE, ELEMENTS_FILE, STATISTICS_FILE, REPORT_FILE];
  await writeOutput(job, ZIP_FILE, (path) =>
    writeZip(
      path,
      files.map((name) => join(job, name)),
      options.date,
      (share) => onProgress(0.2 + 0.8 * share, 'Packing the files'),
    ),
  );
  return [REPORT_FILE, ZIP_FILE];
}
