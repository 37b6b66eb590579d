import { cross, direction, distance, dot, subtract } from '#geometry/plane.ts';
import { contains, netAreaM2 } from '#geometry/polygon.ts';
import polygonClipping from 'polygon-clipping';
import type { Building, Room } from '#domain/building/building.ts';
import type { ElementMark } from '#engine/simulate/buildings/building-model.ts';
import { normaliseWalls, type WallAxis } from './normalise-walls.ts';
import { pairUp } from './pair-up.ts';
import { areaInNoRoomM2, areaOf, toClip, pairRooms } from './score-rooms.ts';
import { withinM } from './score-walls.ts';

/** `truth`: how many there are of a kind; `missed`: how many of them were not found. */
export type MissCount = { truth: number; missed: number };

/** What was not found in a building, by kind, and what was claimed beside the truth. Counts of several buildings add up. */
export type Misses = {
  /** By what is special about a true wall, or whether it is short, outer or inner; found means within 10 cm. */
  walls: Record<string, MissCount>;
  /** Of the missed walls: the length that some claim covers, only with different ends. */
  wallsWithOtherEnds: number;
  /** Claimed walls that are none, by where they are. */
  falseWalls: Record<string, number>;
  /** By what is special about a true room. */
  rooms: Record<string, MissCount>;
  /** Missed rooms by what was claimed in their place. */
  roomReasons: Record<string, number>;
  /** Area of the rooms that the scan shows, and how much of it is in no claimed room on the storey. */
  floorM2: number;
  floorInNoRoomM2: number;
};

const SHORT_WALL_M = 0.6;
const FOUND_WITHIN_M = 0.1;
/** A claim runs along a true wall when it is nearly parallel, this near, and covers half of it. */
const ALONG = { sine: 0.09, asideM: 0.15, share: 0.5 };
const MERGED_SHARE = 0.7;
const OTHER_SHARE = 0.4;
const PART_SHARE = 0.6;
const ABSENT_SHARE = 0.3;

type Marks = Readonly<Record<string, ElementMark>>;

/** @param claim with the storeys of the truth, as in `scoreBuilding` */
export function missesOf(
  truth: Pick<Building, 'walls' | 'rooms'>,
  claim: Pick<Building, 'walls' | 'rooms'>,
  unseen: ReadonlySet<string>,
  marks: Marks,
): Misses {
  const rooms = truth.rooms.filter(({ id }) => !unseen.has(id));
  return { ...wallMisses(truth, claim, unseen, marks), ...roomMisses(rooms, truth.rooms, claim.rooms, marks) };
}

function wallMisses(
  truth: Pick<Building, 'walls' | 'rooms'>,
  claim: Pick<Building, 'walls'>,
  unseen: ReadonlySet<string>,
  marks: Marks,
): Pick<Misses, 'walls' | 'wallsWithOtherEnds' | 'falseWalls'> {
  const [truths, claims] = [normaliseWalls(truth.walls), normaliseWalls(claim.walls)];
  const pairs = pairUp(truths, claims, (a, b) => withinM(a, b, FOUND_WITHIN_M));
  const [found, right] = [new Set(pairs.map((pair) => pair.truth)), new Set(pairs.map((pair) => pair.claim))];
  const walls: Record<string, MissCount> = {};
  let wallsWithOtherEnds = 0;
  for (const wall of truths) {
    const isFound = found.has(wall);
    if (!isFound && wall.ids.every((id) => unseen.has(id))) continue;
    count(walls, kindOfWall(wall, marks), !isFound);
    if (!isFound && claims.some((other) => isAlong(other, wall))) wallsWithOtherEnds++;
  }
  const falseWalls: Record<string, number> = {};
  for (const wall of claims) {
    if (right.has(wall)) continue;
    const where = truths.some((other) => isAlong(wall, other) || isAlong(other, wall))
      ? 'along a true wall'
      : placeOf(wall, truth.rooms);
    falseWalls[where] = (falseWalls[where] ?? 0) + 1;
  }
  return { walls, wallsWithOtherEnds, falseWalls };
}

function kindOfWall(wall: WallAxis, marks: Marks): string {
  const mark = wall.ids.map((id) => marks[id]).find((own) => own !== undefined);
  if (mark) return mark;
  if (distance(wall.start, wall.end) < SHORT_WALL_M) return 'short';
  return wall.isExternal ? 'outer' : 'inner';
}

function isAlong(claim: WallAxis, wall: WallAxis): boolean {
  const [way, other] = [direction(wall.start, wall.end), direction(claim.start, claim.end)];
  if (claim.storeyId !== wall.storeyId || Math.abs(cross(way, other)) > ALONG.sine) return false;
  if (Math.abs(cross(way, subtract(claim.start, wall.start))) > ALONG.asideM) return false;
  const spans = [claim.start, claim.end].map((end) => dot(way, subtract(end, wall.start))).sort((a, b) => a - b);
  const lengthM = distance(wall.start, wall.end);
  const sharedM = Math.min(lengthM, spans[1] ?? 0) - Math.max(0, spans[0] ?? 0);
  return sharedM > ALONG.share * lengthM;
}

