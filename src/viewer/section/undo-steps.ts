import type { ViewerState } from '#viewer/state.ts';
import { keyOnly, type Tool } from '#viewer/view/tools.ts';

/** Steps back that are kept. */
const MAX_STEPS = 20;

/** What of the state was before each step that people can take back. */
export type UndoSteps = {
  /** Keeps what was before a step; of steps in a row that are one movement, only the first. */
  keep: (before: Partial<ViewerState>, movement?: string) => void;
  /** What was before the last step, which is forgotten; undefined without one. */
  take: () => Partial<ViewerState> | undefined;
  canTake: () => boolean;
  forget: () => void;
};

export function createUndoSteps(): UndoSteps {
  const steps: { before: Partial<ViewerState>; movement: string | undefined }[] = [];
  return {
    keep: (before, movement) => {
      if (movement !== undefined && steps.at(-1)?.movement === movement) return;
      steps.push({ before, movement });
      if (steps.length > MAX_STEPS) steps.shift();
    },
    take: () => steps.pop()?.before,
    canTake: () => steps.length > 0,
    forget: () => void steps.splice(0),
  };
}

/** The key that takes the last step back; false where there is none. */
export const undoKey = (undo: UndoSteps, undoLast: () => unknown): Tool =>
  keyOnly('undo', 'Mod+z', () => {
    const canUndo = undo.canTake();
    if (canUndo) undoLast();
    return canUndo;
  });
