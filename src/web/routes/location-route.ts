import { createRoute, lazyRouteComponent } from '@tanstack/react-router';
import { z } from 'zod';
import { appRoute } from './app-route.ts';
import { requireIds } from './require-ids.ts';

/**
 * `viewer` is any text: an unknown one opens empty and can be closed (F10). `file`: the drawing that it shows.
 * `function=quote` opens the estimate (S6), `function=mobilization` the form of what a scan crew has to know (S23),
 * `tab` the detail table, `change` a change request, `compare` two versions of a file (N5).
 */
const validateSearch = z.object({
  viewer: z.string().optional().catch(undefined),
  file: z.uuid().optional().catch(undefined),
  function: z.enum(['quote', 'mobilization']).optional().catch(undefined),
  tab: z.enum(['timeline', 'deliverables', 'changes', 'order', 'documents', 'engine']).optional().catch(undefined),
  change: z.uuid().optional().catch(undefined),
  compare: z.string().optional().catch(undefined),
});
export type LocationSearch = z.infer<typeof validateSearch>;

/** `/location/{locationId}?viewer=&file=&function=&tab=&change=&compare=`: a location, with the fullscreen viewer as part of its history. */
export const locationRoute = createRoute({
  getParentRoute: () => appRoute,
  path: '/location/$locationId',
  beforeLoad: ({ params }) => requireIds(params),
  validateSearch,
  component: lazyRouteComponent(() => import('./location-page.tsx'), 'LocationPage'),
});

/** `/location/{locationId}/project/{projectId}?viewer=&file=&function=&tab=&change=&compare=`: the same page for one project. */
export const locationProjectRoute = createRoute({
  getParentRoute: () => appRoute,
  path: '/location/$locationId/project/$projectId',
  beforeLoad: ({ params }) => requireIds(params),
  validateSearch,
  component: lazyRouteComponent(() => import('./location-page.tsx'), 'LocationProjectPage'),
});
