import { Button } from '@mantine/core';
import { IconArrowLeft } from '@tabler/icons-react';
import { useQuery } from '@tanstack/react-query';
import { getRouteApi } from '@tanstack/react-router';
import { PastDuePlan } from '#web/features/billing/past-due-plan.tsx';
import { PortalButton } from '#web/features/billing/portal-button.tsx';
import { Plans } from '#web/features/billing/plans.tsx';
import { track } from '#web/lib/analytics.ts';
import { planQuery } from '#web/lib/plan.ts';
import { useSession } from '#web/lib/session.ts';
import { useTexts } from '#web/lib/texts.ts';
import { AppLink } from '#web/ui/app-link.tsx';
import { Page } from '#web/ui/page.tsx';

const plansRoute = getRouteApi('/app/member/billing/plans');

export function PlansPage() {
  const texts = useTexts('plans');
  const { tab = 'engine' } = plansRoute.useSearch();
  const navigate = plansRoute.useNavigate();
  const { data: session } = useSession();
  const { data: plan } = useQuery(planQuery);
  const isAdmin = session?.team?.role === 'admin';
  const open = (next: 'engine' | 'verified') => {
    track('Plan Tab Changed', { tab: next });
    void navigate({ search: { tab: next === 'engine' ? undefined : next } });
  };
  return (
    <Page
      title={texts('title')}
      subtitle={texts('subtitle')}
      actions={
        <>
          {isAdmin && plan?.quota && <PortalButton />}
          <Button
            component={AppLink}
            href="/billing"
            variant="subtle"
            leftSection={<IconArrowLeft size={16} aria-hidden />}
          >
            {texts('back')}
          </Button>
        </>
      }
    >
      {isAdmin && plan?.isPastDue && <PastDuePlan plan={plan.plan} />}
      <Plans tab={tab} canSeeMoney={isAdmin} onTab={open} current={plan} />
    </Page>
  );
}
