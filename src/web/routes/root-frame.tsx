import { Outlet, useLocation, useRouter } from '@tanstack/react-router';
import { Fragment, Suspense, useEffect } from 'react';
import { CustomerViewBar } from '#web/features/customer-view/customer-view-bar.tsx';
import { setAnalyticsSink } from '#web/lib/analytics.ts';
import { analyticsSinkTo } from '#web/lib/analytics-sink.ts';
import { answerOf, api } from '#web/lib/api.ts';
import { signInHref } from '#web/lib/redirect-target.ts';
import { useSession } from '#web/lib/session.ts';
import { lazyPart } from '#web/ui/lazy-part.ts';
import { useArrivalFocus } from './use-arrival-focus.ts';
import { useSessionChange } from './use-session-change.ts';

/** A dialog makes up a tenth of the first page that a visitor loads, and only somebody who is signed in can meet it. */
const SessionEnded = lazyPart(async () => (await import('#web/features/session/session-ended.tsx')).SessionEnded);

/**
 * Every page, below the bar while staff see the portal as a customer. When the session has ended, a dialog says so over the page as it
 * was. After signing out in another tab only the dialog is left.
 */
export function RootFrame() {
  const { data: session } = useSession();
  const href = useLocation({ select: (location) => location.href });
  const router = useRouter();
  useArrivalFocus();
  const { hasEnded, isKept, turn, dismiss } = useSessionChange(session);
  const view = session?.customerView;
  const isSignedIn = Boolean(session?.user);
  useEffect(() => {
    if (isSignedIn) SessionEnded.preload();
  }, [isSignedIn]);
  const analyticsUrl = session?.analyticsUrl;
  useEffect(() => {
    if (analyticsUrl) setAnalyticsSink(analyticsSinkTo(analyticsUrl));
  }, [analyticsUrl]);
  return (
    <>
      {view && <CustomerViewBar view={view} onEnd={() => endCustomerView(view.returnTo)} />}
      {(!hasEnded || isKept) && (
        <Fragment key={turn}>
          <Outlet />
        </Fragment>
      )}
      {hasEnded && (
        <Suspense>
          <SessionEnded
            isOpen
            onSignIn={() => {
              dismiss();
              router.history.push(signInHref(href));
            }}
            onClose={() => {
              dismiss();
              // Pages for members then lead to the sign-in page.
              void router.invalidate();
            }}
          />
        </Suspense>
      )}
    </>
  );
}

async function endCustomerView(returnTo: string): Promise<void> {
  await answerOf(api.api['customer-view'].$delete());
  window.location.assign(returnTo);
}
