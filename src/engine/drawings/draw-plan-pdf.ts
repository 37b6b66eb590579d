import type { Building } from '#domain/building/building.ts';
import { lostLetters } from './draw-area-plan.ts';
import { pdfOf } from './pdf-document.ts';
import type { PlanOptions } from './plan-options.ts';
import { planSheets } from './plan-sheets.ts';

/** Floor plans alone as a PDF, one sheet per storey. The same building and options give the same bytes. */
export function drawPlanPdf(building: Building, options: PlanOptions): Promise<Buffer> {
  return pdfOf(planSheets(building, options, lostLetters(building, options)), {
    title: `${options.projectName} - floor plans`,
    date: options.date,
  });
}
