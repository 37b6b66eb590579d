import type { ViewerState } from '#viewer/state.ts';
import { decodeViewerState, encodeViewerState } from '#viewer/state-text.ts';

/** What the last viewer showed: the next one begins there (N7). */
export type ViewMemory = {
  /** The frame of coordinates of its places. */
  frame: string;
  read: () => Partial<ViewerState>;
  keep: (state: ViewerState) => void;
  /** The same for files that lie in a frame of coordinates, by its name: places of another frame mean nothing there. */
  in: (frame: string) => ViewMemory;
};

/** The frame of the project, in which aligned files lie. */
export const PROJECT_FRAME = 'project';
/** The parts of a view that are places. */
const PLACES = ['camera', 'walk', 'cutPlanes', 'cutBox', 'measurements', 'spots'] as const;

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
  /** Whose places they are; an address does not say. */
  let frame: string | null = null;
  let written = text;
  let timer: ReturnType<typeof setTimeout> | undefined;
  let onText: (text: string) => void = () => undefined;
  const memoryIn = (own: string): ViewMemory => ({
    frame: own,
    read: () => {
      if (frame === null || frame === own) return state;
      const { ...elsewhere } = state;
      for (const part of PLACES) delete elsewhere[part];
      return elsewhere;
    },
    keep: (next) => {
      state = next;
      frame = own;
      clearTimeout(timer);
      timer = setTimeout(() => {
        const now = encodeViewerState(next);
        if (now === written) return;
        written = now;
        onText(now);
      }, RESTS_MS);
    },
    in: memoryIn,
  });
  return {
    ...memoryIn(PROJECT_FRAME),
    listen: (next) => {
      onText = next;
    },
    end: () => clearTimeout(timer),
  };
}

/** What a view takes over from the one that it is shown beside. */
const BESIDE: readonly string[] = [
  'camera',
  'level',
  'slice',
  'hiddenClasses',
  'hiddenCategories',
  'elementColors',
  'cutPlanes',
  'cutBox',
  'measurements',
  'spots',
] satisfies (keyof ViewerState)[];

/** The memory of a view beside another: it begins where that one is in the same frame, and keeps what it shows to itself. */
export function memoryBeside(main: ViewMemory): ViewMemory {
  const kept = new Map<string, Partial<ViewerState>>();
  const memoryIn = (frame: string): ViewMemory => ({
    frame,
    read: () => {
      const state = kept.get(frame) ?? main.in(frame).read();
      return Object.fromEntries(Object.entries(state).filter(([part]) => BESIDE.includes(part)));
    },
    keep: (state) => void kept.set(frame, state),
    in: memoryIn,
  });
  return memoryIn(main.frame);
}
