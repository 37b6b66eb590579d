import { Alert, Anchor, Group, Stack, Title } from '@mantine/core';
import { IconIdBadge2 } from '@tabler/icons-react';
import { useQuery } from '@tanstack/react-query';
import type { SessionTeam } from '#contract/session.ts';
import { sentenceOf } from '#web/lib/api.ts';
import { teamInvoicesQuery } from '#web/lib/invoices.ts';
import { receiptsQuery } from '#web/lib/receipts.ts';
import { useTexts } from '#web/lib/texts.ts';
import { AppLink } from '#web/ui/app-link.tsx';
import { ErrorPanel } from '#web/ui/error-panel.tsx';
import { Invoices } from './invoices.tsx';
import { PortalButton } from './portal-button.tsx';
import { Receipts } from './receipts.tsx';

/** 'Billing & Invoices': what the team has paid, and for admins the way to the provider's portal (T8). */
export function BillingTab({ team, isStaff }: { team: SessionTeam | null; isStaff: boolean }) {
  const texts = useTexts('billing');
  const { data, error, refetch } = useQuery({ ...receiptsQuery, enabled: team !== null });
  const { data: invoices = [] } = useQuery({ ...teamInvoicesQuery, enabled: team?.role === 'admin' });
  const canOpenPortal = team?.role === 'admin' && (data?.length ?? 0) > 0;
  return (
    <Stack gap="md">
      {isStaff && <StaffMark />}
      {canOpenPortal && (
        <Group justify="flex-end">
          <PortalButton />
        </Group>
      )}
      <Invoices invoices={invoices} />
      {error && !data ? (
        <ErrorPanel sentence={sentenceOf(error)} onRetry={() => void refetch()} />
      ) : (
        <section>
          {invoices.length > 0 && (
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
