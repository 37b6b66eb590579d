import { writeFileSync } from 'node:fs';
import { building } from '#domain/building/building.ts';
import { planNames } from '#domain/drawing/plan-names.ts';
import { drawAreaPlanPdf } from '#engine/drawings/draw-area-plan.ts';
import { drawPlanDxf } from '#engine/drawings/draw-plan-dxf.ts';
import { drawPlanSvg } from '#engine/drawings/draw-plan-svg.ts';
import type { PlanOptions } from '#engine/drawings/plan-options.ts';
import { drawThumbnail } from './draw-thumbnail.ts';
import { readJson, writeOutput } from './job-file.ts';
import { ELEMENTS_FILE, PLAN_PDF_FILE } from './output-files.ts';
import type { StepContext } from './step-context.ts';

/** Step `plan`: a drawing of each storey as SVG and DXF, all of them as PDF, and a thumbnail. */
export async function planBuilding({ job, options, onProgress }: StepContext): Promise<string[]> {
  const found = readJson(job, ELEMENTS_FILE, building);
  const drawing: PlanOptions = {
    projectName: options.name,
    address: options.address,
    date: options.date,
    units: options.units,
  };
  const outputs: string[] = [];
  for (const [i, [storeyId, name]] of [...planNames(found.storeys)].entries()) {
    onProgress((0.7 * i) / found.storeys.length, 'Drawing the plans');
    outputs.push(
      await writeOutput(job, `${name}.svg`, (path) => writeFileSync(path, drawPlanSvg(found, storeyId, drawing))),
    );
    outputs.push(
      await writeOutput(job, `${name}.dxf`, (path) => writeFileSync(path, drawPlanDxf(found, storeyId, drawing))),
    );
  }
  onProgress(0.7, 'Drawing the PDF sheets');
  const pdf = await drawAreaPlanPdf(found, drawing);
  outputs.push(await writeOutput(job, PLAN_PDF_FILE, (path) => writeFileSync(path, pdf)));
  return [...outputs, ...(await drawThumbnail(job, found))];
}
