import { createRoute, lazyRouteComponent } from '@tanstack/react-router';
import { sessionRoute } from './session-route.ts';

const getParentRoute = () => sessionRoute;
export const signInRoute = createRoute({
  getParentRoute,
  path: '/sign-in',
  component: lazyRouteComponent(() => import('./sign-in-page.tsx'), 'SignInPage'),
});
export const signUpRoute = createRoute({
  getParentRoute,
  path: '/sign-up',
  component: lazyRouteComponent(() => import('./sign-up-page.tsx'), 'SignUpPage'),
});
export const magicLinkRoute = createRoute({
  getParentRoute,
  path: '/magic-link',
  component: lazyRouteComponent(() => import('./magic-link-page.tsx'), 'MagicLinkPage'),
});
export const forgotPasswordRoute = createRoute({
  getParentRoute,
  path: '/forgot-password',
  component: lazyRouteComponent(() => import('./forgot-password-page.tsx'), 'ForgotPasswordPage'),
});
export const resetPasswordRoute = createRoute({
  getParentRoute,
  path: '/reset-password',
  component: lazyRouteComponent(() => import('./reset-password-page.tsx'), 'ResetPasswordPage'),
});
export const verifyEmailRoute = createRoute({
  getParentRoute,
  path: '/verify-email',
  component: lazyRouteComponent(() => import('./verify-email-page.tsx'), 'VerifyEmailPage'),
});
export const sharedRoute = createRoute({
  getParentRoute,
  path: '/shared',
  component: lazyRouteComponent(() => import('./shared-page.tsx'), 'SharedPage'),
});
export const claimRoute = createRoute({
  getParentRoute,
  path: '/claim',
  component: lazyRouteComponent(() => import('./claim-page.tsx'), 'ClaimPage'),
});
export const invitationRoute = createRoute({
  getParentRoute,
  path: '/invitation',
  component: lazyRouteComponent(() => import('./invitation-page.tsx'), 'InvitationPage'),
});
export const restoreRoute = createRoute({
  getParentRoute,
  path: '/restore',
  component: lazyRouteComponent(() => import('./restore-page.tsx'), 'RestorePage'),
});
