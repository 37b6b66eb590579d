import { createRoute, lazyRouteComponent } from '@tanstack/react-router';
import { z } from 'zod';
import { memberRoute } from './member-route.ts';

/** `/settings?tab=members|billing` (ordering.md §2.8). */
export const settingsRoute = createRoute({
  getParentRoute: () => memberRoute,
  path: '/settings',
  validateSearch: z.object({ tab: z.enum(['members', 'billing']).optional().catch(undefined) }),
  component: lazyRouteComponent(() => import('./settings-page.tsx'), 'SettingsPage'),
});
