import { seriesOf, type SeriesFacts } from '#domain/deliverables/file-series.ts';

/** The files that have saved views of their own: models, and clouds as viewers name them, by the file or by what was made of it. */
export const VIEWED_ROLES = ['model', 'scan', 'original', 'cloud', 'cloud_classified'];

/**
 * What the versions of a file have in common, for its saved views. A cloud that the engine classifies again keeps them, and a scan that a
 * customer sent has them by its name, so that an imported package has them as well.
 */
export function viewSeriesOf(file: SeriesFacts): string {
  if (file.role === 'cloud_classified') return seriesOf({ ...file, id: '' });
  return seriesOf(file.role === 'original' ? { ...file, id: file.name } : file);
}
