import type { Point2 } from '#geometry/plane.ts';
import { contains, distanceToRing } from '#geometry/polygon.ts';
import type { Point3 } from '#geometry/space.ts';
import type { Building, Room } from '#domain/building/building.ts';
import type { BuildingModel } from '#engine/simulate/buildings/building-model.ts';
import type { RayCaster } from './ray-caster.ts';

export type StationPlan = {
  /** Storeys to scan; all when left out. */
  storeyIds?: string[];
  /** Set-ups per room; one per 20 m2, four at most, when left out. */
  stationsPerRoom?: number;
};

/** Where nobody sets up. */
export type OffLimits = Pick<BuildingModel, 'neverEnteredIds' | 'noStand'>;

export const STATION_HEIGHT_M = 1.5;
const GRID_M = 0.3;
const ENOUGH_CLEARANCE_M = 1.2;

/** Where a surveyor would put the tripod: free of walls and furniture, spread over each room, rooms in the order of the truth. */
export function placeStations(
  truth: Building,
  caster: RayCaster,
  plan: StationPlan,
  { neverEnteredIds = [], noStand = [] }: OffLimits = {},
): Point3[] {
  return truth.rooms
    .filter(({ id }) => !neverEnteredIds.includes(id))
    .filter((room) => plan.storeyIds?.includes(room.storey_id) ?? true)
    .flatMap((room) => {
      const floorZ = truth.storeys.find((storey) => storey.id === room.storey_id)?.elevationM ?? 0;
      return stationsIn(
        room,
        floorZ,
        caster,
        plan.stationsPerRoom ?? Math.min(4, Math.max(1, Math.round(room.areaM2 / 20))),
        noStand.filter(({ storeyId }) => storeyId === room.storey_id).map(({ outline }) => outline),
      );
    });
}

function stationsIn(
  room: Room,
  floorZ: number,
  caster: RayCaster,
  count: number,
  noStand: readonly (readonly Point2[])[],
): Point3[] {
  const sites = freeSites(room, floorZ, caster).filter(
    ({ point: [x, y] }) => !noStand.some((outline) => contains(outline, x, y)),
  );
  const chosen: Point3[] = [];
  while (chosen.length < count) {
    let best: { point: Point3; worth: number } | undefined;
    for (const { point, clearanceM } of sites) {
      const apartM = Math.min(4, ...chosen.map((other) => Math.hypot(other[0] - point[0], other[1] - point[1])));
      const worth =
        (chosen.length > 0 ? apartM : 0) + 2 * Math.min(clearanceM, ENOUGH_CLEARANCE_M) + Math.min(clearanceM, 4) * 0.1;
      if (!best || worth > best.worth + 1e-9) best = { point, worth };
    }
    if (!best) break;
    chosen.push(best.point);
  }
  return chosen;
}

function freeSites(room: Room, floorZ: number, caster: RayCaster): { point: Point3; clearanceM: number }[] {
  const loop: Point2[] = room.polygon;
  const [xs, ys] = [loop.map(([x]) => x), loop.map(([, y]) => y)];
  const sites: { point: Point3; clearanceM: number }[] = [];
  for (let x = Math.min(...xs) + GRID_M; x < Math.max(...xs); x += GRID_M) {
    for (let y = Math.min(...ys) + GRID_M; y < Math.max(...ys); y += GRID_M) {
      if (!contains(loop, x, y) || distanceToRing([x, y], loop) < 0.35) continue;
      const point: Point3 = [x, y, floorZ + STATION_HEIGHT_M];
      const clearanceM = Math.min(caster.clearanceM(point, 1.4), caster.clearanceM([x, y, floorZ + 0.9], 0.85) + 0.55);
      if (clearanceM > 0.3) sites.push({ point, clearanceM: Math.min(clearanceM, distanceToRing([x, y], loop)) });
    }
  }
  return sites;
}
