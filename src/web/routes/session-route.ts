import { createRoute } from '@tanstack/react-router';
import { z } from 'zod';
import { rootRoute } from './root-route.tsx';
import { SessionLayout } from './session-layout.tsx';

/** Parent of the pages for signing in and up. */
export const sessionRoute = createRoute({
  getParentRoute: () => rootRoute,
  id: 'session',
  // `redirect_url` is judged where it is used (lib/redirect-target.ts); `error` and `token` come from links in mails; `email` fills in its field.
  validateSearch: z.object({
    redirect_url: z.string().optional().catch(undefined),
    token: z.string().optional().catch(undefined),
    error: z.string().optional().catch(undefined),
    email: z.email().optional().catch(undefined),
    done: z.enum(['reset', 'link', 'change', 'verified', 'changed', 'superseded', 'over']).optional().catch(undefined),
  }),
  component: SessionLayout,
});
