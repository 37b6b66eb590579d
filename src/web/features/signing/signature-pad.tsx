import { Button, Group, Text } from '@mantine/core';
import { useRef, type PointerEvent } from 'react';
import { useTexts } from '#web/lib/texts.ts';
import css from './signing.module.css';

const SIZE = { width: 880, height: 280 };
/** As on paper, whatever the theme. */
const INK = '#193264';

/** A line drawn by mouse, pen or finger. Answers it as PNG (data URL) after each stroke, null when it was cleared. */
export function SignaturePad({ onChange }: { onChange: (png: string | null) => void }) {
  const texts = useTexts('signing');
  const canvas = useRef<HTMLCanvasElement>(null);
  const isDrawing = useRef(false);
  /** A click alone is no signature. */
  const hasLine = useRef(false);
  const at = ({ clientX, clientY }: PointerEvent, { left, top, width, height }: DOMRect) =>
    [((clientX - left) / width) * SIZE.width, ((clientY - top) / height) * SIZE.height] as const;
  const begin = (event: PointerEvent<HTMLCanvasElement>) => {
    const pen = event.currentTarget.getContext('2d');
    if (!pen) return;
    event.currentTarget.setPointerCapture(event.pointerId);
    isDrawing.current = true;
    Object.assign(pen, { strokeStyle: INK, lineWidth: 5, lineCap: 'round', lineJoin: 'round' });
    pen.beginPath();
    pen.moveTo(...at(event, event.currentTarget.getBoundingClientRect()));
  };
  const draw = (event: PointerEvent<HTMLCanvasElement>) => {
    const pen = event.currentTarget.getContext('2d');
    if (!isDrawing.current || !pen) return;
    pen.lineTo(...at(event, event.currentTarget.getBoundingClientRect()));
    pen.stroke();
    hasLine.current = true;
  };
  const end = (event: PointerEvent<HTMLCanvasElement>) => {
    if (!isDrawing.current) return;
    isDrawing.current = false;
    if (hasLine.current) onChange(event.currentTarget.toDataURL('image/png'));
  };
  const clear = () => {
    canvas.current?.getContext('2d')?.clearRect(0, 0, SIZE.width, SIZE.height);
    hasLine.current = false;
    onChange(null);
  };
  return (
    <div>
      <div className={css.pad}>
        <canvas
          ref={canvas}
          {...SIZE}
          role="img"
          aria-label={texts('pad')}
          onPointerDown={begin}
          onPointerMove={draw}
          onPointerUp={end}
          onPointerCancel={end}
        />
      </div>
      <Group justify="space-between" mt={4}>
        <Text size="xs" c="dimmed">
          {texts('padHint')}
        </Text>
        <Button variant="subtle" size="compact-sm" onClick={clear}>
          {texts('clear')}
        </Button>
      </Group>
    </div>
  );
}
