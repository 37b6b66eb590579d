import { Alert, Anchor, Group, Stack } from '@mantine/core';
import { IconIdBadge2 } from '@tabler/icons-react';
import { useQuery } from '@tanstack/react-query';
import type { SessionTeam } from '#contract/session.ts';
import { sentenceOf } from '#web/lib/api.ts';
import { receiptsQuery } from '#web/lib/receipts.ts';
import { useTexts } from '#web/lib/texts.ts';
import { AppLink } from '#web/ui/app-link.tsx';
import { ErrorPanel } from '#web/ui/error-panel.tsx';
import { PortalButton } from './portal-button.tsx';
import { Receipts } from './receipts.tsx';

/** 'Billing & Invoices': what the team has paid, and for admins the way to the provider's portal (T8). */
export function BillingTab({ team, isStaff }: { team: SessionTeam | null; isStaff: boolean }) {
  const { data, error, refetch } = useQuery({ ...receiptsQuery, enabled: team !== null });
  const canOpenPortal = team?.role === 'admin' && (data?.length ?? 0) > 0;
  return (
    <Stack gap="md">
      {isStaff && <StaffMark />}
      {canOpenPortal && (
        <Group justify="flex-end">
          <PortalButton />
        </Group>
      )}
      {error && !data ? (
        <ErrorPanel sentence={sentenceOf(error)} onRetry={() => void refetch()} />
      ) : (
        <Receipts receipts={team ? data : []} isOfTeam={team?.role !== 'user'} />
      )}
    </Stack>
  );
}

/** Staff are told apart in the view of what is paid (T11): by their role at the operator, whatever their address. */
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
