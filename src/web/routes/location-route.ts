import { createRoute, lazyRouteComponent } from '@tanstack/react-router';
import { z } from 'zod';
import { appRoute } from './app-route.ts';

/** Any text: an unknown viewer opens empty and can be closed (F10). */
const validateSearch = z.object({ viewer: z.string().optional().catch(undefined) });

/** `/location/{locationId}?viewer=`: a location, with the fullscreen viewer as part of its history. */
export const locationRoute = createRoute({
  getParentRoute: () => appRoute,
  path: '/location/$locationId',
  validateSearch,
  component: lazyRouteComponent(() => import('./location-page.tsx'), 'LocationPage'),
});

/** `/location/{locationId}/project/{projectId}?viewer=`: the same page for one project. */
export const locationProjectRoute = createRoute({
  getParentRoute: () => appRoute,
  path: '/location/$locationId/project/$projectId',
  validateSearch,
  component: lazyRouteComponent(() => import('./location-page.tsx'), 'LocationProjectPage'),
});
