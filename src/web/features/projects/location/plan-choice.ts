import type { WireProject } from '#contract/projects.ts';
import type { Building } from '#domain/building/building.ts';
import { planNames } from '#domain/drawing/plan-names.ts';

/** The file of a storey's plan: what an address names to show that storey. */
export type PlanOfStorey = { storeyId: string; fileId: string };

/** The DXFs that the conversion made of the storeys of its building; none without one. */
export function plansOf({ assets }: Pick<WireProject, 'assets'>, building: Building | undefined): PlanOfStorey[] {
  return [...planNames(building?.storeys ?? [])].flatMap(([storeyId, name]) =>
    assets.flatMap((asset) =>
      asset.role === 'drawing' && asset.viewState === null && asset.name === `${name}.dxf`
        ? [{ storeyId, fileId: asset.id }]
        : [],
    ),
  );
}
