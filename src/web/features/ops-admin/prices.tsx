import { Badge, Button, Skeleton, Title } from '@mantine/core';
import { queryOptions, skipToken, useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { priceBookSchema } from '#domain/pricing/price-book.ts';
import { answerOf, api, ApiError, sentenceOf } from '#web/lib/api.ts';
import { useStaffEvents } from '#web/lib/events.ts';
import { useCurrency } from '#web/lib/operator.ts';
import { useDates } from '#web/lib/preferences.ts';
import { useMayStaff } from '#web/lib/session.ts';
import { useTexts } from '#web/lib/texts.ts';
import { ErrorPanel } from '#web/ui/error-panel.tsx';
import { Page } from '#web/ui/page.tsx';
import { ReasonModal } from '#web/ui/reason-modal.tsx';
import { said } from '#web/lib/said.ts';
import { PriceBookChanges } from './price-book-changes.tsx';
import { PriceBookEditor } from './price-book-editor.tsx';
import { useConsoleRefresh } from './use-console-refresh.ts';
import css from './ops-admin.module.css';

/** One version, which never changes. */
const bookQuery = (version: number | undefined) =>
  queryOptions({
    queryKey: ['ops', 'price-book', version],
    queryFn:
      version === undefined
        ? skipToken
        : () => answerOf(api.api.ops['price-books'][':version'].$get({ param: { version: String(version) } })),
    staleTime: 'static',
  });

/** Price books: versions, the editor, and which one is active (Y7). */
export function Prices() {
  const texts = useTexts('opsAdmin');
  const refresh = useConsoleRefresh();
  // Another admin may save or activate a version while this page is open.
  useStaffEvents(() => void refresh());
  const [opened, setOpened] = useState<number>();
  const [activating, setActivating] = useState<number>();
  const list = useQuery({
    queryKey: ['ops', 'price-books'],
    queryFn: () => answerOf(api.api.ops['price-books'].$get()),
  });
  const version = opened ?? list.data?.active;
  const book = useQuery(bookQuery(version));
  return (
    <Page title={texts('prices')}>
      {list.isPending && <Skeleton height={240} />}
      {list.isError && <ErrorPanel sentence={sentenceOf(list.error)} onRetry={() => void list.refetch()} />}
      {list.data && <Versions {...list.data} opened={version} onOpen={setOpened} onActivate={setActivating} />}
      {book.data && version !== undefined && (
        <PriceBookEditor key={version} version={version} book={book.data.book} onKept={setOpened} />
      )}
      {activating !== undefined && list.data && (
        <Activation version={activating} active={list.data.active} onClose={() => setActivating(undefined)} />
      )}
    </Page>
  );
}

/** Asks before a version is activated, over what it changes of the active one: it may have been edited from another. */
function Activation({ version, active, onClose }: { version: number; active: number; onClose: () => void }) {
  const texts = useTexts('opsAdmin');
  const currency = useCurrency();
  const refresh = useConsoleRefresh();
  const [before, after] = [useQuery(bookQuery(active)), useQuery(bookQuery(version))].map(
    ({ data }) => priceBookSchema.safeParse(data?.book).data,
  );
  const activate = (reason: string) =>
    answerOf(
      api.api.ops['price-books'][':version'].activate.$post({
        param: { version: String(version) },
        json: { reason, seen: active },
      }),
    ).then(refresh, async (error: unknown) => {
      // What is active now is compared in the dialog, which stays open.
      if (error instanceof ApiError && error.code === 'STALE') await refresh();
      throw error;
    });
  return (
    <ReasonModal
      title={texts('activateTitle', { version })}
      confirmLabel={texts('activateNow')}
      onConfirm={activate}
      onClose={onClose}
    >
      {texts('activateText')}
      {before && after && <PriceBookChanges version={active} before={before} after={after} currency={currency} />}
    </ReasonModal>
  );
}

type Version = { version: number; note: string; createdBy: string | null; createdAt: string };
type VersionsProps = {
  active: number;
  versions: readonly Version[];
  opened: number | undefined;
  onOpen: (version: number) => void;
  onActivate: (version: number) => void;
};

function Versions({ active, versions, opened, onOpen, onActivate }: VersionsProps) {
  const texts = useTexts('opsAdmin');
  const mayAdminister = useMayStaff('administer');
  const dates = useDates();
  return (
    <section className={css.card} aria-label={texts('versions')}>
      <div className={css.head}>
        <Title order={2} fz={16}>
          {texts('versions')}
        </Title>
      </div>
      <table className={`${css.table} ${css.stacked}`}>
        <thead>
          <tr>
            <th scope="col">{texts('version')}</th>
            <th scope="col">{texts('by')}</th>
            <th scope="col">{texts('since')}</th>
            <td />
          </tr>
        </thead>
        <tbody>
          {versions.map(({ version, note, createdBy, createdAt }) => (
            <tr key={version} aria-current={version === opened || undefined}>
              <td>
                <strong>{version}</strong> <span>{said(note)}</span>{' '}
                {version === active && (
                  <Badge size="xs" color="green" variant="light" c="var(--green-ink)">
                    {texts('activeVersion')}
                  </Badge>
                )}
              </td>
              <td data-label={texts('by')}>{createdBy ?? texts('none')}</td>
              <td data-label={texts('since')}>{dates.moment(new Date(createdAt))}</td>
              <td className={css.act}>
                <Button
                  size="compact-xs"
                  variant="subtle"
                  disabled={version === opened}
                  aria-label={texts('openVersion', { version })}
                  onClick={() => onOpen(version)}
                >
                  {texts('open')}
                </Button>
                {mayAdminister && version !== active && (
                  <Button size="compact-xs" variant="default" onClick={() => onActivate(version)}>
                    {texts('activate')}
                  </Button>
                )}
              </td>
            </tr>
          ))}
        </tbody>
      </table>
    </section>
  );
}
