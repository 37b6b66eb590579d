import { useEffect, useState, type RefObject } from 'react';

/** How far below the top of the page an element begins, kept up when what is above it changes: what a list needs that scrolls with the page. */
export function useScrollMargin(element: RefObject<HTMLElement | null>): number {
  const [margin, setMargin] = useState(0);
  useEffect(() => {
    const observer = new ResizeObserver(() => {
      if (element.current) setMargin(Math.round(element.current.getBoundingClientRect().top + window.scrollY));
    });
    observer.observe(document.body);
    return () => observer.disconnect();
  }, [element]);
  return margin;
}
