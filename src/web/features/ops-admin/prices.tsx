import { Badge, Button, Skeleton, Title } from '@mantine/core';
import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { answerOf, api, sentenceOf } from '#web/lib/api.ts';
import { useDates } from '#web/lib/preferences.ts';
import { useMayStaff } from '#web/lib/session.ts';
import { useTexts } from '#web/lib/texts.ts';
import { ErrorPanel } from '#web/ui/error-panel.tsx';
import { Page } from '#web/ui/page.tsx';
import { ReasonModal } from '#web/ui/reason-modal.tsx';
import { said } from '#web/lib/said.ts';
import { PriceBookEditor } from './price-book-editor.tsx';
import { useConsoleRefresh } from './use-console-refresh.ts';
import css from './ops-admin.module.css';

/** Price books: versions, the editor, and which one is active (Y7). */
export function Prices() {
  const texts = useTexts('opsAdmin');
  const refresh = useConsoleRefresh();
  const [opened, setOpened] = useState<number>();
  const [activating, setActivating] = useState<number>();
  const list = useQuery({
    queryKey: ['ops', 'price-books'],
    queryFn: () => answerOf(api.api.ops['price-books'].$get()),
  });
  const version = opened ?? list.data?.active;
  const book = useQuery({
    queryKey: ['ops', 'price-book', version],
    queryFn: () => answerOf(api.api.ops['price-books'][':version'].$get({ param: { version: String(version) } })),
    enabled: version !== undefined,
    staleTime: 'static',
  });
  const activate = (reason: string) =>
    answerOf(
      api.api.ops['price-books'][':version'].activate.$post({
        param: { version: String(activating) },
        json: { reason },
      }),
    ).then(refresh);
  return (
    <Page title={texts('prices')}>
      {list.isPending && <Skeleton height={240} />}
      {list.isError && <ErrorPanel sentence={sentenceOf(list.error)} onRetry={() => void list.refetch()} />}
      {list.data && <Versions {...list.data} opened={version} onOpen={setOpened} onActivate={setActivating} />}
      {book.data && version !== undefined && (
        <PriceBookEditor key={version} version={version} book={book.data.book} onKept={setOpened} />
      )}
      {activating !== undefined && (
        <ReasonModal
          title={texts('activateTitle', { version: activating })}
          confirmLabel={texts('activate')}
          onConfirm={activate}
          onClose={() => setActivating(undefined)}
        >
          {texts('activateText')}
        </ReasonModal>
      )}
    </Page>
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
