import { useEffect, type RefObject } from 'react';

/** What stays in use over whatever covers the page. */
export const ABOVE_ALL = { 'data-above-all': true } as const;

/**
 * Makes everything that `over` covers inert: neither Tab nor a pointer gets there, wherever the focus is. Portals, which are
 * children of the body, are left alone, and so is what has `ABOVE_ALL`.
 */
export function useInertBehind(over: RefObject<HTMLElement | null>): void {
  useEffect(() => {
    const made = new Set<Element>();
    const cover = () => {
      for (let at = over.current; at?.parentElement && at.parentElement !== document.body; at = at.parentElement)
        for (const sibling of at.parentElement.children) {
          if (sibling === at || sibling.hasAttribute('inert') || sibling.hasAttribute('data-above-all')) continue;
          sibling.setAttribute('inert', '');
          made.add(sibling);
        }
    };
    cover();
    // Parts of the page arrive while it is covered.
    const arrivals = new MutationObserver(cover);
    for (let at = over.current?.parentElement; at && at !== document.body; at = at.parentElement)
      arrivals.observe(at, { childList: true });
    return () => {
      arrivals.disconnect();
      for (const element of made) element.removeAttribute('inert');
    };
  }, [over]);
}
