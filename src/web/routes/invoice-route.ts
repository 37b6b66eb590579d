import { createRoute, lazyRouteComponent } from '@tanstack/react-router';
import { z } from 'zod';
import { requireIds } from './require-ids.ts';
import { memberRoute } from './member-route.ts';
import { rootRoute } from './root-route.tsx';

/** `/invoice/{token}`: an invoice for anyone who has its address, signed in or not. */
export const hostedInvoiceRoute = createRoute({
  getParentRoute: () => rootRoute,
  path: '/invoice/$token',
  component: lazyRouteComponent(() => import('./hosted-invoice-page.tsx'), 'HostedInvoicePage'),
});

/**
 * `/invoices/{invoiceId}?pay=true&back=/location/...`: an invoice for admins of its team. `pay` opens the card form at
 * once, `back` is where the way on leads.
 */
export const invoiceRoute = createRoute({
  getParentRoute: () => memberRoute,
  path: '/invoices/$invoiceId',
  beforeLoad: ({ params }) => requireIds(params),
  validateSearch: z.object({
    pay: z.boolean().optional().catch(undefined),
    back: z
      .string()
      .regex(/^\/location\/[0-9a-f-]{36}(\/project\/[0-9a-f-]{36})?$/)
      .optional()
      .catch(undefined),
  }),
  component: lazyRouteComponent(() => import('./invoice-page.tsx'), 'InvoicePage'),
});
