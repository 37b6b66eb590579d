import { expect, test } from 'vitest';
import { hasTeamFeature } from './team-features.ts';

test('whitelabel viewers and API access come with Professional, or are set by staff [B2]', () => {
  for (const feature of ['whitelabel', 'api'] as const) {
    const withPlan = ['on_demand', 'starter', 'professional', 'enterprise'].filter((plan) =>
      hasTeamFeature(feature, [], plan),
    );
    expect(withPlan).toEqual(['professional']);
    expect(hasTeamFeature(feature, [feature], 'on_demand')).toBe(true);
    expect(hasTeamFeature(feature, ['reduced_view'], 'on_demand')).toBe(false);
  }
});
