import { expect, test } from 'vitest';
import { sampleBuilding } from '#domain/building/testing/sample-building.ts';
import { planNames } from './plan-names.ts';

test('names plans by their storey, never two alike', () => {
  const [storey] = sampleBuilding.storeys;
  if (!storey) throw new Error('the sample has storeys');
  const named = (id: string, name: string) => ({ ...storey, id, name });
  expect([...planNames([named('a', 'Level 1'), named('b', 'Level 1'), named('storey-3', '地下')]).values()]).toEqual([
    'plan-level-1',
    'plan-level-1-b',
    'plan-storey-3',
  ]);
});
