import { expect, test } from 'vitest';
import { buildingFeatures, featuresOf } from './building-features.ts';
import { seedsOf, workSets } from './seeds.ts';

test('each feature is in at least a quarter of the buildings of each set [N15]', () => {
  for (const half of [...workSets, 'report'] as const) {
    const drawn = seedsOf(half).map(featuresOf);
    for (const feature of buildingFeatures)
      expect(
        drawn.filter((features) => features.includes(feature)).length,
        `${half} ${feature}`,
      ).toBeGreaterThanOrEqual(10);
  }
});

test('features come together: four and more in most buildings, and rarely the same ones', () => {
  const drawn = [...seedsOf('tune'), ...seedsOf('report')].map(featuresOf);
  expect(drawn.filter((features) => features.length >= 4).length / drawn.length).toBeGreaterThan(0.8);
  expect(new Set(drawn.map((features) => features.join())).size).toBe(drawn.length);
});

test('a room over two storeys and a storey under the roof have stairs; a split level has no storey above', () => {
  for (let seed = 1; seed <= 200; seed++) {
    const features = featuresOf(seed);
    if (features.includes('hall') || features.includes('attic')) expect(features).toContain('stair-hall');
    if (features.includes('split-level')) expect(features).not.toContain('stair-hall');
  }
});
