import { useQuery } from '@tanstack/react-query';
import { Outbox } from '#web/features/outbox/outbox.tsx';
import { answerOf, api, sentenceOf } from '#web/lib/api.ts';
import { useTexts } from '#web/lib/texts.ts';
import { ErrorPanel } from '#web/ui/error-panel.tsx';
import { Page } from '#web/ui/page.tsx';

/** A mail that is waited for shows up by itself. */
const REFRESH_MS = 4_000;

export function OutboxPage() {
  const texts = useTexts('outbox');
  const { data, error, refetch } = useQuery({
    queryKey: ['outbox'],
    queryFn: () => answerOf(api.api.outbox.$get()),
    refetchInterval: (query) => (query.state.status === 'error' ? false : REFRESH_MS),
  });
  return (
    <Page title={texts('title')} subtitle={texts('subtitle')} width="reading">
      {error && !data ? (
        <ErrorPanel sentence={sentenceOf(error)} onRetry={() => void refetch()} />
      ) : (
        <Outbox messages={data} origin={window.location.origin} />
      )}
    </Page>
  );
}
