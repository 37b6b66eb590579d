import { createRoute, lazyRouteComponent } from '@tanstack/react-router';
import { appRoute } from './app-route.ts';
import { validateSearch } from './location-search.ts';
import { requireIds } from './require-ids.ts';

/**
 * `/location/{locationId}?viewer=&file=&view=&comment=&saved=&function=&tab=&change=&compare=`: a location, with the fullscreen
 * viewer as part of its history.
 */
export const locationRoute = createRoute({
  getParentRoute: () => appRoute,
  path: '/location/$locationId',
  beforeLoad: ({ params }) => requireIds(params),
  validateSearch,
  component: lazyRouteComponent(() => import('./location-page.tsx'), 'LocationPage'),
});

/** `/location/{locationId}/project/{projectId}` with the same: the same page for one project. */
export const locationProjectRoute = createRoute({
  getParentRoute: () => appRoute,
  path: '/location/$locationId/project/$projectId',
  beforeLoad: ({ params }) => requireIds(params),
  validateSearch,
  component: lazyRouteComponent(() => import('./location-page.tsx'), 'LocationProjectPage'),
});
