/** Sentences about taking files home, those of the specification verbatim (viewers.md §8). */
export const downloads = {
  failed: 'Error downloading file. Please try again later.',
  cadFailed: 'Error downloading CAD files. Please try again later.',
  planMissing: 'Area plan not available',
  planItem: 'Area plan',
  cadZip: 'All CAD files (.zip)',
  cadZipHint: 'Available only for projects submitted after August 7th, 2025',
  notAvailable: 'Download not available',
  noView: 'View not available',
  tour: 'Virtual tour',
  files: 'Files',
  view: 'View',
  viewOf: 'View {{name}}',
  download: 'Download',
  downloadOf: 'Download {{name}}',
  fileFacts: '{{type}} · {{size}}',
} as const;
