import { expect, test } from 'vitest';
import type { Room, Wall } from '#domain/building/building.ts';
import { addMisses, missesOf } from './misses.ts';

const wall = (id: string, start: [number, number], end: [number, number], isExternal = false): Wall => ({
  id,
  confidence: 1,
  assumed: [],
  storey_id: 's',
  start_pt: [...start, 0],
  end_pt: [...end, 0],
  width: 0.2,
  height: 2.5,
  neighbor_wall_ids_at_start: [],
  neighbor_wall_ids_at_end: [],
  isExternal,
  sidesSeen: 2,
});
const room = (id: string, x0: number, x1: number): Room => ({
  id,
  confidence: 1,
  assumed: [],
  storey_id: 's',
  name: id,
  number: id,
  polygon: [
    [x0, 0],
    [x1, 0],
    [x1, 4],
    [x0, 4],
  ],
  holes: [],
  areaM2: 4 * (x1 - x0),
  areaErrorM2: 0,
  heightM: 2.5,
});
const none = new Set<string>();

test('count missed walls by what is special about them, and those that a claim lies along', () => {
  const walls = [
    wall('south', [0, 0], [9, 0], true),
    wall('bow', [9, 0], [9.5, 0.5], true),
    wall('stub', [3, 1], [3, 1.5]),
    wall('inner', [0, 2], [9, 2]),
    wall('hidden', [0, 8], [9, 8]),
  ];
  const claim = {
    walls: [wall('a', [0, 0], [9, 0]), wall('b', [0.4, 2], [9, 2]), wall('c', [20, 20], [25, 20])],
    rooms: [],
  };
  const misses = missesOf({ walls, rooms: [room('r', 0, 9)] }, claim, new Set(['hidden']), { bow: 'curved' });
  expect(misses.walls).toEqual({
    outer: { truth: 1, missed: 0 },
    curved: { truth: 1, missed: 1 },
    short: { truth: 1, missed: 1 },
    inner: { truth: 1, missed: 1 },
  });
  expect(misses.wallsWithOtherEnds).toBe(1);
  expect(misses.falseWalls).toEqual({ 'along a true wall': 1, 'outdoors or in a wall': 1 });
});

test('tell merged, split and absent rooms and other outlines apart, and measure the floor in no room', () => {
  const truth = {
    walls: [],
    rooms: [room('a', 0, 4), room('b', 4, 8), room('c', 10, 16), room('d', 20, 24), room('e', 30, 34)],
  };
  const claim = { walls: [], rooms: [room('ab', 0, 8), room('c1', 10, 13), room('c2', 13, 16), room('e', 30, 32)] };
  const misses = missesOf(truth, claim, none, { d: 'closed' });
  expect(misses.roomReasons).toEqual({ merged: 2, split: 1, absent: 1, 'another outline': 1 });
  expect(misses.rooms).toEqual({ level: { truth: 4, missed: 4 }, closed: { truth: 1, missed: 1 } });
  expect(misses.floorM2).toBe(4 * 22);
  expect(misses.floorInNoRoomM2).toBeCloseTo(4 * 6, 9);
});

test('leave out rooms that the scan does not show', () => {
  const misses = missesOf({ walls: [], rooms: [room('a', 0, 4)] }, { walls: [], rooms: [] }, new Set(['a']), {});
  expect(misses).toMatchObject({ rooms: {}, roomReasons: {}, floorM2: 0 });
});

test('add up over buildings', () => {
  const one = missesOf(
    { walls: [wall('a', [0, 0], [5, 0])], rooms: [room('r', 0, 4)] },
    { walls: [], rooms: [] },
    none,
    {},
  );
  expect(addMisses([one, one])).toMatchObject({
    walls: { inner: { truth: 2, missed: 2 } },
    rooms: { level: { truth: 2, missed: 2 } },
    roomReasons: { absent: 2 },
    floorInNoRoomM2: 32,
  });
});
