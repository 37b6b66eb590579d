import { radiansOf } from '#geometry/angle.ts';
import type { Point2 } from '#geometry/plane.ts';
import { distanceToRing } from '#geometry/polygon.ts';
import type { Point3 } from '#geometry/space.ts';
import type { Building } from '#domain/building/building.ts';
import type { Random } from '#engine/simulate/random.ts';
import { placeStations, STATION_HEIGHT_M } from './place-stations.ts';
import type { RayCaster } from './ray-caster.ts';

/** Where the head of a handheld scanner was, and where the scanner believes it was. */
export type Pose = { position: Point3; believed: Point3; yawError: number };

export type Walk = { storeyIds: string[] | undefined; driftDegPerM: number; random: Random };

const POSE_EVERY_M = 0.3;

/** A walk through all rooms, through the doors and back, storey by storey, with an error of heading that grows on the way. */
export function walkThrough(truth: Building, caster: RayCaster, { storeyIds, driftDegPerM, random }: Walk): Pose[] {
  const sign = random.chance(0.5) ? 1 : -1;
  const poses: Pose[] = [];
  let yawError = 0;
  let believed: Point3 | undefined;
  for (const storey of truth.storeys.filter(({ id }) => storeyIds?.includes(id) ?? true)) {
    const stops = stopsOn(truth, storey.id, caster);
    for (const [index, stop] of stops.entries()) {
      const last = stops[index - 1] ?? stop;
      const lengthM = Math.hypot(stop[0] - last[0], stop[1] - last[1]);
      const steps = Math.max(1, Math.ceil(lengthM / POSE_EVERY_M));
      for (let step = index === 0 ? 0 : 1; step <= (index === 0 ? 0 : steps); step++) {
        const before: Point3 | undefined = poses.at(-1)?.position;
        const position: Point3 = [
          last[0] + ((stop[0] - last[0]) * step) / steps,
          last[1] + ((stop[1] - last[1]) * step) / steps,
          storey.elevationM + STATION_HEIGHT_M,
        ];
        const moved: Point3 = before
          ? [position[0] - before[0], position[1] - before[1], position[2] - before[2]]
          : [0, 0, 0];
        // The walk between two storeys is not recorded, so it adds no error.
        const isRecorded = step > 0 || index > 0;
        if (isRecorded) yawError += radiansOf(sign * driftDegPerM) * Math.hypot(moved[0], moved[1]);
        believed =
          believed && isRecorded ? turned(believed, moved, yawError) : believed ? turned(believed, moved, 0) : position;
        poses.push({ position, believed, yawError });
      }
    }
  }
  return poses.filter(({ position }) => caster.clearanceM(position, 1) > 0.15);
}

function turned([x, y, z]: Point3, [dx, dy, dz]: Point3, yaw: number): Point3 {
  return [x + dx * Math.cos(yaw) - dy * Math.sin(yaw), y + dx * Math.sin(yaw) + dy * Math.cos(yaw), z + dz];
}

/** Middle of each room and the doors between, depth first, with the way back. */
function stopsOn(truth: Building, storeyId: string, caster: RayCaster): Point2[] {
  const rooms = truth.rooms.filter((room) => room.storey_id === storeyId);
  const middles = rooms.map((room): Point2 => {
    const [station] = placeStations({ ...truth, rooms: [room] }, caster, { stationsPerRoom: 1 });
    return station ? [station[0], station[1]] : (room.polygon[0] ?? [0, 0]);
  });
  const links = truth.doors
    .filter((door) => door.storey_id === storeyId)
    .map((door) => {
      const at: Point2 = [door.center[0], door.center[1]];
      const joined = rooms
        .map((room, index) => ({ index, gapM: distanceToRing(at, room.polygon) }))
        .filter(({ gapM }) => gapM < 0.35);
      return {
        at,
        rooms: joined
          .sort((a, b) => a.gapM - b.gapM)
          .slice(0, 2)
          .map(({ index }) => index),
      };
    });
  const stops: Point2[] = [];
  const seen = new Set<number>();
  const visit = (room: number) => {
    const middle = middles[room];
    if (!middle) return;
    seen.add(room);
    stops.push(middle);
    for (const link of links) {
      const next = link.rooms.find((other) => other !== room);
      if (!link.rooms.includes(room) || next === undefined || seen.has(next)) continue;
      stops.push(link.at);
      visit(next);
      stops.push(link.at, middle);
    }
  };
  for (const room of rooms.keys()) if (!seen.has(room)) visit(room);
  return stops;
}
