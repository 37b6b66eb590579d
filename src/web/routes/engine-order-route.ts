import { createRoute, lazyRouteComponent } from '@tanstack/react-router';
import { appRoute } from './app-route.ts';

/** `/bimit-plan`: the order form of the BIMIT Engine. */
export const engineOrderRoute = createRoute({
  getParentRoute: () => appRoute,
  path: '/bimit-plan',
  component: lazyRouteComponent(() => import('./engine-order-page.tsx'), 'EngineOrderPage'),
});
