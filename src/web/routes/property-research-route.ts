import { createRoute, lazyRouteComponent } from '@tanstack/react-router';
import { z } from 'zod';
import { memberRoute } from './member-route.ts';

/** As long as an address that the server takes. */
const MAX_ADDRESS = 256;

/** `/property-research?address=&view=maps`: what is known about an address (R8). Without an address, the search. */
export const propertyResearchRoute = createRoute({
  getParentRoute: () => memberRoute,
  path: '/property-research',
  validateSearch: z.object({
    address: z
      .string()
      .transform((text) => text.trim().slice(0, MAX_ADDRESS) || undefined)
      .optional()
      .catch(undefined),
    view: z.literal('maps').optional().catch(undefined),
  }),
  component: lazyRouteComponent(() => import('./property-research-page.tsx'), 'PropertyResearchPage'),
});
