import { BillingTab } from '#web/features/billing/billing-tab.tsx';
import { useSession } from '#web/lib/session.ts';
import { useTexts } from '#web/lib/texts.ts';
import { Page } from '#web/ui/page.tsx';

export function BillingPage() {
  const texts = useTexts('billing');
  const { data: session } = useSession();
  return (
    <Page title={texts('title')} subtitle={texts('subtitle')}>
      {session && <BillingTab team={session.team} isStaff={session.user?.isStaff ?? false} />}
    </Page>
  );
}
