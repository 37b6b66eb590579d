import { useEffect, useRef } from 'react';
import { track, type PlainEvent } from '#web/lib/analytics.ts';

/** Reports opening and closing of a dialog, whatever closed it; also a page that was left. */
export function useOpenedAndClosed(isOpen: boolean, opened: PlainEvent, closed: PlainEvent): void {
  const wasOpen = useRef(false);
  useEffect(() => {
    if (isOpen === wasOpen.current) return;
    track(isOpen ? opened : closed);
    wasOpen.current = isOpen;
  }, [isOpen, opened, closed]);
  useEffect(
    () => () => {
      if (!wasOpen.current) return;
      wasOpen.current = false;
      track(closed);
    },
    [closed],
  );
}
