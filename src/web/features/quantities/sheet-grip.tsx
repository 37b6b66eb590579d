import { UnstyledButton } from '@mantine/core';
import { useRef } from 'react';
import { useTexts } from '#web/lib/texts.ts';
import css from './quantities.module.css';

/** A finger that moves further than this drags, and does not tap. */
const DRAG_PX = 24;

type SheetGripProps = { isTall: boolean; onTall: (isTall: boolean) => void; onClose: () => void };

/** The upper edge of a phone's sheet: a tap or a drag makes it taller or shorter, a drag down from short closes it. */
export function SheetGrip({ isTall, onTall, onClose }: SheetGripProps) {
  const texts = useTexts('quantities');
  const fromY = useRef<number | null>(null);
  const hasDragged = useRef(false);
  return (
    <UnstyledButton
      className={css.grip}
      aria-label={texts(isTall ? 'shorter' : 'taller')}
      aria-expanded={isTall}
      onPointerDown={({ clientY, pointerId, currentTarget }) => {
        fromY.current = clientY;
        hasDragged.current = false;
        currentTarget.setPointerCapture(pointerId);
      }}
      onPointerUp={({ clientY }) => {
        const byPx = clientY - (fromY.current ?? clientY);
        fromY.current = null;
        hasDragged.current = Math.abs(byPx) > DRAG_PX;
        if (!hasDragged.current) return;
        if (byPx < 0) onTall(true);
        else if (isTall) onTall(false);
        else onClose();
      }}
      onClick={({ detail }) => {
        // Keys have no clicks to count, and end no drag.
        if (!hasDragged.current || detail === 0) onTall(!isTall);
        hasDragged.current = false;
      }}
    />
  );
}
