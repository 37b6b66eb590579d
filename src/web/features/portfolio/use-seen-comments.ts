import { useCallback } from 'react';
import { z } from 'zod';
import { useStored } from '#web/lib/use-stored.ts';

/** Comments whose banner was dismissed, remembered on the device (portfolio.md §4). */
export function useSeenComments(): { isSeen: (commentId: string) => boolean; dismiss: (commentId: string) => void } {
  const [seen, setSeen] = useStored('seenComments', z.array(z.string()), []);
  // The same function always: rows are drawn again when it changes.
  const dismiss = useCallback((commentId: string) => setSeen((now) => [...now, commentId]), [setSeen]);
  return { isSeen: (commentId) => seen.includes(commentId), dismiss };
}
