import { radiansOf } from '#geometry/angle.ts';
import type { Point2 } from '#geometry/plane.ts';
import { distanceToRing } from '#geometry/polygon.ts';
import type { Point3 } from '#geometry/space.ts';
import type { Building } from '#domain/building/building.ts';
import type { Random } from '#engine/simulate/random.ts';
import { placeStations, STATION_HEIGHT_M, type OffLimits } from './place-stations.ts';
import type { RayCaster } from './ray-caster.ts';

/** Where the head of a handheld scanner was, and where the scanner believes it was. */
export type Pose = { position: Point3; believed: Point3; yawError: number };

export type Walk = {
  storeyIds: string[] | undefined;
  driftDegPerM: number;
  /** Instead of a growing error of heading: one of position that wanders within this distance. */
  driftWithinM?: number | undefined;
  offLimits?: OffLimits;
  random: Random;
};

const POSE_EVERY_M = 0.3;

/** A walk through all rooms, through the doors and back, storey by storey, with an error that grows or wanders on the way. */
export function walkThrough(truth: Building, caster: RayCaster, walk: Walk): Pose[] {
  const { storeyIds, driftDegPerM, driftWithinM, offLimits = {}, random } = walk;
  const sign = random.chance(0.5) ? 1 : -1;
  const wander = driftWithinM === undefined ? undefined : drawWander(random, driftWithinM);
  const poses: Pose[] = [];
  let yawError = 0;
  let walkedM = 0;
  let believed: Point3 | undefined;
  for (const storey of truth.storeys.filter(({ id }) => storeyIds?.includes(id) ?? true)) {
    const stops = stopsOn(truth, storey.id, caster, offLimits);
    for (const [index, { at: stop, isLeap }] of stops.entries()) {
      const last = isLeap ? stop : (stops[index - 1]?.at ?? stop);
      const lengthM = Math.hypot(stop[0] - last[0], stop[1] - last[1]);
      const steps = Math.max(1, Math.ceil(lengthM / POSE_EVERY_M));
      for (let step = isLeap ? 0 : 1; step <= (isLeap ? 0 : steps); step++) {
        const before: Point3 | undefined = poses.at(-1)?.position;
        const position: Point3 = [
          last[0] + ((stop[0] - last[0]) * step) / steps,
          last[1] + ((stop[1] - last[1]) * step) / steps,
          storey.elevationM + STATION_HEIGHT_M,
        ];
        const moved: Point3 = before
          ? [position[0] - before[0], position[1] - before[1], position[2] - before[2]]
          : [0, 0, 0];
        // The walk between two storeys or buildings is not recorded, so it adds no error.
        const isRecorded = step > 0;
        if (isRecorded) walkedM += Math.hypot(moved[0], moved[1]);
        if (wander) {
          const [dx, dy, dz] = wander(walkedM);
          poses.push({ position, believed: [position[0] + dx, position[1] + dy, position[2] + dz], yawError: 0 });
          continue;
        }
        if (isRecorded) yawError += radiansOf(sign * driftDegPerM) * Math.hypot(moved[0], moved[1]);
        believed =
          believed && isRecorded ? turned(believed, moved, yawError) : believed ? turned(believed, moved, 0) : position;
        poses.push({ position, believed, yawError });
      }
    }
  }
  return poses.filter(({ position }) => caster.clearanceM(position, 1) > 0.15);
}

/** Shares of the limit for the two level directions and for height: together they stay within it. */
const LEVEL_SHARE = 0.68;
const HEIGHT_SHARE = 0.2;

/** An error of position along the way that a registration keeps within bounds: waves of 8 to 30 m. */
function drawWander(random: Random, withinM: number): (walkedM: number) => Point3 {
  const wave = () => {
    const [everyM, phase] = [random.between(8, 30), random.between(0, 2 * Math.PI)];
    return (walkedM: number) => Math.sin((2 * Math.PI * walkedM) / everyM + phase);
  };
  const axis = (share: number) => {
    const [long, short] = [wave(), wave()];
    return (walkedM: number) => withinM * share * (0.6 * long(walkedM) + 0.4 * short(walkedM));
  };
  const [x, y, z] = [axis(LEVEL_SHARE), axis(LEVEL_SHARE), axis(HEIGHT_SHARE)];
  return (walkedM) => [x(walkedM), y(walkedM), z(walkedM)];
}

function turned([x, y, z]: Point3, [dx, dy, dz]: Point3, yaw: number): Point3 {
  return [x + dx * Math.cos(yaw) - dy * Math.sin(yaw), y + dx * Math.sin(yaw) + dy * Math.cos(yaw), z + dz];
}

/** A place on the way; to one that no door leads to the scanner is switched off and on again. */
type Stop = { at: Point2; isLeap: boolean };

/** Middle of each room and the doors between, depth first, with the way back. */
function stopsOn(truth: Building, storeyId: string, caster: RayCaster, offLimits: OffLimits): Stop[] {
  const rooms = truth.rooms.filter(
    (room) => room.storey_id === storeyId && !offLimits.neverEnteredIds?.includes(room.id),
  );
  const middles = rooms.map((room): Point2 => {
    const [station] = placeStations({ ...truth, rooms: [room] }, caster, { stationsPerRoom: 1 }, offLimits);
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
  const stops: Stop[] = [];
  const go = (at: Point2) => stops.push({ at, isLeap: false });
  const seen = new Set<number>();
  const visit = (room: number, isLeap: boolean) => {
    const middle = middles[room];
    if (!middle) return;
    seen.add(room);
    stops.push({ at: middle, isLeap });
    for (const link of links) {
      const next = link.rooms.find((other) => other !== room);
      if (!link.rooms.includes(room) || next === undefined || seen.has(next)) continue;
      go(link.at);
      visit(next, false);
      go(link.at);
      go(middle);
    }
  };
  for (const room of rooms.keys()) if (!seen.has(room)) visit(room, true);
  return stops;
}
