import { useLocalStorage } from '@mantine/hooks';
import { useCallback } from 'react';
import { z } from 'zod';

const ids = z.array(z.string()).catch([]);

/** Comments whose banner was dismissed, remembered on the device (portfolio.md §4). */
export function useSeenComments(): { isSeen: (commentId: string) => boolean; dismiss: (commentId: string) => void } {
  const [seen, setSeen] = useLocalStorage<string[]>({ key: 'seenComments', defaultValue: [], getInitialValueInEffect: false, deserialize });
  // The same function always: rows are drawn again when it changes.
  const dismiss = useCallback((commentId: string) => setSeen((now) => [...now, commentId]), [setSeen]);
  return { isSeen: (commentId) => seen.includes(commentId), dismiss };
}

function deserialize(stored: string | undefined): string[] {
  try {
    return ids.parse(JSON.parse(stored ?? '[]'));
  } catch {
    return [];
  }
}
