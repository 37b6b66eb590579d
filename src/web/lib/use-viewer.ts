import { useCallback, useEffect, useRef, useState, type Ref } from 'react';
import { type ViewerError, toViewerError } from '#viewer/view/viewer-error.ts';
import type { Insets } from '#viewer/view/insets.ts';
import type { ViewerState } from '#viewer/state.ts';

type AnyViewer = {
  on(name: 'error', listener: (error: ViewerError) => void): () => void;
  on(name: 'state', listener: (state: ViewerState) => void): () => void;
  on(name: 'camera', listener: () => void): () => void;
  getState: () => ViewerState;
  setInsets: (insets: Insets) => void;
  dispose: () => void;
};

/** A viewer in its place on the page. */
export type Mounted<V> = {
  hostRef: Ref<HTMLDivElement>;
  /** Key of the element that gets `hostRef`: another one for every start. */
  attempt: number;
  viewer: V | null;
  failure: ViewerError | null;
  /** Restarts at the same place. */
  reload: () => void;
  dismiss: () => void;
};

/**
 * Mounts a viewer in the element that gets `hostRef`, once, and removes it with the component. `keepState` is called with what is
 * shown, so that the next viewer can begin at the same place. `create` gets a function that restarts it.
 */
export function useViewer<V extends AnyViewer>(
  create: (host: HTMLElement, reload: () => void) => V,
  keepState: (state: ViewerState) => void,
): Mounted<V> {
  const [viewer, setViewer] = useState<V | null>(null);
  const [failure, setFailure] = useState<ViewerError | null>(null);
  const [attempt, setAttempt] = useState(0);
  const latest = useRef({ create, keepState });
  useEffect(() => {
    latest.current = { create, keepState };
  });
  const reload = useCallback(() => {
    setFailure(null);
    setAttempt((count) => count + 1);
  }, []);
  const hostRef = useCallback(
    (host: HTMLElement | null) => {
      if (!host) return undefined;
      const fail = (error: ViewerError) => {
        console.warn('viewer:', error.code, error.cause ?? '');
        setFailure(error);
      };
      let made: V;
      try {
        made = latest.current.create(host, reload);
      } catch (error) {
        fail(toViewerError(error, 'NO_WEBGL'));
        return undefined;
      }
      made.on('error', fail);
      made.on('state', (state) => latest.current.keepState(state));
      made.on('camera', () => latest.current.keepState(made.getState()));
      setViewer(made);
      return () => made.dispose();
    },
    [reload],
  );
  return { hostRef, attempt, viewer, failure, reload, dismiss: useCallback(() => setFailure(null), []) };
}
