import { createRoute, lazyRouteComponent } from '@tanstack/react-router';
import { appRoute } from './app-route.ts';

/** `/profile`: who is signed in, and how. */
export const profileRoute = createRoute({ getParentRoute: () => appRoute, path: '/profile', component: lazyRouteComponent(() => import('./profile-page.tsx'), 'ProfilePage') });
