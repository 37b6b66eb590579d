import { useQuery } from '@tanstack/react-query';
import { getRouteApi } from '@tanstack/react-router';
import { useEffect, useState } from 'react';
import { isPayable } from '#domain/billing/payment-status.ts';
import { CheckoutReturn } from '#web/features/billing/checkout-return.tsx';
import { ApiError } from '#web/lib/api.ts';
import { checkoutQuery, CONFIRMATION_POLL_MS, CONFIRMATION_USUAL_MS } from '#web/lib/checkout.ts';
import { useProjectEvents } from '#web/lib/events.ts';
import { usePageTitle } from '#web/lib/page-title.ts';
import { useTexts } from '#web/lib/texts.ts';
import { PageBody } from '#web/ui/page.tsx';

const route = getRouteApi('/app/checkout/return');

export function CheckoutReturnPage() {
  const texts = useTexts('billing');
  const { session_id: sessionId } = route.useSearch();
  usePageTitle(texts('returnTitle'));
  const { data, error, refetch } = useQuery({
    ...checkoutQuery(sessionId),
    retry: (count, failure) => !isRefusal(failure) && count < 5,
    refetchInterval: ({ state }) => (state.data && isPayable(state.data.status) ? CONFIRMATION_POLL_MS : false),
  });
  useProjectEvents((event) => {
    if (event.projectId === data?.projectId) void refetch();
  });
  const [isLong, setIsLong] = useState(false);
  useEffect(() => {
    const timer = setTimeout(() => setIsLong(true), CONFIRMATION_USUAL_MS);
    return () => clearTimeout(timer);
  }, []);
  return (
    <PageBody>
      <CheckoutReturn state={data} isUnknown={isRefusal(error)} isLong={isLong} />
    </PageBody>
  );
}

const isRefusal = (error: Error | null) => error instanceof ApiError && error.status >= 400 && error.status < 500;
