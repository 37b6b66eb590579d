import { useBlocker, useRouter } from '@tanstack/react-router';
import { useEffect, useRef } from 'react';

declare module '@tanstack/react-router' {
  interface HistoryState {
    /** An entry that something open over the page was given. */ isOverPage?: true;
  }
}

type Layer = { /** It has an entry of its own in the history. */ hasEntry: boolean };
/** What is open over the page, the topmost last. */
const open: Layer[] = [];

/**
 * While something is open over the page, going back in the browser closes it, the topmost first, and the page stays. `isInAddress`: the address says
 * that it is open, so that its page has an entry without it, or it is what a link leads to.
 */
export function useBackCloses(isOpen: boolean, onClose: () => void, isInAddress = false): void {
  const router = useRouter();
  const own = useRef<Layer>({ hasEntry: false });
  useEffect(() => {
    if (!isOpen) return;
    const layer = own.current;
    open.push(layer);
    // Going back from where the visit began leaves the page before anything can be asked: there it needs an entry to go back from.
    layer.hasEntry = !isInAddress && !router.history.canGoBack();
    if (layer.hasEntry) {
      void router.navigate({ to: '.', search: true, hash: true, state: { isOverPage: true }, resetScroll: false });
    }
    return () => void open.splice(open.indexOf(layer), 1);
  }, [isOpen, isInAddress, router]);
  useBlocker({
    disabled: !isOpen,
    enableBeforeUnload: false,
    shouldBlockFn: ({ action }) => {
      if (action !== 'BACK' || open.at(-1) !== own.current) return false;
      onClose();
      return !own.current.hasEntry;
    },
  });
}
