import { createRoute, lazyRouteComponent } from '@tanstack/react-router';
import { appRoute } from './app-route.ts';

/** `/team`: who has access (portfolio.md §2). */
export const teamRoute = createRoute({ getParentRoute: () => appRoute, path: '/team', component: lazyRouteComponent(() => import('./team-page.tsx'), 'TeamPage') });
