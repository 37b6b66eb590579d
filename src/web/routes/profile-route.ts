import { createRoute, lazyRouteComponent } from '@tanstack/react-router';
import { z } from 'zod';
import { memberRoute } from './member-route.ts';

/** `/profile`: who is signed in, and how. `email` and `error` come with the link that confirms a new address. */
export const profileRoute = createRoute({
  getParentRoute: () => memberRoute,
  path: '/profile',
  validateSearch: z.object({
    email: z.enum(['changed', 'already', 'superseded']).optional().catch(undefined),
    error: z.string().optional().catch(undefined),
  }),
  component: lazyRouteComponent(() => import('./profile-page.tsx'), 'ProfilePage'),
});
