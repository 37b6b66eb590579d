import { createRoute, lazyRouteComponent } from '@tanstack/react-router';
import { appRoute } from './app-route.ts';

export const outboxRoute = createRoute({
  getParentRoute: () => appRoute,
  path: '/outbox',
  component: lazyRouteComponent(() => import('./outbox-page.tsx'), 'OutboxPage'),
});
