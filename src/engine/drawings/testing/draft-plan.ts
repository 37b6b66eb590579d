import type { PlanOptions } from '#engine/drawings/plan-options.ts';

/** Options of the drawings in tests. */
export const draftPlan: PlanOptions = {
  projectName: 'Maple Street House',
  address: '12 Maple Street, Springfield, IL 62701',
  date: '2026-03-01T09:30:00Z',
  units: 'imperial',
};
