import { Button, Group, Skeleton, Stack, Title } from '@mantine/core';
import { IconArrowLeft, IconArrowsDiff, IconCube, IconRuler2 } from '@tabler/icons-react';
import { useQuery } from '@tanstack/react-query';
import { useEffect, useRef, type ReactNode } from 'react';
import type { ChangeRequest } from '#contract/changes.ts';
import type { ChangeMover } from '#domain/changes/change-request.ts';
import { ApiError, sentenceOf } from '#web/lib/api.ts';
import { useTexts } from '#web/lib/texts.ts';
import type { UnitSystem } from '#web/lib/units.ts';
import { AppLink } from '#web/ui/app-link.tsx';
import { EmptyState } from '#web/ui/empty-state.tsx';
import { ErrorPanel } from '#web/ui/error-panel.tsx';
import { pairOf } from './asset-of.ts';
import { changeQuery } from './change-calls.ts';
import { ChangePill } from './change-pill.tsx';
import { ChangeTalk } from './change-talk.tsx';
import css from './changes.module.css';
import { Composer } from './composer.tsx';
import { useTargetWords } from './target-words.ts';

export type ThreadActs = {
  /** Where the viewer shows what a request is about; undefined where none does. */
  viewHref: (change: ChangeRequest) => string | undefined;
  onCompare: (pair: { before: string; after: string }) => void;
};
type ChangeThreadProps = ThreadActs & {
  projectId: string;
  changeId: string;
  by: ChangeMover;
  units: UnitSystem;
  onBack: () => void;
  /** Why nothing can be answered, in place of the field for it. */ closed?: ReactNode;
};

/** One request with all that was said, and what can be done with it. */
export function ChangeThread({ projectId, changeId, by, units, onBack, closed, ...acts }: ChangeThreadProps) {
  const texts = useTexts('changes');
  const { data: change, error, refetch } = useQuery(changeQuery(projectId, changeId));
  const back = (
    <Button
      variant="subtle"
      size="xs"
      className={css.back}
      leftSection={<IconArrowLeft size={14} aria-hidden />}
      onClick={onBack}
    >
      {texts('all')}
    </Button>
  );
  if (change) {
    return (
      <Stack gap="md">
        <div>
          {back}
          <ThreadHead change={change} by={by} units={units} {...acts} />
        </div>
        <ChangeTalk entries={change.entries} />
        {closed ?? <Composer key={change.id} projectId={projectId} change={change} by={by} />}
      </Stack>
    );
  }
  if (!error) return <Skeleton height={200} />;
  if (error instanceof ApiError && error.status >= 400 && error.status < 500)
    return (
      <EmptyState order={3} title={texts('missing')} text={texts('missingText')}>
        <Button variant="default" onClick={onBack}>
          {texts('all')}
        </Button>
      </EmptyState>
    );
  return <ErrorPanel sentence={sentenceOf(error)} onRetry={() => void refetch()} />;
}

function ThreadHead({
  change,
  by,
  units,
  viewHref,
  onCompare,
}: { change: ChangeRequest } & Pick<ChangeThreadProps, 'by' | 'units'> & ThreadActs) {
  const texts = useTexts('changes');
  const { number, status, target, asset } = change;
  const { title, details } = useTargetWords(units)(target, asset);
  const href = viewHref(change);
  const pair = pairOf(change);
  const head = useRef<HTMLElement>(null);
  // A link from a notice leads to the page, of which this is the lower part.
  // Not answered by the effect: browsers have begun to answer a promise here.
  useEffect(() => {
    head.current?.scrollIntoView({ block: 'nearest' });
  }, []);
  return (
    <header ref={head} className={css.threadHead}>
      <Group gap="sm">
        <Title order={3} size="h4">
          <span className={css.number}>{texts('number', { number })}</span> {title}
        </Title>
        <ChangePill status={status} by={by} />
      </Group>
      <span className={css.quiet}>{details}</span>
      {(href || pair) && (
        <Group gap="xs" mt={4}>
          {href && (
            <Button
              component={AppLink}
              href={href}
              size="xs"
              variant="default"
              leftSection={
                target.kind === 'area' ? <IconRuler2 size={14} aria-hidden /> : <IconCube size={14} aria-hidden />
              }
            >
              {texts(target.kind === 'area' ? 'inPlan' : 'inModel')}
            </Button>
          )}
          {pair && (
            <Button
              size="xs"
              variant="default"
              leftSection={<IconArrowsDiff size={14} aria-hidden />}
              onClick={() => onCompare(pair)}
            >
              {texts('compareVersions')}
            </Button>
          )}
        </Group>
      )}
    </header>
  );
}
