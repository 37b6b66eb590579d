import { expect, test } from 'vitest';
import { sampleBuilding } from '#domain/building/testing/sample-building.ts';
import { rectangle, sampleRoom, seen } from '#domain/building/testing/sample-parts.ts';
import type { Building, Slab } from '#domain/building/building.ts';
import { fitSlabs } from './fit-slabs.ts';

const ground = { id: 'storey-0', elevationM: 0, clearHeightM: 2.5 };
const slab = (kind: Slab['kind'], topM: number, thicknessM: number): Slab => ({
  ...seen('slab'),
  storey_id: kind === 'roof' ? 'storey-0' : 'storey-1',
  kind,
  polygon: rectangle(0, 0, 10, 8),
  holes: [],
  topM,
  thicknessM,
});
const room = (heightM: number, x0: number, x1: number) => ({
  ...sampleRoom(ground, `${x0}`, 'Room', rectangle(x0, 1, x1, 7)),
  heightM,
});
const house = (parts: Pick<Building, 'slabs' | 'rooms'> & Partial<Building>): Building => ({
  ...sampleBuilding,
  stairs: [],
  ...parts,
});

test('a floor begins above the ceilings under it', () => {
  const rooms = [room(2.4, 1, 4), room(2.55, 5, 9)];
  expect(fitSlabs(house({ rooms, slabs: [slab('floor', 2.8, 0.3)] }))).toEqual([
    expect.objectContaining({ topM: 2.8, thicknessM: expect.closeTo(0.25, 6), holes: [] }),
  ]);
});

test('a floor is open over a hall that reaches through it', () => {
  const rooms = [room(2.5, 1, 4), room(5.3, 5, 9)];
  const [floor, ...others] = fitSlabs(house({ rooms, slabs: [slab('floor', 2.8, 0.3)] }));
  expect(others).toEqual([]);
  expect(floor?.thicknessM).toBeCloseTo(0.3, 6);
  expect(floor?.holes).toEqual([expect.arrayContaining(rectangle(5, 1, 9, 7))]);
});

test('a floor is open where a stair under it would have no headroom', () => {
  const stairs = [
    {
      ...seen('stair'),
      storey_id: 'storey-0',
      start_pt: [2, 4, 0.175] as [number, number, number],
      end_pt: [5.75, 4, 2.8] as [number, number, number],
      width: 1,
      riserCount: 16,
      riserM: 0.175,
      goingM: 0.25,
    },
  ];
  const [floor] = fitSlabs(house({ rooms: [room(2.5, 1, 9)], stairs, slabs: [slab('floor', 2.8, 0.3)] }));
  // Below 2 m under the slab are the first two treads.
  expect(floor?.holes).toEqual([expect.arrayContaining(rectangle(2.5, 3.5, 5.75, 4.5))]);
});

test('a roof lies on the highest ceiling under it', () => {
  const rooms = [room(2.4, 1, 4), room(3.2, 5, 9)];
  expect(fitSlabs(house({ rooms, slabs: [slab('roof', 2.75, 0.25)] }))).toEqual([
    expect.objectContaining({ topM: 3.45, thicknessM: 0.25, holes: [] }),
  ]);
});

test('slanted roofs, and what is level between them, stay where they were measured', () => {
  const slanted = { ...slab('roof', 4, 0.2), slant: { a: 0.5, b: 0, c: 0 } };
  const level = slab('roof', 2.4, 0.2);
  const slabs = [slanted, level];
  expect(fitSlabs(house({ rooms: [room(2.55, 1, 9)], slabs }))).toEqual(slabs);
});
