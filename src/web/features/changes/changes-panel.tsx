import type { ChangeMover } from '#domain/changes/change-request.ts';
import type { UnitSystem } from '#web/lib/units.ts';
import { useTexts } from '#web/lib/texts.ts';
import { useLiveChanges } from './change-calls.ts';
import { ChangeList } from './change-list.tsx';
import { ChangeThread, type ThreadActs } from './change-thread.tsx';
import css from './changes.module.css';

type ChangesPanelProps = ThreadActs & {
  projectId: string;
  by: ChangeMover;
  units: UnitSystem;
  /** The request that is open. */ openId: string | undefined;
  onOpen: (changeId: string | undefined) => void;
  /** Nothing can be asked for or answered any more. */ isArchived?: boolean;
};

/** The change requests of a project (N5): all of them, or one. Both sides see the same. */
export function ChangesPanel({ projectId, by, units, openId, onOpen, isArchived = false, ...acts }: ChangesPanelProps) {
  const texts = useTexts('changes');
  useLiveChanges(projectId);
  const note = isArchived && <p className={css.quiet}>{texts('archived')}</p>;
  if (openId === undefined)
    return (
      <>
        {note}
        <ChangeList projectId={projectId} by={by} units={units} isClosed={isArchived} onOpen={onOpen} />
      </>
    );
  return (
    <ChangeThread
      key={openId}
      projectId={projectId}
      changeId={openId}
      by={by}
      units={units}
      closed={note || undefined}
      onBack={() => onOpen(undefined)}
      {...acts}
    />
  );
}
