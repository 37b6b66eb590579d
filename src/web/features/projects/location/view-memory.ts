import type { ViewerState } from '#viewer/state.ts';

/** What the last viewer showed: the next one begins there (N7). */
export type ViewMemory = { read: () => Partial<ViewerState>; keep: (state: ViewerState) => void };

export function createViewMemory(): ViewMemory {
  let state: Partial<ViewerState> = {};
  return { read: () => state, keep: (next) => void (state = next) };
}
