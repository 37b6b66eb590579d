import { createRoute, lazyRouteComponent } from '@tanstack/react-router';
import { z } from 'zod';
import { appRoute } from './app-route.ts';
import { requireIds } from './require-ids.ts';
import { memberRoute } from './member-route.ts';

/** `/billing`: receipts of the own team. */
export const billingRoute = createRoute({
  getParentRoute: () => memberRoute,
  path: '/billing',
  component: lazyRouteComponent(() => import('./billing-page.tsx'), 'BillingPage'),
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
