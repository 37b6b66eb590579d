import type { KeyboardEvent } from 'react';

type Range = readonly [from: number, to: number];

/** Home and End on a handle of a slider with two, which the kit leaves out: as far as it goes, and no further than the other one. */
export function rangeKeys([from, to]: Range, { min = 0, max = 100, gap = 1 }, onRange: (range: Range) => void) {
  return (event: KeyboardEvent<HTMLElement>) => {
    const isHome = event.key === 'Home';
    if ((!isHome && event.key !== 'End') || event.ctrlKey || event.metaKey || event.altKey) return;
    const handles = Array.from(event.currentTarget.querySelectorAll('[role="slider"]'));
    const at = handles.findIndex((handle) => handle === event.target);
    if (at < 0) return;
    event.preventDefault();
    event.stopPropagation();
    onRange(at === 0 ? [isHome ? min : to - gap, to] : [from, isHome ? from + gap : max]);
  };
}
