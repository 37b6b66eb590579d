import { createRoute, lazyRouteComponent } from '@tanstack/react-router';
import { z } from 'zod';
import { rootRoute } from './root-route.tsx';

/** `/order`: the choice of the service. Full screen, and open to visitors (ordering.md §2.1). */
export const orderRoute = createRoute({
  getParentRoute: () => rootRoute,
  path: '/order',
  component: lazyRouteComponent(() => import('./order-pages.tsx'), 'OrderServicePage'),
});

/** `/order/{service}`: the first step of that service. */
export const orderStartRoute = createRoute({
  getParentRoute: () => rootRoute,
  path: '/order/$service',
  component: lazyRouteComponent(() => import('./order-pages.tsx'), 'OrderStartPage'),
});

/** `/order/{service}/{step}?draft=`: a step of the wizard by its name (ruling 2). */
export const orderStepRoute = createRoute({
  getParentRoute: () => rootRoute,
  path: '/order/$service/$step',
  validateSearch: z.object({ draft: z.uuid().optional().catch(undefined) }),
  component: lazyRouteComponent(() => import('./order-pages.tsx'), 'OrderStepPage'),
});
