import { createRoute, lazyRouteComponent } from '@tanstack/react-router';
import { rootRoute } from './root-route.tsx';

/** Parent of the pages that have the portal's frame. Full-screen pages hang on the root instead. */
export const appRoute = createRoute({
  getParentRoute: () => rootRoute,
  id: 'app',
  component: lazyRouteComponent(() => import('./app-layout.tsx'), 'AppLayout'),
});
