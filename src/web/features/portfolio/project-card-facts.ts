import type { WireProject } from '#contract/projects.ts';
import { isEngineProject } from '#domain/project/project-type.ts';
import type { UnitSystem } from '#web/lib/units.ts';

/**
 * Where a project opens (decisions.md, "Records and ids"): a conversion at its processing page until it is completed, everything
 * else at its location, which shows the newest project; `hasSiblings`: the location holds several, so this one is named.
 */
export function projectHref(project: Pick<WireProject, 'id' | 'locationId' | 'status' | 'type' | 'subType'>, hasSiblings: boolean): string {
  if (isEngineProject(project) && project.status !== 'Order Completed') return `/bimit-plan/${project.id}`;
  return hasSiblings ? `/location/${project.locationId}/project/${project.id}` : `/location/${project.locationId}`;
}

/** Square feet to print: what staff or the engine measured last; null before that. */
export function areaSqftOf(project: Pick<WireProject, 'ip_calculated_total_sqft' | 'ml_estimated_total_sqft'>): number | null {
  return project.ip_calculated_total_sqft ?? project.ml_estimated_total_sqft;
}

/** The customer's unit, by whole words (ruling 26). */
export function unitSystemOf({ model_units }: Pick<WireProject, 'model_units'>): UnitSystem {
  return /\b(metric|meters?|mm|cm|m)\b/i.test(model_units) ? 'metric' : 'imperial';
}

/** Ids of locations that several of these projects stand at. */
export function sharedLocations(projects: readonly Pick<WireProject, 'locationId'>[]): Set<string> {
  const seen = new Set<string>();
  const several = new Set<string>();
  for (const { locationId } of projects) (seen.has(locationId) ? several : seen).add(locationId);
  return several;
}
