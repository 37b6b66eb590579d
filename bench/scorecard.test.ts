import { expect, test } from 'vitest';
import type { Building } from '#domain/building/building.ts';
import { generateBuilding } from '#engine/simulate/buildings/generate-building.ts';
import type { CaseResult } from './run-case.ts';
import { scoreBuilding } from './score/score-building.ts';
import { scorePoints } from './score/score-points.ts';
import { scorecard } from './scorecard.ts';

const { truth, closedDoorIds } = generateBuilding(4, 'house');
const resultFor = (name: string, claim: Building, failure?: string): CaseResult => ({
  name,
  condition: 'A',
  points: 500_000,
  voxels: 1,
  cpuSeconds: 2,
  copySeconds: 0.01,
  failure,
  score: scoreBuilding(truth, claim, closedDoorIds),
  pointScore: scorePoints(Uint8Array.from([8, 1]), Uint8Array.from([8, 1])),
});
const rowOf = (page: string, label: string) => page.split('\n').find((line) => line.includes(label)) ?? '';

test('takes the counts of all buildings together [N15]', () => {
  const page = scorecard([resultFor('one', truth), resultFor('two', { ...truth, rooms: [] })]);
  expect(rowOf(page, 'rooms found')).toBe('| **rooms found** | 50.00 % |');
  expect(rowOf(page, 'ends within 10 cm')).toContain('1.00');
  expect(rowOf(page, 'CPU seconds per million')).toContain('4.0');
  expect(rowOf(page, '| A | two')).toContain(`0 of ${truth.rooms.length} (0 claimed)`);
});

test('lets the worst seed of the real model count, and keeps it out of the generated buildings [N15]', () => {
  const page = scorecard([
    resultFor('house', { ...truth, rooms: [] }),
    resultFor('FZK 1', truth),
    resultFor('FZK 2', { ...truth, walls: truth.walls.slice(0, 1) }),
  ]);
  expect(rowOf(page, 'rooms found**')).toContain('0.00 %');
  expect(page.split('\n').find((line) => line.startsWith('| A | 0.'))).toMatch(/^\| A \| 0\.[0-3]\d \| 100\.00 % \|/);
});

test('names the reason where there is no building [N15]', () => {
  const nothing: Building = { ...truth, storeys: [], walls: [], doors: [], windows: [], rooms: [] };
  expect(scorecard([resultFor('one', nothing, 'NoBuildingError: No walls were found in the scan.')])).toContain(
    'No walls were found in the scan.',
  );
});

test('names mean and worst of the varied buildings, worst first, and keeps them out of the others [N15]', () => {
  const varied = (name: string, claim: Building): CaseResult => ({
    ...resultFor(name, claim),
    half: 'report',
    features: ['hall', 'mirror'],
    score: scoreBuilding(truth, claim, closedDoorIds, new Set(), {}),
  });
  const page = scorecard([
    resultFor('house', truth),
    varied('varied 1', truth),
    varied('varied 2', { ...truth, walls: [], rooms: [] }),
  ]);
  expect(rowOf(page, '| A | 2 |')).toContain('| 0.50 (0.00) | 50.0 % (0.0 %) |');
  expect(page.indexOf('| A | varied 2')).toBeLessThan(page.indexOf('| A | varied 1'));
  expect(rowOf(page, '| hall |')).toBe('| hall | 0.50, 50.0 % |');
  expect(rowOf(page, 'missed room: absent')).toBe(`| missed room: absent | ${truth.rooms.length} |`);
  expect(rowOf(page, 'rooms found**')).toBe('| **rooms found** | 100.00 % |');
});

const far: Building['walls'][number] = {
  ...truth.walls[0]!,
  id: 'far',
  start_pt: [90, 0, 0],
  end_pt: [99, 0, 0],
};

test('shows how far the figures of one building lie apart between densities [N15]', () => {
  const dense = (pointsPerVoxel: number, claim: Building): CaseResult => ({
    ...resultFor(`varied small 1, ${pointsPerVoxel} points per voxel`, claim),
    condition: 'H',
    half: 'report',
    pointsPerVoxel,
  });
  const page = scorecard([dense(16, truth), dense(4, truth), dense(1, { ...truth, walls: [...truth.walls, far] })]);
  const [, , least, middle, most, apart] = rowOf(page, '| varied small 1 |').split('|').map(Number);
  expect([middle, most]).toEqual([1, 1]);
  expect(least).toBeGreaterThan(0.9);
  expect(apart).toBeCloseTo(1 - (least ?? 0), 2);
  expect(rowOf(page, 'all walls together')).toContain(`| ${least?.toFixed(2)} | 1.00 | 1.00 |`);
});
