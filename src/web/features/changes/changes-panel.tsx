import type { ChangeMover } from '#domain/changes/change-request.ts';
import type { UnitSystem } from '#web/lib/units.ts';
import { useLiveChanges } from './change-calls.ts';
import { ChangeList } from './change-list.tsx';
import { ChangeThread, type ThreadActs } from './change-thread.tsx';

type ChangesPanelProps = ThreadActs & {
  projectId: string;
  by: ChangeMover;
  units: UnitSystem;
  /** The request that is open. */ openId: string | undefined;
  onOpen: (changeId: string | undefined) => void;
};

/** The change requests of a project (N5): all of them, or one. Both sides see the same. */
export function ChangesPanel({ projectId, by, units, openId, onOpen, ...acts }: ChangesPanelProps) {
  useLiveChanges(projectId);
  if (openId === undefined) return <ChangeList projectId={projectId} by={by} units={units} onOpen={onOpen} />;
  return (
    <ChangeThread
      key={openId}
      projectId={projectId}
      changeId={openId}
      by={by}
      units={units}
      onBack={() => onOpen(undefined)}
      {...acts}
    />
  );
}
