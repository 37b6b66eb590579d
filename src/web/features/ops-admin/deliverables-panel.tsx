import { Button, Group, Skeleton, Title } from '@mantine/core';
import { IconLink, IconUpload } from '@tabler/icons-react';
import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { answerOf, api, sentenceOf } from '#web/lib/api.ts';
import { useMayStaff } from '#web/lib/session.ts';
import { useTexts } from '#web/lib/texts.ts';
import { EmptyState } from '#web/ui/empty-state.tsx';
import { ErrorPanel } from '#web/ui/error-panel.tsx';
import { DeliverForm } from './deliver-form.tsx';
import { DeliverableTable } from './deliverable-table.tsx';
import { TourForm } from './tour-form.tsx';
import css from './ops-admin.module.css';

const REFRESH_MS = 5000;

/** What was delivered for an order, and the way to deliver more for those who may (Y4). */
export function DeliverablesPanel({
  projectId,
  isEnded = false,
}: {
  projectId: string;
  /** Of an order that ended without being done nothing is delivered any more. */ isEnded?: boolean;
}) {
  const texts = useTexts('opsAdmin');
  const mayWork = useMayStaff('work') && !isEnded;
  const [adding, setAdding] = useState<'files' | 'tour'>();
  const found = useQuery({
    queryKey: ['ops', 'deliverables', projectId],
    queryFn: () => answerOf(api.api.ops.projects[':projectId'].deliverables.$get({ param: { projectId } })),
    refetchInterval: ({ state }) => (state.data?.some(({ viewState }) => viewState === 'waiting') ? REFRESH_MS : false),
  });
  return (
    <section className={css.card} aria-label={texts('deliverables')}>
      <div className={css.head}>
        <Title order={2} fz={16}>
          {texts('deliverables')}
        </Title>
        {mayWork && (
          <Group gap="xs">
            <Button
              size="xs"
              variant="default"
              leftSection={<IconLink size={16} aria-hidden />}
              onClick={() => setAdding(adding === 'tour' ? undefined : 'tour')}
            >
              {texts('addTour')}
            </Button>
            {adding !== 'files' && (
              <Button size="xs" leftSection={<IconUpload size={16} aria-hidden />} onClick={() => setAdding('files')}>
                {texts('deliverFiles')}
              </Button>
            )}
          </Group>
        )}
      </div>
      {adding === 'files' && <DeliverForm projectId={projectId} there={found.data ?? []} />}
      {adding === 'tour' && <TourForm projectId={projectId} onDone={() => setAdding(undefined)} />}
      {found.isPending && <Skeleton height={120} m={14} />}
      {found.isError && <ErrorPanel sentence={sentenceOf(found.error)} onRetry={() => void found.refetch()} />}
      {found.data?.length === 0 && (
        <EmptyState title={texts('noDeliverables')} text={mayWork ? texts('noDeliverablesText') : ''} />
      )}
      {found.data && found.data.length > 0 && <DeliverableTable files={found.data} />}
    </section>
  );
}
