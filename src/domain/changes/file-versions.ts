const DOCUMENT_ROLES = new Set(['drawing', 'area_plan', 'schematic', 'document']);
const DOCUMENT_FORMATS = new Set(['pdf', 'dxf', 'dwg']);
const MODEL_FORMATS = new Set(['ifc', 'rvt']);
/** A report that only staff read (ordering.md §6). */
const STAFF_REPORT = 'Report_Schematic';

/** What a change can be asked of: models and documents as they are delivered, not what viewers read of them. */
export function changeableKind({
  role,
  format,
  pdfSubtype,
}: {
  role: string;
  format: string;
  pdfSubtype: string | null;
}): 'model' | 'document' | undefined {
  if (role === 'model' && MODEL_FORMATS.has(format)) return 'model';
  return DOCUMENT_ROLES.has(role) && DOCUMENT_FORMATS.has(format) && pdfSubtype !== STAFF_REPORT
    ? 'document'
    : undefined;
}
