import { useLocalStorage } from '@mantine/hooks';
import type { z } from 'zod';

/**
 * State that this device remembers under `key`, for every tab. What is stored there may be anything, and what `schema` does not know
 * counts as `initial`.
 */
export function useStored<T>(key: string, schema: z.ZodType<T>, initial: T) {
  const deserialize = (stored: string | undefined): T => {
    try {
      return schema.parse(JSON.parse(stored ?? ''));
    } catch {
      return initial;
    }
  };
  return useLocalStorage<T>({ key, defaultValue: initial, getInitialValueInEffect: false, deserialize });
}
