import { Outlet, useLocation, useRouter } from '@tanstack/react-router';
import { Fragment } from 'react';
import { CustomerViewBar } from '#web/features/customer-view/customer-view-bar.tsx';
import { SessionEnded } from '#web/features/session/session-ended.tsx';
import { answerOf, api } from '#web/lib/api.ts';
import { signInHref } from '#web/lib/redirect-target.ts';
import { useSession } from '#web/lib/session.ts';
import { useSessionChange } from './use-session-change.ts';

/** Every page, below the bar while staff see the portal as a customer, and behind the dialog when the session has ended. */
export function RootFrame() {
  const { data: session } = useSession();
  const href = useLocation({ select: (location) => location.href });
  const router = useRouter();
  const { hasEnded, turn, dismiss } = useSessionChange(session);
  const view = session?.customerView;
  return (
    <>
      {view && <CustomerViewBar view={view} onEnd={() => endCustomerView(view.returnTo)} />}
      <Fragment key={turn}><Outlet /></Fragment>
      <SessionEnded
        isOpen={hasEnded}
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
    </>
  );
}

async function endCustomerView(returnTo: string): Promise<void> {
  await answerOf(api.api['customer-view'].$delete());
  window.location.assign(returnTo);
}
