import { createRoute, lazyRouteComponent } from '@tanstack/react-router';
import { z } from 'zod';
import { invoiceSearch } from '#web/features/billing/invoice-search.ts';
import { memberRoute } from './member-route.ts';

/** `/settings?tab=members|billing`, with what `/billing` has (ordering.md §2.8). */
export const settingsRoute = createRoute({
  getParentRoute: () => memberRoute,
  path: '/settings',
  validateSearch: invoiceSearch.extend({ tab: z.enum(['members', 'billing']).optional().catch(undefined) }),
  component: lazyRouteComponent(() => import('./settings-page.tsx'), 'SettingsPage'),
});
