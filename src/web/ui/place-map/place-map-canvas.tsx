import { useEffect, useImperativeHandle, type Ref } from 'react';
import type { MapView } from './map-views.ts';
import { Pin, usePin } from './pin.tsx';
import css from './place-map.module.css';
import { useMap } from './use-map.ts';
import { useOutline } from './use-outline.ts';

/** Tiles show the building (viewers.md §2.8); of the base map nothing is to be seen closer than a county. */
const START = { tiles: { zoom: 18, pitch: 45 }, offline: { zoom: 8 } };
const MAX_ZOOM = { tiles: 20, offline: 12 };

export type PlaceMapControls = { zoomBy: (step: number) => void };

type PlaceMapCanvasProps = {
  lat: number;
  lng: number;
  view: MapView;
  label: string;
  remark: string | undefined;
  /** Can be moved, turned and tilted; else a picture that orients. */
  isInteractive: boolean;
  controls: Ref<PlaceMapControls | null>;
  onDrawn: () => void;
  /** It cannot be drawn, for example without WebGL. */
  onFailed: () => void;
};

/** The map itself, with a pin where it begins. */
export default function PlaceMapCanvas({
  lat,
  lng,
  view,
  label,
  remark,
  isInteractive,
  controls,
  onDrawn,
  onFailed,
}: PlaceMapCanvasProps) {
  const { host, map, isDrawn } = useMap({
    view,
    options: (reach) => ({
      center: [lng, lat],
      ...START[reach],
      maxZoom: MAX_ZOOM[reach],
      interactive: isInteractive,
      locale: { 'Map.Title': label },
    }),
    onFailed,
  });
  const element = usePin(map, { lat, lng });
  useOutline(map, { lat, lng }, view);
  useEffect(() => {
    if (isDrawn) onDrawn();
  }, [isDrawn, onDrawn]);
  useEffect(() => {
    // Another place than it was opened with.
    if (map && (!isInteractive || !map.getBounds().contains([lng, lat]))) map.jumpTo({ center: [lng, lat] });
  }, [map, isInteractive, lat, lng]);
  useImperativeHandle<PlaceMapControls | null, PlaceMapControls | null>(
    controls,
    () => (map ? { zoomBy: (step) => void map.easeTo({ zoom: map.getZoom() + step }) } : null),
    [map],
  );
  return (
    <div
      className={css.canvas}
      data-drawn={isDrawn || undefined}
      {...(!isInteractive && { role: 'img', 'aria-label': label })}
    >
      <div ref={host} className={css.fill} />
      <Pin element={element} remark={remark} />
    </div>
  );
}
