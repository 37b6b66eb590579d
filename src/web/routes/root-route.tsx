import type { QueryClient } from '@tanstack/react-query';
import { createRootRouteWithContext } from '@tanstack/react-router';
import { ErrorPage } from './error-page.tsx';
import { NotFoundPage } from './not-found-page.tsx';
import { RootFrame } from './root-frame.tsx';

export const rootRoute = createRootRouteWithContext<{ queries: QueryClient }>()({
  component: RootFrame,
  errorComponent: ErrorPage,
  notFoundComponent: NotFoundPage,
});
