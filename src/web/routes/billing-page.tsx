import { useQuery } from '@tanstack/react-query';
import { Navigate } from '@tanstack/react-router';
import { PortalButton } from '#web/features/billing/portal-button.tsx';
import { Receipts } from '#web/features/billing/receipts.tsx';
import { sentenceOf } from '#web/lib/api.ts';
import { receiptsQuery } from '#web/lib/receipts.ts';
import { useSession } from '#web/lib/session.ts';
import { useTexts } from '#web/lib/texts.ts';
import { ErrorPanel } from '#web/ui/error-panel.tsx';
import { Page } from '#web/ui/page.tsx';

export function BillingPage() {
  const texts = useTexts('billing');
  const { data: session } = useSession();
  const { data, error, refetch } = useQuery({ ...receiptsQuery, enabled: session?.team != null });
  if (session && !session.user) return <Navigate to="/sign-in" search={{ redirect_url: '/billing' }} replace />;
  const canOpenPortal = session?.team?.role === 'admin' && (data?.length ?? 0) > 0;
  return (
    <Page title={texts('title')} subtitle={texts('subtitle')} actions={canOpenPortal && <PortalButton />}>
      {error && !data ? <ErrorPanel sentence={sentenceOf(error)} onRetry={() => void refetch()} /> : <Receipts receipts={session && !session.team ? [] : data} />}
    </Page>
  );
}
