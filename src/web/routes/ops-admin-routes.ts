import { createRoute, lazyRouteComponent } from '@tanstack/react-router';
import { requireIds } from './require-ids.ts';
import { opsRoute } from './ops-route.ts';

const pages = () => import('./ops-admin-pages.tsx');
const under = () => opsRoute;

const teamsRoute = createRoute({
  getParentRoute: under,
  path: '/teams',
  component: lazyRouteComponent(pages, 'OpsTeamsPage'),
});
const teamRoute = createRoute({
  getParentRoute: under,
  path: '/teams/$teamId',
  beforeLoad: ({ params }) => requireIds(params),
  component: lazyRouteComponent(pages, 'OpsTeamPage'),
});
const jobsRoute = createRoute({
  getParentRoute: under,
  path: '/jobs',
  component: lazyRouteComponent(pages, 'OpsJobsPage'),
});
const pricesRoute = createRoute({
  getParentRoute: under,
  path: '/prices',
  component: lazyRouteComponent(pages, 'OpsPricesPage'),
});
const settingsRoute = createRoute({
  getParentRoute: under,
  path: '/settings',
  component: lazyRouteComponent(pages, 'OpsSettingsPage'),
});
const messagesRoute = createRoute({
  getParentRoute: under,
  path: '/messages',
  component: lazyRouteComponent(pages, 'OpsMessagesPage'),
});
const changesRoute = createRoute({
  getParentRoute: under,
  path: '/changes',
  component: lazyRouteComponent(pages, 'OpsChangesPage'),
});
const unbilledRoute = createRoute({
  getParentRoute: under,
  path: '/unbilled',
  component: lazyRouteComponent(pages, 'OpsUnbilledPage'),
});
/** Files of one order by themselves. */
const filesRoute = createRoute({
  getParentRoute: under,
  path: '/orders/$projectId/files',
  beforeLoad: ({ params }) => requireIds(params),
  component: lazyRouteComponent(pages, 'OpsFilesPage'),
});

/** `/ops/messages`, `/ops/changes`, `/ops/unbilled`, `/ops/teams`, `/ops/jobs`, `/ops/prices`, `/ops/settings` and the files of an order. */
export const opsAdminRoutes = [
  messagesRoute,
  changesRoute,
  unbilledRoute,
  teamsRoute,
  teamRoute,
  jobsRoute,
  pricesRoute,
  settingsRoute,
  filesRoute,
] as const;
