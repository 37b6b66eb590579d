import { useBlocker } from '@tanstack/react-router';
import { useEffect, useRef } from 'react';

/** What is open over the page, the topmost last. */
const open: object[] = [];

/** While something is open over the page, going back in the browser closes it, the topmost first, and the page stays. */
export function useBackCloses(isOpen: boolean, onClose: () => void): void {
  const own = useRef({});
  useEffect(() => {
    if (!isOpen) return;
    const layer = own.current;
    open.push(layer);
    return () => void open.splice(open.indexOf(layer), 1);
  }, [isOpen]);
  useBlocker({
    disabled: !isOpen,
    enableBeforeUnload: false,
    shouldBlockFn: ({ action }) => {
      if (action !== 'BACK' || open.at(-1) !== own.current) return false;
      onClose();
      return true;
    },
  });
}
