import { Outlet } from '@tanstack/react-router';
import { CustomerViewBar } from '#web/features/customer-view/customer-view-bar.tsx';
import { answerOf, api } from '#web/lib/api.ts';
import { useSession } from '#web/lib/session.ts';

/** Every page, below the bar while staff see the portal as a customer. */
export function CustomerViewFrame() {
  const { data: session } = useSession();
  const view = session?.customerView;
  return (
    <>
      {view && <CustomerViewBar view={view} onEnd={() => endCustomerView(view.returnTo)} />}
      <Outlet />
    </>
  );
}

async function endCustomerView(returnTo: string): Promise<void> {
  await answerOf(api.api['customer-view'].$delete());
  window.location.assign(returnTo);
}
