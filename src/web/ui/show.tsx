import '@mantine/core/styles.layer.css';
import '@mantine/notifications/styles.layer.css';
import '@fontsource-variable/geist/wght.css';
import '#web/global.css';
import { MantineProvider } from '@mantine/core';
import { Notifications, notifications } from '@mantine/notifications';
import { QueryClient, QueryClientProvider } from '@tanstack/react-query';
import { createMemoryHistory, createRootRoute, createRouter, RouterProvider } from '@tanstack/react-router';
import axe from 'axe-core';
import { createContext, useContext, type ReactNode } from 'react';
import { onTestFinished } from 'vitest';
import { render } from 'vitest-browser-react';
import { cssVariables } from './css-variables.ts';
import { theme } from './theme.ts';

/** For tests: shows a component in the kit's theme, with a router at `path` and an empty query cache. `isBare`: it brings its own landmarks. */
export async function show(
  node: ReactNode,
  { path = '/', isBare = false, queries = new QueryClient({ defaultOptions: { queries: { retry: false } } }) } = {},
) {
  // Forms keep what was typed in the tab, and notifications stay for seconds: those of one test are not the next one's.
  onTestFinished(() => {
    sessionStorage.clear();
    notifications.clean();
  });
  const Shown = createContext<ReactNode>(null);
  const Page = () => (isBare ? useContext(Shown) : <main>{useContext(Shown)}</main>);
  const router = createRouter({
    routeTree: createRootRoute({ component: Page, notFoundComponent: Page }),
    history: createMemoryHistory({ initialEntries: [path] }),
  });
  const around = (shown: ReactNode) => (
    <MantineProvider theme={theme} cssVariablesResolver={cssVariables} env="test">
      <Notifications />
      <QueryClientProvider client={queries}>
        <Shown value={shown}>
          <RouterProvider router={router} />
        </Shown>
      </QueryClientProvider>
    </MantineProvider>
  );
  const screen = await render(around(node));
  return Object.assign(screen, { router, queries, showInstead: (next: ReactNode) => screen.rerender(around(next)) });
}

/** For tests: what axe finds wrong with the page as it is shown. A color that still fades is none that anyone reads: it waits for the last one. */
export async function violations() {
  const fading = document.getAnimations().filter((animation) => animation instanceof CSSTransition);
  await Promise.allSettled(fading.map((animation) => animation.finished));
  const { violations: found } = await axe.run(document.body, {
    resultTypes: ['violations'],
    rules: { 'page-has-heading-one': { enabled: false }, region: { enabled: false } },
  });
  return found.map(({ id, nodes }) => `${id}: ${nodes.map(({ html }) => html).join(' ')}`);
}
