import { IconArrowsHorizontal } from '@tabler/icons-react';
import type { KeyboardEvent, PointerEvent } from 'react';
import { clamp } from '#geometry/clamp.ts';
import { useTexts } from '#web/lib/texts.ts';
import css from './compare.module.css';

const STEP = 2;
const LONG_STEP = 10;

/** The line between two views that lie over each other: dragged, or moved by the arrow keys, Home and End. `value`: percents from the left. */
export function CompareDivider({ value, onMove }: { value: number; onMove: (value: number) => void }) {
  const texts = useTexts('beside');
  const drag = (event: PointerEvent<HTMLElement>) => {
    if (!event.currentTarget.hasPointerCapture(event.pointerId)) return;
    const box = event.currentTarget.parentElement?.getBoundingClientRect();
    if (box) onMove(clamp(((event.clientX - box.left) / Math.max(1, box.width)) * 100, 0, 100));
  };
  const press = (event: KeyboardEvent) => {
    const step = event.shiftKey ? LONG_STEP : STEP;
    const next = { ArrowLeft: value - step, ArrowRight: value + step, Home: 0, End: 100 }[event.key];
    if (next === undefined) return;
    event.preventDefault();
    event.stopPropagation();
    onMove(clamp(next, 0, 100));
  };
  return (
    <div
      className={css.divider}
      role="separator"
      tabIndex={0}
      aria-orientation="vertical"
      aria-label={texts('divider')}
      aria-valuemin={0}
      aria-valuemax={100}
      aria-valuenow={Math.round(value)}
      aria-valuetext={`${Math.round(value)}%`}
      onKeyDown={press}
      onPointerDown={(event) => event.currentTarget.setPointerCapture(event.pointerId)}
      onPointerMove={drag}
    >
      <span className={css.handle} aria-hidden>
        <IconArrowsHorizontal size={18} />
      </span>
    </div>
  );
}
