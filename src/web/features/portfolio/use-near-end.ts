import { useEffect } from 'react';

/** So many items before the end, more are asked for. */
const AHEAD = 20;

/** Calls `onEnd` while the last item drawn is near the last one there is. */
export function useNearEnd(last: number, count: number, onEnd: () => void): void {
  useEffect(() => {
    if (last + AHEAD >= count) onEnd();
  }, [last, count, onEnd]);
}
