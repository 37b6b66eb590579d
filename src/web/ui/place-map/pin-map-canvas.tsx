import { useComputedColorScheme } from '@mantine/core';
import { IconMapPinFilled } from '@tabler/icons-react';
import { useEffect, useImperativeHandle, useRef, useState, type Ref } from 'react';
import { createPortal } from 'react-dom';
import { useMapSettings } from '#web/lib/map-settings.ts';
import { attributionOf, mapStyle } from './map-style.ts';
import { MapLibreMap, MapLibreMarker } from './map-library.ts';
import css from './place-map.module.css';

export type LatLng = { lat: number; lng: number };
export type PinMapControls = { zoomBy: (step: number) => void; /** Moves the pin by pixels of the screen. */ nudge: (x: number, y: number) => void };

/** Begins close to the building (ordering.md §9); without tiles the base map has nothing to show as close as that. */
const ZOOM = { tiles: 15, offline: 8.5 };
const MAX_ZOOM = { tiles: 19, offline: 12 };
const WORLD_ZOOM = 1;

type PinMapCanvasProps = { pin: LatLng; isFar: boolean; controls: Ref<PinMapControls | null>; onMove: (pin: LatLng) => void; onFailed: () => void };
type Pinned = { map: MapLibreMap; marker: MapLibreMarker };

/** A map with a pin that can be dragged; a click puts it elsewhere. */
export default function PinMapCanvas({ pin, isFar, controls, onMove, onFailed }: PinMapCanvasProps) {
  const host = useRef<HTMLDivElement>(null);
  const scheme = useComputedColorScheme('light');
  const { tiles } = useMapSettings();
  const [pinned, setPinned] = useState<Pinned>();
  const [isDrawn, setIsDrawn] = useState(false);
  const latest = useRef({ pin, isFar, onMove, onFailed });
  useEffect(() => {
    latest.current = { pin, isFar, onMove, onFailed };
  });
  useEffect(() => {
    let made: MapLibreMap | undefined;
    let isGone = false;
    if (tiles === undefined) return undefined;
    const kind = tiles ? 'tiles' : 'offline';
    void mapStyle(scheme, tiles).then((style) => {
      if (isGone || !host.current) return;
      const { lat, lng } = latest.current.pin;
      const map = new MapLibreMap({
        container: host.current, style, center: [lng, lat], zoom: latest.current.isFar ? WORLD_ZOOM : ZOOM[kind], maxZoom: MAX_ZOOM[kind],
        attributionControl: attributionOf(tiles), dragRotate: false, pitchWithRotate: false, touchPitch: false, keyboard: false, scrollZoom: false, fadeDuration: 0,
      });
      made = map;
      map.touchZoomRotate.disableRotation();
      // The frame of the map is the control that the keyboard reaches.
      map.getCanvas().setAttribute('tabindex', '-1');
      const marker = new MapLibreMarker({ element: document.createElement('div'), anchor: 'bottom', draggable: true }).setLngLat([lng, lat]).addTo(map);
      const report = (at: { wrap: () => LatLng }) => {
        const { lat: newLat, lng: newLng } = at.wrap();
        latest.current.onMove({ lat: newLat, lng: newLng });
      };
      marker.on('dragend', () => report(marker.getLngLat()));
      map.on('click', ({ lngLat }) => report(lngLat));
      map.once('idle', () => setIsDrawn(true));
      setPinned({ map, marker });
    }).catch((error: unknown) => {
      console.warn('map:', error);
      if (!isGone) latest.current.onFailed();
    });
    return () => {
      isGone = true;
      setPinned(undefined);
      made?.remove();
    };
  }, [scheme, tiles]);
  const { lat, lng } = pin;
  useEffect(() => {
    if (!pinned) return;
    pinned.marker.setLngLat([lng, lat]);
    // Another place was picked.
    if (!pinned.map.getBounds().contains([lng, lat])) pinned.map.jumpTo({ center: [lng, lat] });
  }, [pinned, lat, lng]);
  useImperativeHandle<PinMapControls | null, PinMapControls | null>(controls, () => pinned ? controlsOf(pinned, (moved) => latest.current.onMove(moved)) : null, [pinned]);
  const element = pinned?.marker.getElement();
  return (
    <div className={css.canvas} data-drawn={isDrawn || undefined}>
      <div ref={host} className={css.fill} />
      {element && createPortal(<IconMapPinFilled className={css.marker} size={34} aria-hidden />, element)}
    </div>
  );
}

function controlsOf({ map, marker }: Pinned, onMove: (pin: LatLng) => void): PinMapControls {
  return {
    zoomBy: (step) => void map.easeTo({ zoom: map.getZoom() + step, around: marker.getLngLat() }),
    nudge: (x, y) => {
      const at = map.project(marker.getLngLat());
      const { lat, lng } = map.unproject([at.x + x, at.y + y]).wrap();
      onMove({ lat, lng });
    },
  };
}
