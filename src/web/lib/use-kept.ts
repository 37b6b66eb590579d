import { useEffect, useState } from 'react';
import type { z } from 'zod';

/** State that this tab keeps over a reload: what is typed and not yet part of the order. Anything unreadable counts as none. */
export function useKept<T>(key: string, schema: z.ZodType<T>, initial: () => T) {
  const [value, setValue] = useState(() => {
    try {
      return schema.parse(JSON.parse(sessionStorage.getItem(key) ?? ''));
    } catch {
      return initial();
    }
  });
  useEffect(() => {
    try {
      sessionStorage.setItem(key, JSON.stringify(value));
    } catch {
      // A full or closed storage is no reason to fail.
    }
  }, [key, value]);
  return [value, setValue] as const;
}
