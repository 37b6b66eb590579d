import { expect, test } from 'vitest';
import { hasTeamFeature } from './team-features.ts';

test('whitelabel viewers and API access come with Professional, or are set by staff [B2]', () => {
  const onDemand = { engine: 'on_demand', scan: null };
  for (const feature of ['whitelabel', 'api'] as const) {
    const withPlan = ['on_demand', 'starter', 'professional', 'enterprise'].filter((plan) =>
      hasTeamFeature(feature, [], { engine: plan, scan: null }),
    );
    expect(withPlan).toEqual(['professional']);
    expect(hasTeamFeature(feature, [feature], onDemand)).toBe(true);
    expect(hasTeamFeature(feature, ['reduced_view'], onDemand)).toBe(false);
  }
  const byScans = ['starter', 'professional', 'portfolio'].filter((scan) =>
    hasTeamFeature('api', [], { engine: 'on_demand', scan }),
  );
  expect(byScans).toEqual(['portfolio']);
});
