import { createRoute, lazyRouteComponent } from '@tanstack/react-router';
import { z } from 'zod';
import { invoiceSearch } from '#web/features/billing/invoice-search.ts';
import { appRoute } from './app-route.ts';
import { requireIds } from './require-ids.ts';
import { memberRoute } from './member-route.ts';

/** `/billing?invoices=&projects=&group=`: plan, contracts, invoices and receipts of the own team. */
export const billingRoute = createRoute({
  getParentRoute: () => memberRoute,
  path: '/billing',
  validateSearch: invoiceSearch,
  component: lazyRouteComponent(() => import('./billing-page.tsx'), 'BillingPage'),
});

/** `/billing/plans?tab=engine|verified` (ordering.md §2.7). */
export const plansRoute = createRoute({
  getParentRoute: () => memberRoute,
  path: '/billing/plans',
  validateSearch: z.object({ tab: z.enum(['engine', 'verified']).optional().catch(undefined) }),
  component: lazyRouteComponent(() => import('./plans-page.tsx'), 'PlansPage'),
});

/** `/billing/receipts/{paymentId}`: one receipt, to be printed. */
export const receiptRoute = createRoute({
  getParentRoute: () => memberRoute,
  path: '/billing/receipts/$paymentId',
  beforeLoad: ({ params }) => requireIds(params),
  component: lazyRouteComponent(() => import('./receipt-page.tsx'), 'ReceiptPage'),
});

/** `/checkout/return?session_id=`: where the payment provider sends people back to. */
export const checkoutReturnRoute = createRoute({
  getParentRoute: () => appRoute,
  path: '/checkout/return',
  validateSearch: z.object({ session_id: z.string().catch('') }),
  component: lazyRouteComponent(() => import('./checkout-return-page.tsx'), 'CheckoutReturnPage'),
});
