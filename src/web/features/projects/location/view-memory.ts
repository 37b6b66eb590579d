import type { ViewerState } from '#viewer/state.ts';
import { decodeViewerState, encodeViewerState } from '#viewer/state-text.ts';

/** What the last viewer showed: the next one begins there (N7). */
export type ViewMemory = { read: () => Partial<ViewerState>; keep: (state: ViewerState) => void };

/** A view that rests for so long is written into the address. */
const RESTS_MS = 400;

/** A memory that writes itself into an address. */
type AddressedMemory = ViewMemory & {
  /** Calls it with a new text when the view rests, '' for a view as at first. The last one listens. */
  listen: (onText: (text: string) => void) => void;
  /** Writes nothing any more: what still waits belongs to a viewer that is closed. */
  end: () => void;
};

/** `text` is what an address has of a view. */
export function createViewMemory(text = ''): AddressedMemory {
  let state: Partial<ViewerState> = text === '' ? {} : decodeViewerState(text);
  let written = text;
  let timer: ReturnType<typeof setTimeout> | undefined;
  let onText: (text: string) => void = () => undefined;
  return {
    read: () => state,
    keep: (next) => {
      state = next;
      clearTimeout(timer);
      timer = setTimeout(() => {
        const now = encodeViewerState(next);
        if (now === written) return;
        written = now;
        onText(now);
      }, RESTS_MS);
    },
    listen: (next) => {
      onText = next;
    },
    end: () => clearTimeout(timer),
  };
}
