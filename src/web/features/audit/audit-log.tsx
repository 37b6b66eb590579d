import { Button, Skeleton, Stack, Text } from '@mantine/core';
import { useInfiniteQuery, useQuery } from '@tanstack/react-query';
import { answerOf, api, sentenceOf } from '#web/lib/api.ts';
import { useTexts } from '#web/lib/texts.ts';
import { EmptyState } from '#web/ui/empty-state.tsx';
import { ErrorPanel } from '#web/ui/error-panel.tsx';
import { AuditFilters } from './audit-filters.tsx';
import { isFiltered, toQuery, type AuditFilter } from './audit-filter.ts';
import { AuditTable } from './audit-table.tsx';

type AuditLogProps = { teamId: string; filter: AuditFilter; onFilter: (filter: AuditFilter) => void };

/** The log of a team with its filters, page by page. */
export function AuditLog({ teamId, filter, onFilter }: AuditLogProps) {
  const texts = useTexts('audit');
  const query = toQuery(filter);
  const call = api.api.teams[':teamId'].audit;
  const people = useQuery({
    queryKey: ['audit-people', teamId],
    queryFn: () => answerOf(call.people.$get({ param: { teamId } })),
  });
  const log = useInfiniteQuery({
    queryKey: ['audit', teamId, query],
    queryFn: ({ pageParam }) =>
      answerOf(call.$get({ param: { teamId }, query: { ...query, ...(pageParam && { cursor: pageParam }) } })),
    initialPageParam: '',
    getNextPageParam: ({ nextCursor }) => nextCursor,
  });
  const rows = log.data?.pages.flatMap((page) => page.rows);
  const words = isFiltered(filter)
    ? { title: texts('noneTitle'), text: texts('noneText') }
    : { title: texts('emptyTitle'), text: texts('emptyText') };
  return (
    <Stack gap="md">
      <AuditFilters
        filter={filter}
        people={people.data ?? []}
        exportHref={`/api/teams/${teamId}/audit.csv?${new URLSearchParams(query)}`}
        onFilter={onFilter}
      />
      {log.isError && !rows && <ErrorPanel sentence={sentenceOf(log.error)} onRetry={() => void log.refetch()} />}
      {log.isPending && (
        <Stack gap={8} aria-busy>
          {[0, 1, 2, 3].map((line) => (
            <Skeleton key={line} height={52} />
          ))}
        </Stack>
      )}
      {rows?.length === 0 && (
        <EmptyState {...words}>
          {isFiltered(filter) && (
            <Button variant="default" onClick={() => onFilter({})}>
              {texts('clear')}
            </Button>
          )}
        </EmptyState>
      )}
      {rows && rows.length > 0 && (
        <>
          <AuditTable rows={rows} />
          {log.hasNextPage ? (
            <Button
              variant="default"
              mx="auto"
              loading={log.isFetchingNextPage}
              onClick={() => void log.fetchNextPage()}
            >
              {texts('more')}
            </Button>
          ) : (
            <Text c="dimmed" ta="center" size="xs">
              {texts('end')}
            </Text>
          )}
        </>
      )}
    </Stack>
  );
}
