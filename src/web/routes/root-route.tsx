import { createRootRoute } from '@tanstack/react-router';
import { ErrorPage } from './error-page.tsx';
import { NotFoundPage } from './not-found-page.tsx';

export const rootRoute = createRootRoute({ errorComponent: ErrorPage, notFoundComponent: NotFoundPage });
