import type { WireAsset, WireProject } from '#contract/projects.ts';
import { sortTours } from '#domain/deliverables/tour-address.ts';
import { TOUR_FORMAT, type Tour } from '#domain/deliverables/tour.ts';

const toTour = ({ id, name, asset_url: url }: WireAsset): Tour => ({ id, name, url });

/** The tours of a project in the order of their floors (viewers.md §2.6). */
export function toursOf(project: Pick<WireProject, 'assets'>): Tour[] {
  return sortTours(project.assets.filter(({ format }) => format === TOUR_FORMAT).map(toTour));
}
