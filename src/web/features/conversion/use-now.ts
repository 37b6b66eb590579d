import { useEffect, useState } from 'react';

/** The time, updated every second while `isTicking`. */
export function useNow(isTicking: boolean): Date {
  const [now, setNow] = useState(() => new Date());
  useEffect(() => {
    if (!isTicking) return undefined;
    const timer = setInterval(() => setNow(new Date()), 1000);
    return () => clearInterval(timer);
  }, [isTicking]);
  return now;
}
