import type { QueryClient } from '@tanstack/react-query';
import { createRouter } from '@tanstack/react-router';
import { appRoute } from './app-route.ts';
import { auditRoute } from './audit-route.ts';
import { billingRoute, checkoutReturnRoute, plansRoute, receiptRoute } from './billing-route.ts';
import { engineOrderRoute } from './engine-order-route.ts';
import { homeRoute } from './home-route.ts';
import { hostedInvoiceRoute, invoiceRoute } from './invoice-route.ts';
import { memberRoute } from './member-route.ts';
import { locationProjectRoute, locationRoute } from './location-route.ts';
import { opsOrderRoute, opsQueueRoute, opsRoute } from './ops-route.ts';
import { opsAdminRoutes } from './ops-admin-routes.ts';
import { orderRoute, orderStartRoute, orderStepRoute } from './order-route.ts';
import { outboxRoute } from './outbox-route.ts';
import { portfolioMapRoute } from './portfolio-map-route.ts';
import { portfolioRoute } from './portfolio-route.ts';
import { processingRoute } from './processing-route.ts';
import { profileRoute } from './profile-route.ts';
import { rootRoute } from './root-route.tsx';
import { propertyResearchRoute } from './property-research-route.ts';
import {
  forgotPasswordRoute,
  claimRoute,
  invitationRoute,
  restoreRoute,
  magicLinkRoute,
  resetPasswordRoute,
  sharedRoute,
  signInRoute,
  signUpRoute,
  verifyEmailRoute,
} from './session-pages.ts';
import { sessionRoute } from './session-route.ts';
import { settingsRoute } from './settings-route.ts';
import { teamRoute } from './team-route.ts';
import { valueAnalysisRoute } from './value-analysis-route.ts';

/** Pages within the portal's frame, one line each. */
const appPages = [
  engineOrderRoute,
  locationRoute,
  locationProjectRoute,
  outboxRoute,
  portfolioRoute,
  portfolioMapRoute,
  processingRoute,
  checkoutReturnRoute,
  valueAnalysisRoute,
] as const;

/** The same for anyone who is signed in, one line each. */
const memberPages = [
  auditRoute,
  billingRoute,
  invoiceRoute,
  plansRoute,
  profileRoute,
  propertyResearchRoute,
  receiptRoute,
  settingsRoute,
  teamRoute,
] as const;

/** Pages that fill the screen, one line each. */
const fullScreenPages = [homeRoute, hostedInvoiceRoute, orderRoute, orderStartRoute, orderStepRoute] as const;

/** Pages of the operations console, one line each. */
const opsPages = [opsQueueRoute, opsOrderRoute, ...opsAdminRoutes] as const;

const sessionPages = [
  signInRoute,
  signUpRoute,
  magicLinkRoute,
  forgotPasswordRoute,
  resetPasswordRoute,
  verifyEmailRoute,
  claimRoute,
  invitationRoute,
  restoreRoute,
  sharedRoute,
] as const;

/** `queries` is what guards read the session from. */
export const makeRouter = (queries: QueryClient) =>
  createRouter({
    routeTree: rootRoute.addChildren([
      ...fullScreenPages,
      appRoute.addChildren([
        ...appPages,
        memberRoute.addChildren([...memberPages, opsRoute.addChildren([...opsPages])]),
      ]),
      sessionRoute.addChildren([...sessionPages]),
    ]),
    defaultPreload: 'intent',
    scrollRestoration: true,
    context: { queries },
  });

declare module '@tanstack/react-router' {
  interface Register {
    router: ReturnType<typeof makeRouter>;
  }
}
