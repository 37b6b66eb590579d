import { getRouteApi } from '@tanstack/react-router';
import { BillingTab } from '#web/features/billing/billing-tab.tsx';
import { useSession } from '#web/lib/session.ts';
import { useTexts } from '#web/lib/texts.ts';
import { Page } from '#web/ui/page.tsx';

const route = getRouteApi('/app/member/billing');

export function BillingPage() {
  const texts = useTexts('billing');
  const { data: session } = useSession();
  const search = route.useSearch();
  const navigate = route.useNavigate();
  return (
    <Page title={texts('title')} subtitle={texts('subtitle')}>
      {session && (
        <BillingTab
          team={session.team}
          isStaff={session.user?.isStaff ?? false}
          search={search}
          onSearch={(next) => void navigate({ search: next, replace: true, resetScroll: false })}
        />
      )}
    </Page>
  );
}
