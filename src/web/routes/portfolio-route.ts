import { createRoute, lazyRouteComponent } from '@tanstack/react-router';
import { portfolioSearch } from '#web/features/portfolio/view-state.ts';
import { appRoute } from './app-route.ts';

/** `/portfolio?tab=&view=&q=&sort=&direction=&group=&status=…`: a sent link shows the same view. Without a tab, the page chooses one with projects. */
export const portfolioRoute = createRoute({
  getParentRoute: () => appRoute,
  path: '/portfolio',
  validateSearch: portfolioSearch,
  component: lazyRouteComponent(() => import('./portfolio-page.tsx'), 'PortfolioPage'),
});
