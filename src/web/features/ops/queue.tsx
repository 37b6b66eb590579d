import { Button, Skeleton, Stack } from '@mantine/core';
import { useHotkeys, useInterval, useMediaQuery } from '@mantine/hooks';
import { useInfiniteQuery, useQueryClient } from '@tanstack/react-query';
import { useRef, useState } from 'react';
import { answerOf, api, sentenceOf } from '#web/lib/api.ts';
import { useProjectEvents } from '#web/lib/events.ts';
import { useTexts } from '#web/lib/texts.ts';
import { EmptyState } from '#web/ui/empty-state.tsx';
import { ErrorPanel } from '#web/ui/error-panel.tsx';
import { Page } from '#web/ui/page.tsx';
import { QueueFilters } from './queue-filters.tsx';
import { isQueueFiltered, toQueueQuery, type QueueFilter } from './queue-filter.ts';
import { QueueTable } from './queue-table.tsx';

/** What others do shows up by itself. */
const REFRESH_MS = 30_000;
const MINUTE_MS = 60_000;
/** A page of the list on a phone: the late ones and the next ones, in a few thumb strokes. */
const PHONE_ROWS = '25';

/** All orders that wait for somebody, late ones first. */
export function Queue({ filter, onFilter }: { filter: QueueFilter; onFilter: (filter: QueueFilter) => void }) {
  const texts = useTexts('opsQueue');
  const isPhone = useMediaQuery('(max-width: 47.99em)', window.innerWidth < 768);
  const query = { ...toQueueQuery(filter), ...(isPhone && { limit: PHONE_ROWS }) };
  const found = useInfiniteQuery({
    queryKey: ['ops', 'queue', query],
    queryFn: ({ pageParam }) =>
      answerOf(api.api.ops.queue.$get({ query: { ...query, ...(pageParam && { cursor: pageParam }) } })),
    initialPageParam: '',
    getNextPageParam: ({ nextCursor }) => nextCursor,
    placeholderData: (previous) => previous,
    refetchInterval: REFRESH_MS,
  });
  const queries = useQueryClient();
  useProjectEvents(({ job }) =>
    job === '' ? void queries.invalidateQueries({ queryKey: ['ops', 'queue'] }) : undefined,
  );
  const [now, setNow] = useState(() => new Date());
  useInterval(() => setNow(new Date()), MINUTE_MS, { autoInvoke: true });
  const list = useRef<HTMLDivElement>(null);
  // From anywhere on the page into the list; within it the table goes on.
  const enter = () => {
    if (!list.current?.querySelector('table')?.contains(document.activeElement))
      list.current?.querySelector<HTMLElement>('tbody a')?.focus();
  };
  useHotkeys([
    ['j', enter],
    ['ArrowDown', enter],
  ]);
  const rows = found.data?.pages.flatMap((page) => page.rows);
  const facets = found.data?.pages[0]?.facets ?? null;
  const words = isQueueFiltered(filter)
    ? { title: texts('noneTitle'), text: texts('noneText') }
    : { title: texts('emptyTitle'), text: texts('emptyText') };
  return (
    <Page title={texts('title')} subtitle={facets ? subtitleOf(facets.late) : undefined}>
      <QueueFilters filter={filter} facets={facets} onFilter={onFilter} />
      {found.isError && !rows && <ErrorPanel sentence={sentenceOf(found.error)} onRetry={() => void found.refetch()} />}
      {found.isPending && (
        <Stack gap={8} aria-busy>
          {[0, 1, 2, 3, 4].map((line) => (
            <Skeleton key={line} height={48} />
          ))}
        </Stack>
      )}
      {rows?.length === 0 && (
        <EmptyState {...words}>
          {isQueueFiltered(filter) && (
            <Button variant="default" onClick={() => onFilter({})}>
              {texts('clear')}
            </Button>
          )}
        </EmptyState>
      )}
      {rows && rows.length > 0 && (
        <div ref={list}>
          <QueueTable rows={rows} now={now} />
        </div>
      )}
      {found.hasNextPage && (
        <Button
          variant="default"
          mx="auto"
          loading={found.isFetchingNextPage}
          onClick={() => void found.fetchNextPage()}
        >
          {texts('more')}
        </Button>
      )}
    </Page>
  );

  function subtitleOf(late: number) {
    return late > 0 ? texts('lateCount', { count: late }) : texts('noneLate');
  }
}
