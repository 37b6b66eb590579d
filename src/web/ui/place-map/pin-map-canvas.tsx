import { useCallback, useEffect, useImperativeHandle, useRef, type Ref } from 'react';
import type { MapView } from './map-views.ts';
import type { MapLibreMap } from './map-library.ts';
import { Pin, placeOf, usePin, type LatLng } from './pin.tsx';
import css from './place-map.module.css';
import { useMap } from './use-map.ts';
import { useOutline } from './use-outline.ts';

export type PinMapControls = {
  zoomBy: (step: number) => void;
  /** Moves the pin by pixels of the screen. */ nudge: (x: number, y: number) => void;
};

/** Begins close to the building (ordering.md §9); without tiles the base map has nothing to show as close as that. */
const ZOOM = { tiles: 15, offline: 8.5 };
const MAX_ZOOM = { tiles: 19, offline: 12 };
const WORLD_ZOOM = 1;

type PinMapCanvasProps = {
  pin: LatLng;
  isFar: boolean;
  view: MapView;
  controls: Ref<PinMapControls | null>;
  onMove: (pin: LatLng) => void;
  onFailed: () => void;
};

/** A map with a pin that can be dragged; a click puts it elsewhere. */
export default function PinMapCanvas({ pin, isFar, view, controls, onMove, onFailed }: PinMapCanvasProps) {
  const latest = useRef(onMove);
  useEffect(() => {
    latest.current = onMove;
  });
  const move = useCallback((at: LatLng) => latest.current(at), []);
  const { lat, lng } = pin;
  const { host, map, isDrawn } = useMap({
    view,
    options: (reach) => ({
      center: [lng, lat],
      zoom: isFar ? WORLD_ZOOM : ZOOM[reach],
      maxZoom: MAX_ZOOM[reach],
      dragRotate: false,
      pitchWithRotate: false,
      touchPitch: false,
      keyboard: false,
      scrollZoom: false,
    }),
    onOpen: (opened) => {
      opened.touchZoomRotate.disableRotation();
      // The frame of the map is the control that the keyboard reaches.
      opened.getCanvas().setAttribute('tabindex', '-1');
      opened.on('click', ({ lngLat }) => move(placeOf(lngLat)));
    },
    onFailed,
  });
  const element = usePin(map, pin, move);
  useOutline(map, pin, view);
  useEffect(() => {
    // Another place was picked.
    if (map && !map.getBounds().contains([lng, lat])) map.jumpTo({ center: [lng, lat] });
  }, [map, lat, lng]);
  useImperativeHandle<PinMapControls | null, PinMapControls | null>(
    controls,
    () => (map ? controlsOf(map, { lat, lng }, move) : null),
    [map, lat, lng, move],
  );
  return (
    <div className={css.canvas} data-drawn={isDrawn || undefined}>
      <div ref={host} className={css.fill} />
      <Pin element={element} isDraggable />
    </div>
  );
}

function controlsOf(map: MapLibreMap, pin: LatLng, onMove: (pin: LatLng) => void): PinMapControls {
  return {
    zoomBy: (step) => void map.easeTo({ zoom: map.getZoom() + step, around: pin }),
    nudge: (x, y) => {
      const at = map.project(pin);
      onMove(placeOf(map.unproject([at.x + x, at.y + y])));
    },
  };
}