function placeOf(wall: WallAxis, rooms: readonly Room[]): string {
  const middle = [(wall.start[0] + wall.end[0]) / 2, (wall.start[1] + wall.end[1]) / 2] as const;
  const own = rooms.filter((room) => room.storey_id === wall.storeyId);
  if (own.some(({ polygon }) => contains(polygon, ...middle))) return 'in a room';
  return own.length > 0 ? 'outdoors or in a wall' : 'on another storey';
}

function roomMisses(
  rooms: readonly Room[],
  all: readonly Room[],
  claims: readonly Room[],
  marks: Marks,
): Pick<Misses, 'rooms' | 'roomReasons' | 'floorM2' | 'floorInNoRoomM2'> {
  const found = new Set(pairRooms(all, claims).map(({ truth }) => truth));
  const counts: Record<string, MissCount> = {};
  const roomReasons: Record<string, number> = {};
  let [floorM2, floorInNoRoomM2] = [0, 0];
  for (const room of rooms) {
    const isFound = found.has(room);
    count(counts, marks[room.id] ?? room.ceiling ?? 'level', !isFound);
    const own = claims.filter(({ storey_id }) => storey_id === room.storey_id);
    floorM2 += netAreaM2(room);
    floorInNoRoomM2 += areaInNoRoomM2([toClip(room)], own);
    if (isFound) continue;
    const reason = reasonOf(room, all, own);
    roomReasons[reason] = (roomReasons[reason] ?? 0) + 1;
  }
  return { rooms: counts, roomReasons, floorM2, floorInNoRoomM2 };
}

function reasonOf(room: Room, all: readonly Room[], claims: readonly Room[]): string {
  const shared = (one: Room, other: Room) => areaOf(polygonClipping.intersection(toClip(one), toClip(other)));
  const ownM2 = netAreaM2(room);
  const sharedM2 = claims.map((claim) => ({ claim, commonM2: shared(room, claim), claimM2: netAreaM2(claim) }));
  const coveredM2 = sharedM2.reduce((sum, { commonM2 }) => sum + commonM2, 0);
  if (coveredM2 < ABSENT_SHARE * ownM2) return 'absent';
  const isMerged = sharedM2.some(
    ({ claim, commonM2 }) =>
      commonM2 > MERGED_SHARE * ownM2 &&
      all.some(
        (other) =>
          other !== room && other.storey_id === room.storey_id && shared(other, claim) > OTHER_SHARE * netAreaM2(other),
      ),
  );
  if (isMerged) return 'merged';
  const parts = sharedM2.filter(({ commonM2, claimM2 }) => claimM2 > 0 && commonM2 > PART_SHARE * claimM2);
  return parts.length > 1 ? 'split' : 'another outline';
}

function count(counts: Record<string, MissCount>, kind: string, isMissed: boolean): void {
  const { truth, missed } = counts[kind] ?? { truth: 0, missed: 0 };
  counts[kind] = { truth: truth + 1, missed: missed + Number(isMissed) };
}

/** Counts of several buildings together. */
export function addMisses(all: readonly Misses[]): Misses {
  const sum = (pick: (misses: Misses) => number) => all.reduce((total, misses) => total + pick(misses), 0);
  const kinds = (pick: (misses: Misses) => Record<string, unknown>) =>
    [...new Set(all.flatMap((misses) => Object.keys(pick(misses))))].sort();
  const counts = (pick: (misses: Misses) => Record<string, MissCount>): Record<string, MissCount> =>
    Object.fromEntries(
      kinds(pick).map((kind) => [
        kind,
        {
          truth: sum((misses) => pick(misses)[kind]?.truth ?? 0),
          missed: sum((misses) => pick(misses)[kind]?.missed ?? 0),
        },
      ]),
    );
  const numbers = (pick: (misses: Misses) => Record<string, number>): Record<string, number> =>
    Object.fromEntries(kinds(pick).map((kind) => [kind, sum((misses) => pick(misses)[kind] ?? 0)]));
  return {
    walls: counts(({ walls }) => walls),
    wallsWithOtherEnds: sum(({ wallsWithOtherEnds }) => wallsWithOtherEnds),
    falseWalls: numbers(({ falseWalls }) => falseWalls),
    rooms: counts(({ rooms }) => rooms),
    roomReasons: numbers(({ roomReasons }) => roomReasons),
    floorM2: sum(({ floorM2 }) => floorM2),
    floorInNoRoomM2: sum(({ floorInNoRoomM2 }) => floorInNoRoomM2),
  };
}
