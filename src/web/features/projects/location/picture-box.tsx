import { ActionIcon, Group, Text } from '@mantine/core';
import { IconArrowsMaximize, IconChevronLeft, IconChevronRight, IconMinus, IconPlus } from '@tabler/icons-react';
import { useLayoutEffect, useRef, useState, type KeyboardEvent, type PointerEvent, type ReactNode } from 'react';
import type { WireAsset } from '#contract/projects.ts';
import { useTexts } from '#web/lib/texts.ts';
import { Dialog } from '#web/ui/dialog.tsx';
import css from './pictures.module.css';

const STEP = 1.5;
const MOST = 8;

type PictureBoxProps = {
  picture: WireAsset;
  /** Of the picture, or of its smaller copy. */ url: string;
  /** What there is to say about it. */ remark: string | undefined;
  /** '2 of 5' */ place: string;
  /** To the next picture or the one before it; undefined where there is one alone. */
  onStep: ((step: 1 | -1) => void) | undefined;
  onClose: () => void;
  children: ReactNode;
};

/** One picture over the whole window: fitted, or enlarged and moved by dragging, scrolling and the arrow keys. */
export function PictureBox({ picture, url, remark, place, onStep, onClose, children }: PictureBoxProps) {
  const texts = useTexts('downloads');
  const [zoom, setZoom] = useState(1);
  const [isBroken, setBroken] = useState(false);
  // The dialog stays, with the focus where it is: the next picture is seen whole.
  const [seen, setSeen] = useState(picture.id);
  if (seen !== picture.id) {
    setSeen(picture.id);
    setZoom(1);
    setBroken(false);
  }
  const stage = useRef<HTMLDivElement>(null);
  /** Of the picture, in shares: what is in the middle of the window. */
  const middle = useRef<[x: number, y: number]>([0.5, 0.5]);
  const dragged = useRef<{ x: number; y: number }>(undefined);
  // What is in the middle stays there.
  const zoomTo = (wanted: number) => {
    const next = Math.min(MOST, Math.max(1, wanted));
    const place = stage.current;
    if (place) middle.current = [middleOf(place, 'x'), middleOf(place, 'y')];
    setZoom(next);
  };
  useLayoutEffect(() => {
    const place = stage.current;
    if (!place) return;
    const [x, y] = middle.current;
    place.scrollLeft = x * place.scrollWidth - place.clientWidth / 2;
    place.scrollTop = y * place.scrollHeight - place.clientHeight / 2;
  }, [zoom]);
  const onKeyDown = (event: KeyboardEvent) => {
    if (event.ctrlKey || event.metaKey || event.altKey) return;
    const act = {
      '+': () => zoomTo(zoom * STEP),
      '=': () => zoomTo(zoom * STEP),
      '-': () => zoomTo(zoom / STEP),
      '0': () => zoomTo(1),
      // An enlarged picture is moved by them.
      ArrowLeft: zoom === 1 && onStep ? () => onStep(-1) : undefined,
      ArrowRight: zoom === 1 && onStep ? () => onStep(1) : undefined,
    }[event.key];
    if (!act) return;
    event.preventDefault();
    act();
  };
  const drag = (event: PointerEvent<HTMLDivElement>) => {
    if (!dragged.current || event.pointerType !== 'mouse') return;
    event.currentTarget.scrollBy(dragged.current.x - event.clientX, dragged.current.y - event.clientY);
    dragged.current = { x: event.clientX, y: event.clientY };
  };
  return (
    <Dialog
      opened
      onClose={onClose}
      fullScreen
      title={picture.name}
      classNames={{ content: css.box, body: css.body, title: css.title }}
      onKeyDown={onKeyDown}
    >
      <Group gap={4} className={css.tools} role="toolbar" aria-label={texts('pictureTools')}>
        {onStep && (
          <>
            <Tool label={texts('pictureBefore')} onClick={() => onStep(-1)}>
              <IconChevronLeft size={18} />
            </Tool>
            <Text size="sm" className="num" role="status">
              {place}
            </Text>
            <Tool label={texts('pictureAfter')} onClick={() => onStep(1)}>
              <IconChevronRight size={18} />
            </Tool>
          </>
        )}
        <Tool label={texts('zoomOut')} isOff={zoom === 1} onClick={() => zoomTo(zoom / STEP)}>
          <IconMinus size={18} />
        </Tool>
        <Text size="sm" className="num" role="status" aria-label={texts('zoom')} miw={44} ta="center">
          {Math.round(zoom * 100)}%
        </Text>
        <Tool label={texts('zoomIn')} isOff={zoom === MOST} onClick={() => zoomTo(zoom * STEP)}>
          <IconPlus size={18} />
        </Tool>
        <Tool label={texts('zoomFit')} isOff={zoom === 1} onClick={() => zoomTo(1)}>
          <IconArrowsMaximize size={18} />
        </Tool>
        <div className={css.download}>{children}</div>
      </Group>
      {remark && <Text size="sm">{remark}</Text>}
      <div
        ref={stage}
        className={css.stage}
        data-zoomed={zoom > 1 || undefined}
        tabIndex={0}
        role="group"
        aria-label={texts('pictureHint')}
        data-autofocus
        onDoubleClick={() => zoomTo(zoom > 1 ? 1 : 2)}
        onPointerDown={(event) => {
          dragged.current = { x: event.clientX, y: event.clientY };
        }}
        onPointerMove={drag}
        onPointerUp={() => (dragged.current = undefined)}
        onPointerLeave={() => (dragged.current = undefined)}
      >
        {isBroken ? (
          <Text role="alert">{texts('viewFailed')}</Text>
        ) : (
          <img
            src={url}
            alt={picture.name}
            draggable={false}
            style={{ width: `${zoom * 100}%`, height: `${zoom * 100}%` }}
            onError={() => setBroken(true)}
          />
        )}
      </div>
    </Dialog>
  );
}

function middleOf(place: HTMLElement, axis: 'x' | 'y'): number {
  return axis === 'x'
    ? (place.scrollLeft + place.clientWidth / 2) / place.scrollWidth
    : (place.scrollTop + place.clientHeight / 2) / place.scrollHeight;
}

type ToolProps = { label: string; isOff?: boolean; onClick: () => void; children: ReactNode };

/** Stays in the order of the keys, also where there is nothing to do. */
function Tool({ label, isOff = false, onClick, children }: ToolProps) {
  return (
    <ActionIcon
      variant="subtle"
      size="lg"
      aria-label={label}
      title={label}
      {...(isOff && { 'data-disabled': true, 'aria-disabled': true })}
      onClick={() => !isOff && onClick()}
    >
      {children}
    </ActionIcon>
  );
}
