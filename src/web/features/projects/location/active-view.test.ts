import { expect, test } from 'vitest';
import { activeViews, screenOf } from './active-view.ts';
import { sampleProject } from './testing/sample-project.ts';

const VIEWS = '3d QTO plan map tour report settings collection dashboard map3d add pointcloud new profile bimit3';

test('every named view opens its screen, 3d and QTO the same; others are not known [F5]', () => {
  expect([...activeViews].toSorted()).toEqual(VIEWS.split(' ').toSorted());
  const project = sampleProject();
  const screens = Object.fromEntries(activeViews.map((view) => [view, screenOf(view, project)]));
  expect(screens).toEqual({
    '3d': { viewer: 'step3:bimit_preview_3d' },
    QTO: { viewer: 'step3:bimit_preview_3d' },
    plan: { viewer: 'step4:bimit_preview_2d' },
    pointcloud: { viewer: 'step1:pc_processed' },
    map: { viewer: 'map3d' },
    map3d: { viewer: 'map3d' },
    tour: { viewer: 'tour' },
    report: { viewer: 'report' },
    dashboard: 'project',
    bimit3: 'project',
    collection: { href: '/portfolio' },
    settings: { href: '/settings' },
    profile: { href: '/profile' },
    add: { href: '/order' },
    new: { href: '/property-research' },
  });
  for (const unknown of ['', 'qto', '3D', 'toString', '__proto__']) expect(screenOf(unknown, project)).toBeUndefined();
});
