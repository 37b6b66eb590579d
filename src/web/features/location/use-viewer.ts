import { useCallback, useEffect, useRef, useState } from 'react';
import { type ViewerError, toViewerError } from '#viewer/view/viewer-error.ts';
import type { ViewerState } from '#viewer/state.ts';

type AnyViewer = {
  on(name: 'error', listener: (error: ViewerError) => void): () => void;
  on(name: 'state', listener: (state: ViewerState) => void): () => void;
  on(name: 'camera', listener: () => void): () => void;
  getState: () => ViewerState;
  dispose: () => void;
};

/**
 * Mounts a viewer in the element that gets `hostRef`, once, and takes it away with the component. `keepState` is told what is
 * shown, so that the next viewer can begin at the same place. Failures come as a sentence.
 */
export function useViewer<V extends AnyViewer>(create: (host: HTMLElement) => V, keepState: (state: ViewerState) => void) {
  const [viewer, setViewer] = useState<V | null>(null);
  const [failure, setFailure] = useState<string | null>(null);
  const latest = useRef({ create, keepState });
  useEffect(() => {
    latest.current = { create, keepState };
  });
  const hostRef = useCallback((host: HTMLElement | null) => {
    if (!host) return undefined;
    const fail = (error: ViewerError) => {
      console.warn('viewer:', error.code, error.cause ?? '');
      setFailure(error.message);
    };
    let made: V;
    try {
      made = latest.current.create(host);
    } catch (error) {
      fail(toViewerError(error, 'NO_WEBGL'));
      return undefined;
    }
    made.on('error', fail);
    made.on('state', (state) => latest.current.keepState(state));
    made.on('camera', () => latest.current.keepState(made.getState()));
    setViewer(made);
    return () => made.dispose();
  }, []);
  return { hostRef, viewer, failure };
}
