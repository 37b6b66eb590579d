import { createRoute, lazyRouteComponent } from '@tanstack/react-router';
import { z } from 'zod';
import { appRoute } from './app-route.ts';

/** `/settings?tab=members|billing` (ordering.md §2.8). */
export const settingsRoute = createRoute({
  getParentRoute: () => appRoute,
  path: '/settings',
  validateSearch: z.object({ tab: z.enum(['members', 'billing']).optional().catch(undefined) }),
  component: lazyRouteComponent(() => import('./settings-page.tsx'), 'SettingsPage'),
});
