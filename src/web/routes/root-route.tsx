import { createRootRoute } from '@tanstack/react-router';
import { CustomerViewFrame } from './customer-view-frame.tsx';
import { ErrorPage } from './error-page.tsx';
import { NotFoundPage } from './not-found-page.tsx';

export const rootRoute = createRootRoute({ component: CustomerViewFrame, errorComponent: ErrorPage, notFoundComponent: NotFoundPage });
