import { isEngineProject } from '#domain/project/project-type.ts';
import type { ProgressBarName } from './progress-bars.ts';

export type DashboardKind = 'scanit' | 'bimit' | 'engine' | 'partner';

/**
 * Which dashboard a project has: SCANIT unless it is another type, and the support view for a partner's team, by a
 * stored flag (S3, rulings 24, 37).
 */
export function dashboardOf(project: { type: string; subType: string }, isPartner: boolean): DashboardKind {
  if (isPartner) return 'partner';
  if (isEngineProject(project)) return 'engine';
  return project.type.toUpperCase() === 'BIMIT' ? 'bimit' : 'scanit';
}

/** The progress bar of each dashboard; an engine project has those of its processing page. */
export const barOfDashboard: Record<Exclude<DashboardKind, 'engine'>, ProgressBarName> = {
  scanit: 'scan',
  bimit: 'dashboard',
  partner: 'location',
};
