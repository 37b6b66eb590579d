import { Skeleton } from '@mantine/core';
import { useQuery } from '@tanstack/react-query';
import { getRouteApi } from '@tanstack/react-router';
import { ReceiptSheet } from '#web/features/billing/receipt-sheet.tsx';
import { ApiError, sentenceOf } from '#web/lib/api.ts';
import { usePageTitle } from '#web/lib/page-title.ts';
import { receiptQuery } from '#web/lib/receipts.ts';
import { useTexts } from '#web/lib/texts.ts';
import { EmptyState } from '#web/ui/empty-state.tsx';
import { ErrorPanel } from '#web/ui/error-panel.tsx';
import { PageBody } from '#web/ui/page.tsx';

const route = getRouteApi('/app/member/billing/receipts/$paymentId');

export function ReceiptPage() {
  const texts = useTexts('billing');
  const { paymentId } = route.useParams();
  const { data, error, refetch } = useQuery({ ...receiptQuery(paymentId), retry: false });
  usePageTitle(data ? texts('receiptTitle', { number: data.number }) : texts('title'));
  if (data)
    return (
      <PageBody>
        <ReceiptSheet receipt={data} />
      </PageBody>
    );
  if (!error)
    return (
      <PageBody>
        <Skeleton height={360} w="100%" maw={640} mx="auto" radius="lg" />
      </PageBody>
    );
  const isMissing = error instanceof ApiError && error.status >= 400 && error.status < 500;
  return (
    <PageBody>
      {isMissing ? (
        <EmptyState order={1} title={texts('missing')} text={texts('missingText')} />
      ) : (
        <ErrorPanel sentence={sentenceOf(error)} onRetry={() => void refetch()} />
      )}
    </PageBody>
  );
}
