import '@mantine/core/styles.layer.css';
import '#web/global.css';
import { MantineProvider } from '@mantine/core';
import { QueryClient, QueryClientProvider } from '@tanstack/react-query';
import { createMemoryHistory, RouterProvider } from '@tanstack/react-router';
import { onTestFinished } from 'vitest';
import { render } from 'vitest-browser-react';
import type { SessionState } from '#contract/session.ts';
import { sessionQuery } from '#web/lib/session.ts';
import { makeRouter } from '#web/routes/router.tsx';
import { cssVariables } from '#web/ui/css-variables.ts';
import { theme } from '#web/ui/theme.ts';

const guest: SessionState = {
  user: null,
  team: null,
  teams: [],
  outboxPath: null,
  supportEmail: null,
  isInsecure: false,
  tourHosts: [],
};

/** For tests: somebody whose address is verified, with a team. */
export const signedIn = (email: string): SessionState => {
  const team = {
    id: crypto.randomUUID(),
    name: 'Acme',
    role: 'admin' as const,
    kind: 'customer' as const,
    features: [],
  };
  const user = { id: 'u', name: 'Ann', email, isVerified: true, isStaff: false, hasSecondFactor: false };
  return {
    ...guest,
    user: { ...user, needsSecondFactor: false, units: null, timeZone: null, theme: null, language: null },
    team,
    teams: [team],
  };
};

/** For tests: the portal itself at `path`, for a guest unless `session` says who is signed in. Calls of the server are the test's to answer. */
export async function showPage(path: string, session = guest) {
  onTestFinished(() => sessionStorage.clear());
  const queries = new QueryClient({ defaultOptions: { queries: { retry: false } } });
  queries.setQueryData(sessionQuery.queryKey, session);
  const router = makeRouter(queries);
  router.update({ ...router.options, history: createMemoryHistory({ initialEntries: [path] }) });
  const screen = await render(
    <MantineProvider theme={theme} cssVariablesResolver={cssVariables} env="test">
      <QueryClientProvider client={queries}>
        <RouterProvider router={router} />
      </QueryClientProvider>
    </MantineProvider>,
  );
  const sayWhoIsThere = (next: SessionState = guest) => queries.setQueryData(sessionQuery.queryKey, next);
  return Object.assign(screen, { router, queries, sayWhoIsThere });
}
