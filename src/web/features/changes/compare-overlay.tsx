import { Group, Modal, Select, Text, Title, type SelectProps } from '@mantine/core';
import { useMediaQuery } from '@mantine/hooks';
import { IconX } from '@tabler/icons-react';
import { useQuery, useQueryClient } from '@tanstack/react-query';
import { lazy, Suspense } from 'react';
import type { Comparison, FileVersion } from '#contract/changes.ts';
import { sentenceOf } from '#web/lib/api.ts';
import { useProjectEvents } from '#web/lib/events.ts';
import { useDates } from '#web/lib/preferences.ts';
import { useTexts } from '#web/lib/texts.ts';
import type { UnitSystem } from '#web/lib/units.ts';
import { ErrorPanel } from '#web/ui/error-panel.tsx';
import { IconButton } from '#web/ui/icon-button.tsx';
import { useBackCloses } from '#web/ui/use-back-closes.ts';
import { FocusBack } from '#web/ui/use-focus-back.ts';
import { seriesOf } from './asset-of.ts';
import { comparisonQuery, versionsQuery } from './change-calls.ts';
import css from './compare.module.css';
import { Loading } from './compare-states.tsx';

const CompareDocuments = lazy(async () => ({ default: (await import('./compare-documents.tsx')).CompareDocuments }));
const CompareModels = lazy(async () => ({ default: (await import('./compare-models.tsx')).CompareModels }));

export type Pair = { before: string; after: string };
type CompareOverlayProps = {
  projectId: string;
  pair: Pair;
  units: UnitSystem;
  onPair: (pair: Pair) => void;
  onClose: () => void;
};

/** Above the page and its viewers, below what opens over everything. */
const OVER_PAGE = 300;
/** How often a comparison that is being made is asked for, besides events. */
const ASK_MS = 3000;

/** Two versions of a file side by side over the whole window (N5). */
export function CompareOverlay({ projectId, pair, units, onPair, onClose }: CompareOverlayProps) {
  const texts = useTexts('compare');
  const queries = useQueryClient();
  const query = comparisonQuery(projectId, pair);
  const { data, error, refetch } = useQuery({
    ...query,
    refetchInterval: ({ state }) => (state.data?.state === 'preparing' ? ASK_MS : false),
  });
  useProjectEvents((event) => {
    if (event.projectId === projectId && data?.state === 'preparing')
      void queries.invalidateQueries({ queryKey: query.queryKey });
  });
  useBackCloses(true, onClose, true);
  return (
    <Modal.Root
      opened
      onClose={onClose}
      fullScreen
      zIndex={OVER_PAGE}
      transitionProps={{ duration: 0 }}
      closeOnClickOutside={false}
    >
      <Modal.Content aria-label={texts('title')} className={css.content}>
        <FocusBack />
        <Modal.Body className={css.overlay}>
          <div className={css.bar}>
            <Title order={1} size="h5" tabIndex={-1} data-autofocus className={css.title}>
              {texts('title')}
            </Title>
            <Choosers projectId={projectId} pair={pair} onPair={onPair} />
            <IconButton label={texts('close')} className={css.close} icon={<IconX size={20} />} onClick={onClose} />
          </div>
          <div className={css.body}>
            {error && !data && <ErrorPanel sentence={sentenceOf(error)} onRetry={() => void refetch()} />}
            {!error && !data && <Loading text={texts('preparing')} />}
            {data && (
              <Shown
                key={`${pair.before} ${pair.after}`}
                comparison={data}
                units={units}
                onAgain={() => void refetch()}
              />
            )}
          </div>
        </Modal.Body>
      </Modal.Content>
    </Modal.Root>
  );
}

function Shown({ comparison, units, onAgain }: { comparison: Comparison; units: UnitSystem; onAgain: () => void }) {
  const texts = useTexts('compare');
  const { before, after, state, problem, isIdentical } = comparison;
  if (isIdentical)
    return (
      <div className={css.message} role="status">
        <Text fw={600} ta="center">
          {texts('identical')}
        </Text>
      </div>
    );
  if (before.kind === 'document' || after.kind === 'document')
    return (
      <Suspense fallback={<Loading text={texts('loadingDocument')} />}>
        <CompareDocuments before={before} after={after} />
      </Suspense>
    );
  if (state === 'failed')
    return (
      <div className={css.message}>
        <Title order={2} size="h4">
          {texts('failed')}
        </Title>
        <ErrorPanel sentence={texts('failedText', { reason: problem ?? '' })} onRetry={onAgain} />
      </div>
    );
  if (state === 'preparing') return <Loading text={texts('preparing')} hint={texts('preparingText')} />;
  return (
    <Suspense fallback={<Loading text={texts('loading')} />}>
      <CompareModels comparison={comparison} units={units} />
    </Suspense>
  );
}

/** Which versions are compared: of the files that were asked for, all of each. */
function Choosers({ projectId, pair, onPair }: Pick<CompareOverlayProps, 'projectId' | 'pair' | 'onPair'>) {
  const texts = useTexts('compare');
  const dates = useDates();
  const { data: versions = [] } = useQuery(versionsQuery(projectId));
  const known = [...new Set([...seriesOf(versions, pair.before), ...seriesOf(versions, pair.after)])];
  // One name for all is above the versions; here it would push out what distinguishes them.
  const isAlone = new Set(known.map(({ name }) => name)).size === 1;
  // Half a phone has no room for the day beside it; the list has.
  const isShort = useMediaQuery('(max-width: 47.99em)', window.innerWidth < 768) && isAlone;
  const whole = ({ name, version, at }: FileVersion) =>
    texts(isAlone ? 'versionAlone' : 'version', { name, version, day: dates.day(new Date(at)) });
  const renderOption: SelectProps['renderOption'] = ({ option: { value, label } }) => {
    const file = known.find(({ id }) => id === value);
    return file ? whole(file) : label;
  };
  const option = (file: FileVersion, other: string) => ({
    value: file.id,
    label: isShort ? texts('versionShort', { version: file.version }) : whole(file),
    disabled: file.id === other,
  });
  const choose = (side: keyof Pair) => (id: string | null) => id && onPair({ ...pair, [side]: id });
  const common = {
    size: 'xs',
    renderOption,
    allowDeselect: false,
    comboboxProps: { zIndex: OVER_PAGE + 50 },
    className: css.chooser,
  } as const;
  return (
    <Group gap="xs" className={css.choosers}>
      <Select
        {...common}
        aria-label={texts('before')}
        data={known.map((each) => option(each, pair.after))}
        value={pair.before}
        onChange={choose('before')}
      />
      <Text span aria-hidden>
        →
      </Text>
      <Select
        {...common}
        aria-label={texts('after')}
        data={known.map((each) => option(each, pair.before))}
        value={pair.after}
        onChange={choose('after')}
      />
    </Group>
  );
}
