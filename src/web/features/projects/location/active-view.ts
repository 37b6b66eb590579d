import type { WireProject } from '#contract/projects.ts';
import { viewerOf, type StepNumber, type ViewerValue } from './viewer-target.ts';

/** Where a named view of the workspace is: over the page of a project, on that page itself, or a page of its own. */
export type ActiveScreen = { viewer: ViewerValue } | 'project' | { href: string };
type ScreenOf = (project: WireProject) => ActiveScreen;

const step =
  (number: StepNumber): ScreenOf =>
  (project) => ({ viewer: viewerOf(project, number) });
const viewer =
  (value: ViewerValue): ScreenOf =>
  () => ({ viewer: value });
const page =
  (href: string): ScreenOf =>
  () => ({ href });
const onProject: ScreenOf = () => 'project';

/** Every named view (viewers.md §2) and its screen. 3d and QTO are the same viewer. */
const SCREENS: Record<string, ScreenOf> = {
  '3d': step(3),
  QTO: step(3),
  plan: step(4),
  pointcloud: step(1),
  map: viewer('map3d'),
  map3d: viewer('map3d'),
  tour: viewer('tour'),
  report: viewer('report'),
  dashboard: onProject,
  bimit3: onProject,
  collection: page('/portfolio'),
  settings: page('/settings'),
  profile: page('/profile'),
  add: page('/order'),
  new: page('/property-research'),
};
export const activeViews: readonly string[] = Object.keys(SCREENS);

/** The screen of a named view; undefined for a value that is not known, which is only logged. */
export function screenOf(activeView: string, project: WireProject): ActiveScreen | undefined {
  return Object.hasOwn(SCREENS, activeView) ? SCREENS[activeView]?.(project) : undefined;
}
