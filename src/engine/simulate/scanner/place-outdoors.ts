import { along, cross, direction, distance, type Point2 } from '#geometry/plane.ts';
import { contains, distanceToRing, edgesOf } from '#geometry/polygon.ts';
import { subtract3, type Point3 } from '#geometry/space.ts';
import type { BuildingModel } from '#engine/simulate/buildings/building-model.ts';
import type { RayCaster } from './ray-caster.ts';

const INSTRUMENT_M = 1.6;
/** How far from a facade a surveyor stands, best first. */
const APART_M = [4.5, 3.5, 2.6, 1.8, 1.2];
const EVERY_M = 8;
const LEAST_FACADE_M = 0.4;
const LEAST_CLEARANCE_M = 0.5;
/** A facade this near to a set-up that sees it needs no other. */
const NEAR_M = 7;
const LEAST_SINE = 0.35;
const SKY_M = 60;

/** Set-ups on the ground around the buildings, so that every stretch of facade is seen from one of them. */
export function placeOutdoors({ truth, mesh }: BuildingModel, caster: RayCaster): Point3[] {
  const outlines = truth.slabs.filter(({ kind }) => kind === 'floor').map(({ polygon }) => polygon);
  const groundBelow = ([x, y]: Point2): number | undefined => {
    const hit = caster.cast([x, y, SKY_M], [0, 0, -1], 0, 2 * SKY_M);
    const isGround = hit && mesh.elements[mesh.elementOf[hit.triangle] ?? 0]?.id === 'ground';
    return isGround ? SKY_M - hit.distanceM : undefined;
  };
  const stations: Point3[] = [];
  for (const outline of outlines) {
    for (const [from, to] of edgesOf(outline)) {
      if (distance(from, to) < LEAST_FACADE_M) continue;
      const way = direction(from, to);
      const count = Math.ceil(distance(from, to) / EVERY_M);
      for (let index = 0; index < count; index++) {
        const foot = along(from, way, ((index + 0.5) / count) * distance(from, to));
        if (stations.some((station) => sees(caster, station, foot, way))) continue;
        const site = APART_M.map((apartM) => along(foot, way, 0, -apartM))
          .map((place) => standAt(place, outlines, groundBelow(place), caster))
          .find((station) => station && sees(caster, station, foot, way));
        if (site) stations.push(site);
      }
    }
  }
  return stations;
}

function standAt(
  place: Point2,
  outlines: readonly (readonly Point2[])[],
  groundZ: number | undefined,
  caster: RayCaster,
): Point3 | undefined {
  const isInside = outlines.some((outline) => contains(outline, ...place) || distanceToRing(place, outline) < 1);
  const station: Point3 = [...place, (groundZ ?? 0) + INSTRUMENT_M];
  return groundZ === undefined || isInside || caster.clearanceM(station, 1) < LEAST_CLEARANCE_M ? undefined : station;
}

/** Whether nothing is between a set-up and a place on a facade, at the height of the instrument, and it does not see it edge on. */
function sees(caster: RayCaster, station: Point3, [x, y]: Point2, way: Point2): boolean {
  const [dx, dy, dz] = subtract3([x, y, station[2]], station);
  const apartM = Math.hypot(dx, dy, dz);
  if (apartM > NEAR_M || Math.abs(cross([dx, dy], way)) < LEAST_SINE * apartM) return false;
  const hit = caster.cast(station, [dx / apartM, dy / apartM, dz / apartM], 0, apartM);
  return !hit || hit.distanceM > apartM - 0.1;
}
