import { createRoute, lazyRouteComponent } from '@tanstack/react-router';
import { z } from 'zod';
import { readQueueFilter } from '#web/features/ops/queue-filter.ts';
import { requireIds } from './require-ids.ts';
import { memberRoute } from './member-route.ts';

/** `/ops`: the operations console, for the operator's staff alone. Its pages hang below. */
export const opsRoute = createRoute({
  getParentRoute: () => memberRoute,
  path: '/ops',
  component: lazyRouteComponent(() => import('./ops-layout.tsx'), 'OpsLayout'),
});

/** `/ops?status=&type=&team=&q=`: orders that wait for somebody. */
export const opsQueueRoute = createRoute({
  getParentRoute: () => opsRoute,
  path: '/',
  validateSearch: readQueueFilter,
  component: lazyRouteComponent(() => import('./ops-queue-page.tsx'), 'OpsQueuePage'),
});

/**
 * `/ops/orders/{projectId}?thread=&change=&compare=`: one order, with the talk of its team or of somebody else, a
 * change request and two versions of a file.
 */
export const opsOrderRoute = createRoute({
  getParentRoute: () => opsRoute,
  path: '/orders/$projectId',
  beforeLoad: ({ params }) => requireIds(params),
  validateSearch: z.object({
    thread: z.string().optional().catch(undefined),
    change: z.uuid().optional().catch(undefined),
    compare: z.string().optional().catch(undefined),
  }),
  component: lazyRouteComponent(() => import('./ops-order-page.tsx'), 'OpsOrderRoutePage'),
});
