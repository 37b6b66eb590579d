import { useEffect, useState } from 'react';

/** A message that disappears after `durationMs`; set again, it restarts the timer. */
export function useFleeting(durationMs: number) {
  const [shown, setShown] = useState<{ message: string } | undefined>();
  useEffect(() => {
    if (!shown) return undefined;
    const timer = setTimeout(() => setShown(undefined), durationMs);
    return () => clearTimeout(timer);
  }, [shown, durationMs]);
  return [shown?.message, (message: string | undefined) => setShown(message ? { message } : undefined)] as const;
}
