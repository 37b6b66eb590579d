import type { Point3 } from '#geometry/space.ts';
import { round } from './round.ts';
import type { Building } from '#domain/building/building.ts';

/** Row of the column-major matrix that contains the shift along Z. */
const SHIFT_Z = 14;

/** Moves a building so that its lowest floor is at height 0; `frame.cloudToProject` moves the cloud along with it. */
export function onLowestFloor(building: Building): Building {
  const lowestM = Math.min(...building.storeys.map(({ elevationM }) => elevationM));
  if (!Number.isFinite(lowestM)) return building;
  const height = (z: number): number => round(z - lowestM);
  const lifted = ([x, y, z]: Point3): Point3 => [x, y, height(z)];
  const lined = <T extends { start_pt: Point3; end_pt: Point3 }>(item: T): T => ({
    ...item,
    start_pt: lifted(item.start_pt),
    end_pt: lifted(item.end_pt),
  });
  const centred = <T extends { center: Point3 }>(item: T): T => ({ ...item, center: lifted(item.center) });
  return {
    ...building,
    frame: {
      ...building.frame,
      cloudToProject: building.frame.cloudToProject.map((value, at) => (at === SHIFT_Z ? height(value) : value)),
    },
    storeys: building.storeys.map((storey) => ({ ...storey, elevationM: height(storey.elevationM) })),
    walls: building.walls.map(lined),
    doors: building.doors.map(centred),
    windows: building.windows.map(centred),
    columns: building.columns.map(centred),
    slabs: building.slabs.map(({ slant, ...slab }) => ({
      ...slab,
      topM: height(slab.topM),
      ...(slant && { slant: { ...slant, c: slant.c - lowestM } }),
    })),
    beams: building.beams.map(lined),
    stairs: building.stairs.map(lined),
    objects: building.objects.map(centred),
  };
}
