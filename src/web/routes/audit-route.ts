import { createRoute, lazyRouteComponent } from '@tanstack/react-router';
import { readFilter } from '#web/features/audit/audit-filter.ts';
import { memberRoute } from './member-route.ts';

/** `/team/audit?who=&kind=&from=&until=`: the log of the team that is worked for. */
export const auditRoute = createRoute({
  getParentRoute: () => memberRoute,
  path: '/team/audit',
  validateSearch: readFilter,
  component: lazyRouteComponent(() => import('./audit-page.tsx'), 'AuditPage'),
});
