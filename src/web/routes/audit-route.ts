import { createRoute, lazyRouteComponent } from '@tanstack/react-router';
import { readFilter } from '#web/features/audit/audit-filter.ts';
import { appRoute } from './app-route.ts';

/** `/team/audit?who=&kind=&from=&until=`: the log of the team that is worked for. */
export const auditRoute = createRoute({
  getParentRoute: () => appRoute,
  path: '/team/audit',
  validateSearch: readFilter,
  component: lazyRouteComponent(() => import('./audit-page.tsx'), 'AuditPage'),
});
