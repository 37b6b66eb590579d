import { createRoute, redirect } from '@tanstack/react-router';
import { sessionQuery } from '#web/lib/session.ts';
import { appRoute } from './app-route.ts';
import { MemberLayout } from './member-layout.tsx';

/**
 * Parent of the pages that need somebody who is signed in. Guests sign in first and come back to where they were going; where that
 * is comes from the router, once, and not from the page shown in the meantime: that one changes while the sign-in page loads.
 */
export const memberRoute = createRoute({
  getParentRoute: () => appRoute,
  id: 'member',
  beforeLoad: async ({ context: { queries }, location }) => {
    // A server that cannot be reached is reported by the frame, which retries.
    const session = await queries.ensureQueryData(sessionQuery).catch(() => undefined);
    if (session && !session.user)
      throw redirect({ to: '/sign-in', search: { redirect_url: location.href }, replace: true });
  },
  component: MemberLayout,
});
