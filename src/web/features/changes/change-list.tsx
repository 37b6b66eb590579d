import { Skeleton } from '@mantine/core';
import { IconMessage } from '@tabler/icons-react';
import { useQuery } from '@tanstack/react-query';
import type { ChangeLine } from '#contract/changes.ts';
import type { ChangeMover } from '#domain/changes/change-request.ts';
import { sentenceOf } from '#web/lib/api.ts';
import { useDates } from '#web/lib/preferences.ts';
import { useTexts } from '#web/lib/texts.ts';
import type { UnitSystem } from '#web/lib/units.ts';
import { EmptyState } from '#web/ui/empty-state.tsx';
import { ErrorPanel } from '#web/ui/error-panel.tsx';
import { changesQuery } from './change-calls.ts';
import { ChangePill } from './change-pill.tsx';
import css from './changes.module.css';
import { useTargetWords } from './target-words.ts';

type ChangeListProps = {
  projectId: string;
  by: ChangeMover;
  units: UnitSystem;
  onOpen: (changeId: string) => void;
  /** Nobody can ask for one any more. */ isClosed?: boolean;
};

/** The requests of a project, the newest first. */
export function ChangeList({ projectId, by, units, onOpen, isClosed = false }: ChangeListProps) {
  const texts = useTexts('changes');
  const { data, error, refetch } = useQuery(changesQuery(projectId));
  if (!data)
    return error ? (
      <ErrorPanel sentence={sentenceOf(error)} onRetry={() => void refetch()} />
    ) : (
      <Skeleton height={120} />
    );
  if (data.length === 0 && isClosed) return null;
  if (data.length === 0)
    return by === 'staff' ? (
      <p className={css.quiet}>{texts('noneStaff')}</p>
    ) : (
      <EmptyState order={3} title={texts('none')} text={texts('noneText')} />
    );
  return (
    <ul className={css.changes} aria-label={texts('title')}>
      {data.map((change) => (
        <ChangeItem key={change.id} change={change} by={by} units={units} onOpen={onOpen} />
      ))}
    </ul>
  );
}

function ChangeItem({ change, by, units, onOpen }: { change: ChangeLine } & Omit<ChangeListProps, 'projectId'>) {
  const texts = useTexts('changes');
  const dates = useDates();
  const { id, number, status, text, target, asset, createdAt, replies } = change;
  const { title, details } = useTargetWords(units)(target, asset);
  return (
    <li className={css.change}>
      <div className={css.changeHead}>
        <button type="button" className={css.changeTitle} onClick={() => onOpen(id)}>
          <span className={css.number}>{texts('number', { number })}</span> {title}
        </button>
        <ChangePill status={status} by={by} />
      </div>
      <p className={css.excerpt}>{text}</p>
      <p className={css.changeFacts}>
        <span>{details}</span>
        <time dateTime={createdAt}>{dates.day(new Date(createdAt))}</time>
        {replies > 0 && (
          <span className={css.replies}>
            <IconMessage size={13} aria-hidden />
            {texts('replies', { count: replies })}
          </span>
        )}
      </p>
    </li>
  );
}
