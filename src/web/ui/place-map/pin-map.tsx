import { Text } from '@mantine/core';
import { IconMinus, IconPlus } from '@tabler/icons-react';
import { lazy, Suspense, useRef, useState, type KeyboardEvent } from 'react';
import { useTexts } from '#web/lib/texts.ts';
import { IconButton } from '#web/ui/icon-button.tsx';
import type { LatLng, PinMapControls } from './pin-map-canvas.tsx';
import css from './place-map.module.css';

const PinMapCanvas = lazy(() => import('./pin-map-canvas.tsx'));

const STEP_PX = 12;
const arrows: Record<string, readonly [number, number]> = { ArrowLeft: [-STEP_PX, 0], ArrowRight: [STEP_PX, 0], ArrowUp: [0, -STEP_PX], ArrowDown: [0, STEP_PX] };

type PinMapProps = { pin: LatLng; /** Names the pin for those who do not see it. */ label: string; /** The pin is not near its place yet: the whole world is shown. */ isFar?: boolean; onMove: (pin: LatLng) => void };

/** A map whose pin says where something is: it is dragged, put where the map is clicked, or moved by the arrow keys. */
export function PinMap({ pin, label, isFar = false, onMove }: PinMapProps) {
  const texts = useTexts('address');
  const [isFailed, setIsFailed] = useState(false);
  const controls = useRef<PinMapControls>(null);
  const onKey = (event: KeyboardEvent) => {
    const arrow = arrows[event.key];
    if (arrow) controls.current?.nudge(...arrow);
    else if (event.key === '+' || event.key === '=') controls.current?.zoomBy(1);
    else if (event.key === '-') controls.current?.zoomBy(-1);
    else return;
    event.preventDefault();
  };
  if (isFailed) return <div className={css.map} data-failed><Text c="dimmed" ta="center" role="status">{texts('mapFailed')}</Text></div>;
  const position = `${pin.lat.toFixed(5)}, ${pin.lng.toFixed(5)}`;
  return (
    <div className={css.map} data-large>
      <div className={css.handle} tabIndex={0} role="application" aria-label={`${label}: ${position}`} onKeyDown={onKey}>
        <Suspense fallback={null}><PinMapCanvas pin={pin} isFar={isFar} controls={controls} onMove={onMove} onFailed={() => setIsFailed(true)} /></Suspense>
      </div>
      <div className={css.zoom}>
        <IconButton label={texts('zoomIn')} variant="default" icon={<IconPlus size={16} />} onClick={() => controls.current?.zoomBy(1)} />
        <IconButton label={texts('zoomOut')} variant="default" icon={<IconMinus size={16} />} onClick={() => controls.current?.zoomBy(-1)} />
      </div>
    </div>
  );
}
