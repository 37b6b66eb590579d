import { createRoute, lazyRouteComponent } from '@tanstack/react-router';
import { z } from 'zod';
import { appRoute } from './app-route.ts';
import { requireIds } from './require-ids.ts';

/** `/bimit-plan/{projectId}?viewer=&file=&view=&beside=&comment=&saved=`: the processing page of one conversion; a step's viewer is part of its history. */
export const processingRoute = createRoute({
  getParentRoute: () => appRoute,
  path: '/bimit-plan/$projectId',
  beforeLoad: ({ params }) => requireIds(params),
  validateSearch: z.object({
    viewer: z.string().optional().catch(undefined),
    file: z.string().optional().catch(undefined),
    view: z.string().optional().catch(undefined),
    beside: z.string().optional().catch(undefined),
    comment: z.uuid().optional().catch(undefined),
    saved: z.uuid().optional().catch(undefined),
  }),
  component: lazyRouteComponent(() => import('./processing-page.tsx'), 'ProcessingPage'),
});
