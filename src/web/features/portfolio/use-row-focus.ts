import { defaultRangeExtractor, type Range } from '@tanstack/react-virtual';
import { useCallback, useEffect, useRef, useState, type KeyboardEvent, type RefObject } from 'react';

const steps: Record<string, number> = { ArrowDown: 1, ArrowUp: -1, PageDown: 10, PageUp: -10 };

/**
 * Arrow keys between the lines of a virtual list: each line bears `data-index` and one focusable element `data-row-focus`. The line with
 * the focus stays drawn when it is scrolled away (`rangeExtractor`), so that the focus is not lost.
 */
export function useRowFocus(body: RefObject<HTMLElement | null>, count: number, scrollTo: (index: number) => void) {
  const [active, setActive] = useState<number>();
  const pending = useRef<number>(undefined);
  useEffect(() => {
    if (pending.current === undefined) return;
    const target = body.current?.querySelector<HTMLElement>(`[data-index="${pending.current}"] [data-row-focus]`);
    if (!target) return;
    target.focus({ preventScroll: true });
    pending.current = undefined;
  });
  const onKeyDown = (event: KeyboardEvent) => {
    const step = steps[event.key];
    const index = indexOf(event.target);
    if (step === undefined || index === undefined || event.altKey || event.ctrlKey || event.metaKey) return;
    event.preventDefault();
    const next = Math.min(count - 1, Math.max(0, index + step));
    pending.current = next;
    setActive(next);
    scrollTo(next);
  };
  const rangeExtractor = useCallback(
    (range: Range) => {
      const indices = defaultRangeExtractor(range);
      return active === undefined || active >= range.count || indices.includes(active)
        ? indices
        : [...indices, active].toSorted((a, b) => a - b);
    },
    [active],
  );
  return { onKeyDown, onFocus: (event: { target: EventTarget }) => setActive(indexOf(event.target)), rangeExtractor };
}

function indexOf(target: EventTarget): number | undefined {
  const line = target instanceof Element ? target.closest<HTMLElement>('[data-index]') : null;
  return line ? Number(line.dataset['index']) : undefined;
}
