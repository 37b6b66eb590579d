import { Loader, Text } from '@mantine/core';
import { useIntersection } from '@mantine/hooks';
import { lazy, Suspense, useCallback, useRef, useState } from 'react';
import { useMapSettings } from '#web/lib/map-settings.ts';
import { useTexts } from '#web/lib/texts.ts';
import { MapTools, useMapView } from './map-tools.tsx';
import { reachOf } from './map-views.ts';
import type { LatLng } from './pin.tsx';
import type { PlaceMapControls } from './place-map-canvas.tsx';
import css from './place-map.module.css';
import { TilesNote } from './tiles-note.tsx';
import { ZoomButtons } from './zoom-buttons.tsx';

const PlaceMapCanvas = lazy(() => import('./place-map-canvas.tsx'));

type PlaceMapProps = {
  /** Degrees; null for an address that no place was found for. */
  position: LatLng | null;
  /** Names the map for those who do not see it. */
  label: string;
  /** Shown beside the pin, for example that the position is approximate. */
  remark?: string;
  /** The map view (viewers.md §2.8): it fills its place, begins with the picture from above and can be moved. */
  isFull?: boolean;
};

/** How far below the window a map may be for its library, the largest of all, to be loaded. */
const AHEAD = '300px';

/** A map with a pin, or a sentence when it cannot be shown. What draws it is loaded when somebody comes near it. */
export function PlaceMap({ position, label, remark, isFull = false }: PlaceMapProps) {
  const texts = useTexts('map');
  const settings = useMapSettings();
  const choice = useMapView(isFull ? 'satellite' : 'roadmap');
  const [isFailed, setIsFailed] = useState(false);
  const [isDrawn, setIsDrawn] = useState(false);
  const [isNear, setIsNear] = useState(false);
  const { ref, entry } = useIntersection<HTMLDivElement>({ rootMargin: AHEAD });
  if (entry?.isIntersecting && !isNear) setIsNear(true);
  const controls = useRef<PlaceMapControls>(null);
  const onDrawn = useCallback(() => setIsDrawn(true), []);
  if (!position || isFailed) {
    const sentence = (
      <Text c="dimmed" size="sm" role="status">
        {texts('failed')}
      </Text>
    );
    // A page is better off with a line than with an empty box; the map view fills its place.
    return isFull ? (
      <div className={css.map} data-failed data-full>
        {sentence}
      </div>
    ) : (
      sentence
    );
  }
  const hasTiles = settings !== undefined && choice !== undefined && reachOf(settings, choice.view) === 'tiles';
  // The offline base map has nothing more to show to those who move it.
  const isInteractive = isFull && hasTiles;
  return (
    <div
      ref={ref}
      className={css.map}
      data-full={isFull || undefined}
      data-tiles={(hasTiles && !isFull) || undefined}
      data-waiting={!isDrawn || undefined}
    >
      {!isNear && <div className={css.canvas} role="img" aria-label={label} />}
      {choice && isNear && (
        <Suspense fallback={null}>
          <PlaceMapCanvas
            key={String(isInteractive)}
            {...position}
            view={choice.view}
            label={remark ? `${label}. ${remark}` : label}
            remark={remark}
            isInteractive={isInteractive}
            controls={controls}
            onDrawn={onDrawn}
            onFailed={() => setIsFailed(true)}
          />
        </Suspense>
      )}
      {isFull && !isDrawn && (
        <Text className={css.loading} c="dimmed" role="status">
          {texts('loading')}
        </Text>
      )}
      {!isFull && !isDrawn && (
        <div className={css.loading} aria-hidden>
          <Loader size="sm" color="gray" />
        </div>
      )}
      {isInteractive && <ZoomButtons onZoom={(step) => controls.current?.zoomBy(step)} />}
      <TilesNote />
      {choice && <MapTools {...choice} at={position} />}
    </div>
  );
}
