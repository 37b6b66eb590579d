import { createRoute, lazyRouteComponent } from '@tanstack/react-router';
import { memberRoute } from './member-route.ts';

/** `/team`: who has access (portfolio.md §2). */
export const teamRoute = createRoute({
  getParentRoute: () => memberRoute,
  path: '/team',
  component: lazyRouteComponent(() => import('./team-page.tsx'), 'TeamPage'),
});
