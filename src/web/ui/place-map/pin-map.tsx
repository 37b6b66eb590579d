import { Text } from '@mantine/core';
import { lazy, Suspense, useRef, useState, type KeyboardEvent } from 'react';
import { useTexts } from '#web/lib/texts.ts';
import { MapTools, useMapView } from './map-tools.tsx';
import type { PinMapControls } from './pin-map-canvas.tsx';
import type { LatLng } from './pin.tsx';
import css from './place-map.module.css';
import { TilesNote } from './tiles-note.tsx';
import { ZoomButtons } from './zoom-buttons.tsx';

const PinMapCanvas = lazy(() => import('./pin-map-canvas.tsx'));

const STEP_PX = 12;
const arrows: Record<string, readonly [number, number]> = {
  ArrowLeft: [-STEP_PX, 0],
  ArrowRight: [STEP_PX, 0],
  ArrowUp: [0, -STEP_PX],
  ArrowDown: [0, STEP_PX],
};

type PinMapProps = {
  pin: LatLng;
  /** Names the pin for those who do not see it. */ label: string;
  /** The pin is not near its place yet: the whole world is shown. */ isFar?: boolean;
  onMove: (pin: LatLng) => void;
};

/** A map whose pin says where something is: it is dragged, put where the map is clicked, or moved by the arrow keys. */
export function PinMap({ pin, label, isFar = false, onMove }: PinMapProps) {
  const texts = useTexts('map');
  const choice = useMapView();
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
  if (isFailed)
    return (
      <div className={css.map} data-failed>
        <Text c="dimmed" ta="center" role="status">
          {texts('failed')}
        </Text>
      </div>
    );
  const position = `${pin.lat.toFixed(5)}, ${pin.lng.toFixed(5)}`;
  return (
    <div className={css.map} data-large>
      <div
        className={css.handle}
        tabIndex={0}
        role="application"
        aria-label={`${label}: ${position}`}
        onKeyDown={onKey}
      >
        {choice && (
          <Suspense fallback={null}>
            <PinMapCanvas
              pin={pin}
              isFar={isFar}
              view={choice.view}
              controls={controls}
              onMove={onMove}
              onFailed={() => setIsFailed(true)}
            />
          </Suspense>
        )}
      </div>
      <ZoomButtons onZoom={(step) => controls.current?.zoomBy(step)} />
      <TilesNote />
      {choice && <MapTools {...choice} at={pin} />}
    </div>
  );
}
