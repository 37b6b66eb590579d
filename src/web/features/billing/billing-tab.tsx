import { Alert, Anchor, Button, Group, Stack, Title } from '@mantine/core';
import { IconIdBadge2 } from '@tabler/icons-react';
import { useQuery } from '@tanstack/react-query';
import type { SessionTeam } from '#contract/session.ts';
import { sentenceOf } from '#web/lib/api.ts';
import { receiptsQuery } from '#web/lib/receipts.ts';
import { enterprisePlansQuery, teamBillingQuery } from '#web/lib/team-billing.ts';
import { useTexts } from '#web/lib/texts.ts';
import { AppLink } from '#web/ui/app-link.tsx';
import { ErrorPanel } from '#web/ui/error-panel.tsx';
import { BillingDetails } from './billing-details.tsx';
import { CurrentPlan } from './current-plan.tsx';
import { EnterprisePlans } from './enterprise-plans.tsx';
import { PortalButton } from './portal-button.tsx';
import { Receipts } from './receipts.tsx';
import { RecentInvoices, type InvoicesInAddress } from './recent-invoices.tsx';

type BillingTabProps = { team: SessionTeam | null; isStaff: boolean } & InvoicesInAddress;

/** The billing view (ordering.md §2.7), also as the tab 'Billing & Invoices' of the settings (T8). Members see what they paid themselves. */
export function BillingTab({ team, isStaff, search, onSearch }: BillingTabProps) {
  const texts = useTexts('billing');
  const { data, error, refetch } = useQuery({ ...receiptsQuery, enabled: team !== null });
  const adminOf = team?.role === 'admin' ? team.id : null;
  return (
    <Stack gap="lg">
      {isStaff && <StaffMark />}
      {adminOf !== null && (
        <>
          <Group justify="flex-end">
            <Button component={AppLink} href="/billing/plans" variant="default">
              {texts('allPlans')}
            </Button>
            <PortalButton />
          </Group>
          <CurrentPlan isAdmin />
          <Contracts teamId={adminOf} />
          <BillingDetails teamId={adminOf} />
          <RecentInvoices key={adminOf} teamId={adminOf} search={search} onSearch={onSearch} />
        </>
      )}
      {team?.role === 'user' && <CurrentPlan isAdmin={false} />}
      {error && !data ? (
        <ErrorPanel sentence={sentenceOf(error)} onRetry={() => void refetch()} />
      ) : (
        <section aria-label={texts('receipts')}>
          {adminOf !== null && (
            <Title order={2} size="h4" mb={8}>
              {texts('receipts')}
            </Title>
          )}
          <Receipts receipts={team ? data : []} isOfTeam={team?.role !== 'user'} />
        </section>
      )}
    </Stack>
  );
}

/** Contracts of a team; nothing where it has none. A failure says so. */
function Contracts({ teamId }: { teamId: string }) {
  const texts = useTexts('billing');
  const plans = useQuery(enterprisePlansQuery(teamId));
  const { data: billing } = useQuery(teamBillingQuery(teamId));
  if (plans.isError && !plans.data)
    return (
      <Alert color="red" role="alert">
        {texts('enterpriseFailed', { message: sentenceOf(plans.error) })}
      </Alert>
    );
  if (!plans.data?.length) return null;
  return <EnterprisePlans plans={plans.data} memberCount={billing?.member_count} />;
}

/** Staff are distinguished in the view of what is paid (T11): by their role at the operator, whatever their address. */
function StaffMark() {
  const texts = useTexts('billing');
  return (
    <Alert color="blueprint" title={texts('staff')} icon={<IconIdBadge2 size={18} aria-hidden />}>
      {texts('staffText')}{' '}
      <Anchor component={AppLink} href="/ops" inherit underline="always">
        {texts('toOrders')}
      </Anchor>
    </Alert>
  );
}
