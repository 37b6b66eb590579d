import type { LocationHit } from '#contract/locations.ts';
import type { Place } from '#domain/portfolio/map-places.ts';
import { typeDisplay } from '#domain/project/project-type.ts';

/** A location with its projects as the index knows them. */
export type HitPlace = Place<LocationHit>;

const ENGINE = typeDisplay({ type: 'BIMIT', subType: 'Engine' }).label;

/** Where a marker leads: the 3D view of the newest project that has a model, verified before preview (P17); else the location's page. */
export function placeHref({ locationId, projects }: HitPlace): string {
  const project = projects.find(({ models }) => models.length > 0);
  const [newest] = projects;
  if (!project) {
    // A conversion is followed at its own page until it is completed.
    return newest.project_type === ENGINE && newest.project_status !== 'Order Completed'
      ? `/bimit-plan/${newest.objectID}`
      : `/location/${locationId}`;
  }
  const path = project === newest ? `/location/${locationId}` : `/location/${locationId}/project/${project.objectID}`;
  const isVerified = project.models.includes('verified') && project.project_type !== ENGINE;
  return `${path}?viewer=${isVerified ? 'step3:bimit_verified_3d' : 'step3:bimit_preview_3d'}`;
}

/** Whether a place leads to a model. */
export const hasModel = ({ projects }: HitPlace) => projects.some(({ models }) => models.length > 0);
