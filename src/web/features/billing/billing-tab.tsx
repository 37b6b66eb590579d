import { Group, Stack } from '@mantine/core';
import { useQuery } from '@tanstack/react-query';
import type { SessionTeam } from '#contract/session.ts';
import { sentenceOf } from '#web/lib/api.ts';
import { receiptsQuery } from '#web/lib/receipts.ts';
import { ErrorPanel } from '#web/ui/error-panel.tsx';
import { PortalButton } from './portal-button.tsx';
import { Receipts } from './receipts.tsx';

/** 'Billing & Invoices': what the team has paid, and for admins the way to the provider's portal (T8). */
export function BillingTab({ team }: { team: SessionTeam | null }) {
  const { data, error, refetch } = useQuery({ ...receiptsQuery, enabled: team !== null });
  const canOpenPortal = team?.role === 'admin' && (data?.length ?? 0) > 0;
  return (
    <Stack gap="md">
      {canOpenPortal && <Group justify="flex-end"><PortalButton /></Group>}
      {error && !data ? <ErrorPanel sentence={sentenceOf(error)} onRetry={() => void refetch()} /> : <Receipts receipts={team ? data : []} />}
    </Stack>
  );
}
