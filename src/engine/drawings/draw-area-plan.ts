import type { Building } from '#domain/building/building.ts';
import { areaReportPages } from './area-report.ts';
import { latinText } from './latin-text.ts';
import { pdfOf } from './pdf-document.ts';
import type { PlanOptions } from './plan-options.ts';
import { planSheets } from './plan-sheets.ts';

/** The area plan: floor plans, one sheet per storey, then the area report. Same bytes for the same building and options. */
export function drawAreaPlanPdf(building: Building, options: PlanOptions): Promise<Buffer> {
  return pdfOf(
    [...planSheets(building, options, lostLetters(building, options)), ...areaReportPages(building, options)],
    { title: `${options.projectName} - area plan`, date: options.date },
  );
}

/** A note for the sheets when a name has letters that the PDF cannot show. */
export function lostLetters(building: Building, options: PlanOptions): string[] {
  const names = [
    options.projectName,
    options.address ?? '',
    ...building.storeys.map(({ name }) => name),
    ...building.rooms.map(({ name }) => name),
  ];
  return names.every((name) => latinText(name).isComplete)
    ? []
    : ['Letters that are not Latin are shown as ?; the SVG, DXF and IFC have them.'];
}
