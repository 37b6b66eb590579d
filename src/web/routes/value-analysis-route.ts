import { createRoute, lazyRouteComponent } from '@tanstack/react-router';
import { formOf, searchOf } from '#domain/value-analysis/value-address.ts';
import { appRoute } from './app-route.ts';

/** `/value-analysis?spaceSizeSqft=&…&scope=`: a sent link opens it with the same figures (B8). Open to everybody. */
export const valueAnalysisRoute = createRoute({
  getParentRoute: () => appRoute,
  path: '/value-analysis',
  validateSearch: (search: Record<string, unknown>) => searchOf(formOf(search)),
  component: lazyRouteComponent(() => import('./value-analysis-page.tsx'), 'ValueAnalysisPage'),
});
