import { createRoute, lazyRouteComponent } from '@tanstack/react-router';
import { z } from 'zod';
import { appRoute } from './app-route.ts';

/** `/portfolio?tab=mine|shared|demo&view=grid`: without a tab, the page chooses one that holds projects. */
export const portfolioRoute = createRoute({
  getParentRoute: () => appRoute,
  path: '/portfolio',
  validateSearch: z.object({ tab: z.enum(['mine', 'shared', 'demo']).optional().catch(undefined), view: z.enum(['grid']).optional().catch(undefined) }),
  component: lazyRouteComponent(() => import('./portfolio-page.tsx'), 'PortfolioPage'),
});
