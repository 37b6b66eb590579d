// Names of the outputs that people and viewers see, as the command leaves them.
export const ELEMENTS_FILE = 'elements.json';
export const IFC_FILE = 'model.ifc';
export const FRAGMENTS_FILE = 'model.frag';
/** What the plan viewer shows of a DXF or DWG. */
export const DRAWING_FILE = 'drawing.json';
/** gzip of JSON: what `#domain/quantities/element-table.ts` describes. */
export const ELEMENT_TABLE_FILE = 'element-table.json.gz';
export const STATISTICS_FILE = 'statistics.json';
export const PLAN_PDF_FILE = 'plan.pdf';
export const REPORT_FILE = 'report.json';
export const CLASSIFIED_LAS_FILE = 'classified.las';
export const ZIP_FILE = 'deliverables.zip';
export const THUMBNAIL_FILE = 'thumbnail.png';
/** A smaller copy of a picture that staff delivered. */
export const REDUCED_FILE = 'picture.jpg';
export const PICTURE_FILES = {
  scanned: 'cloud-scanned.png',
  color: 'cloud-color.png',
  classes: 'cloud-classes.png',
  model: 'model.png',
  /** Of a drawing that a person drew. */
  drawing: 'drawing.png',
} as const;
