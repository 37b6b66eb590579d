import { createRoute, lazyRouteComponent } from '@tanstack/react-router';
import { mapSearch } from '#web/features/portfolio-map/map-search.ts';
import { appRoute } from './app-route.ts';

/** `/portfolio/map?tab=&q=&status=…&at=lat,lng,zoom`: a sent link shows the same places in the same view. */
export const portfolioMapRoute = createRoute({
  getParentRoute: () => appRoute,
  path: '/portfolio/map',
  validateSearch: mapSearch,
  component: lazyRouteComponent(() => import('./portfolio-map-page.tsx'), 'PortfolioMapPage'),
});
