import { Alert, Button, Group, Skeleton, Stack, Text } from '@mantine/core';
import { IconDownload } from '@tabler/icons-react';
import { useQuery, useQueryClient } from '@tanstack/react-query';
import { useState } from 'react';
import type { ExitOffer, ExitPackage } from '#contract/exit-package.ts';
import { formatBytes } from '#domain/units/format-bytes.ts';
import { answerOf, api, sentenceOf } from '#web/lib/api.ts';
import { formatMoment } from '#web/lib/dates.ts';
import { saveFrom } from '#web/lib/download/save-blob.ts';
import { useExitEvents } from '#web/lib/events.ts';
import { useTexts } from '#web/lib/texts.ts';
import { ErrorPanel } from '#web/ui/error-panel.tsx';
import { ProgressLine } from '#web/ui/progress-line.tsx';
import css from './export-panel.module.css';

const call = api.api.projects[':projectId']['exit-package'];

type ExportPanelProps = { projectId: string; onUnlock: () => void };

/** What a package of a project would contain, and how far the caller's own one is. */
export function ExportPanel({ projectId, onUnlock }: ExportPanelProps) {
  const queries = useQueryClient();
  const queryKey = ['exit-package', projectId];
  const query = useQuery({
    queryKey,
    queryFn: () => answerOf(call.$get({ param: { projectId } })),
    staleTime: 0,
  });
  const reread = () => queries.invalidateQueries({ queryKey });
  useExitEvents(
    (about) => about === projectId && void reread(),
    () => void reread(),
  );
  const [failure, setFailure] = useState<string>();
  const [isBusy, setBusy] = useState(false);
  const run = async (work: Promise<unknown>) => {
    setBusy(true);
    setFailure(undefined);
    try {
      await work;
    } catch (error) {
      setFailure(sentenceOf(error));
    } finally {
      await reread();
      setBusy(false);
    }
  };
  if (query.isPending) return <Skeleton height={160} radius="md" aria-busy />;
  if (query.isError && !query.data)
    return <ErrorPanel sentence={sentenceOf(query.error)} onRetry={() => void query.refetch()} />;
  return (
    <ExportState
      offer={query.data}
      failure={failure}
      isBusy={isBusy}
      onStart={() => void run(answerOf(call.$post({ param: { projectId } })))}
      onStop={(packageId) => void run(answerOf(call[':packageId'].$delete({ param: { projectId, packageId } })))}
      onUnlock={onUnlock}
    />
  );
}

type ExportStateProps = {
  offer: ExitOffer;
  failure: string | undefined;
  isBusy: boolean;
  onStart: () => void;
  onStop: (packageId: string) => void;
  onUnlock: () => void;
};

function ExportState({ offer, failure, onUnlock, ...acts }: ExportStateProps) {
  const texts = useTexts('exitPackage');
  if (offer.restrictionReason !== null) return <Locked reason={offer.restrictionReason} onUnlock={onUnlock} />;
  if (offer.contents.length === 0) return <Text c="dimmed">{texts('empty')}</Text>;
  const bytes = offer.contents.reduce((sum, each) => sum + (each.bytes ?? 0), 0);
  return (
    <Stack gap="md">
      <Text size="sm">{texts('intro')}</Text>
      <ul className={css.contents} aria-label={texts('contents')}>
        {offer.contents.map(({ folder, count, bytes: size }) => (
          <li key={folder}>
            <Text size="sm">{texts(folder)}</Text>
            <Text size="sm" c="dimmed" className="num">
              {size === null ? texts('count', { count }) : texts('countSize', { count, size: formatBytes(size) })}
            </Text>
          </li>
        ))}
      </ul>
      <Text size="sm" c="dimmed">
        {texts('size', { size: formatBytes(bytes) })}
      </Text>
      {failure && (
        <Alert color="red" role="alert">
          {failure}
        </Alert>
      )}
      <Newest made={offer.package} {...acts} />
    </Stack>
  );
}

function Locked({ reason, onUnlock }: { reason: string; onUnlock: () => void }) {
  const texts = useTexts('exitPackage');
  const isOwn = reason === 'needs_unlock';
  const sentence = isOwn ? 'needsUnlock' : reason === 'owner_unlocks' ? 'ownerUnlocks' : 'notAvailable';
  return (
    <Stack gap="md">
      <Text>{texts(sentence)}</Text>
      {isOwn && (
        <Group justify="flex-end">
          <Button onClick={onUnlock}>{texts('unlock')}</Button>
        </Group>
      )}
    </Stack>
  );
}

type NewestProps = Pick<ExportStateProps, 'isBusy' | 'onStart' | 'onStop'> & { made: ExitPackage | null };

/** The caller's newest package: how far it is, its link, or why there is none. */
function Newest({ made, isBusy, onStart, onStop }: NewestProps) {
  const texts = useTexts('exitPackage');
  const start = (label: 'start' | 'again' | 'retry', variant: 'filled' | 'default' = 'filled') => (
    <Button variant={variant} loading={isBusy} onClick={onStart}>
      {texts(label)}
    </Button>
  );
  if (!made || made.state === 'stopped') return <Group justify="flex-end">{start('start')}</Group>;
  if (made.state === 'failed')
    return (
      <Group justify="space-between" role="status">
        <Text>{texts('failed')}</Text>
        {start('retry')}
      </Group>
    );
  if (made.state === 'ready')
    return (
      <Stack gap="xs" role="status">
        <Text fw={600}>{texts('ready', { size: formatBytes(made.sizeBytes ?? 0) })}</Text>
        <Text size="sm" c="dimmed">
          {texts('until', { until: formatMoment(new Date(made.expiresAt ?? made.createdAt)) })}
        </Text>
        <Group justify="flex-end">
          {start('again', 'default')}
          <Button leftSection={<IconDownload size={16} aria-hidden />} onClick={() => saveFrom(made.href)}>
            {texts('download')}
          </Button>
        </Group>
      </Stack>
    );
  const isWaiting = made.state === 'waiting';
  return (
    <Stack gap="xs">
      <ProgressLine
        percent={percentOf(made)}
        isWaiting={isWaiting}
        label={
          isWaiting
            ? texts('waiting')
            : texts('running', { done: String(made.filesDone), total: String(made.filesTotal) })
        }
      />
      <Group justify="flex-end">
        <Button variant="default" loading={isBusy} onClick={() => onStop(made.id)}>
          {texts('stop')}
        </Button>
      </Group>
    </Stack>
  );
}

/** By bytes; by files where those have none. Less than all until it is ready. */
function percentOf({ bytesDone, bytesTotal, filesDone, filesTotal }: ExitPackage): number {
  const [done, total] = bytesTotal > 0 ? [bytesDone, bytesTotal] : [filesDone, filesTotal];
  return total === 0 ? 0 : Math.min(99, (done / total) * 100);
}
