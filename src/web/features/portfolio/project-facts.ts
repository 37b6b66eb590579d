import type { PortfolioRow } from '#contract/portfolio.ts';
import { isEngineProject } from '#domain/project/project-type.ts';
import type { UnitSystem } from '#web/lib/units.ts';

type Place = {
  projectId: string;
  locationId: string;
  status: string;
  type: string;
  subType: string;
  hasSiblings: boolean;
};

/**
 * Where a project opens (decisions.md, "Records and ids"): a conversion at its processing page until it is completed, everything
 * else at its location, which shows the newest project; one of several at its location is named.
 */
export function projectHref(project: Place): string {
  if (isEngineProject(project) && project.status !== 'Order Completed') return `/bimit-plan/${project.projectId}`;
  return project.hasSiblings
    ? `/location/${project.locationId}/project/${project.projectId}`
    : `/location/${project.locationId}`;
}

/** The same for a row of the portfolio. */
export function rowHref(row: PortfolioRow): string {
  return projectHref({ ...row, locationId: row.locationRecId });
}

/** Square feet to print: what staff or the engine measured last; null before that. */
export function areaSqftOf(
  project: Pick<PortfolioRow, 'ip_calculated_total_sqft' | 'ml_estimated_total_sqft'>,
): number | null {
  return project.ip_calculated_total_sqft ?? project.ml_estimated_total_sqft;
}

/** The customer's unit, by whole words (ruling 26). */
export function unitSystemOf({ model_units }: Pick<PortfolioRow, 'model_units'>): UnitSystem {
  return /\b(metric|meters?|mm|cm|m)\b/i.test(model_units) ? 'metric' : 'imperial';
}
