import { useComputedColorScheme } from '@mantine/core';
import { useEffect, useRef, useState } from 'react';
import { useMapSettings } from '#web/lib/map-settings.ts';
import { attributionOf, mapStyle } from './map-style.ts';
import { MapLibreMap } from './map-library.ts';
import css from './place-map.module.css';

/** Tiles show the building (O15); of the base map nothing is to be seen closer than a county. */
const ZOOM = { tiles: 18, offline: 6.4 };

/** The map itself: still (a picture that orients), with a pin in the middle. `onFailed`: it cannot be drawn, for example without WebGL. */
export default function PlaceMapCanvas({ lat, lng, onFailed }: { lat: number; lng: number; onFailed: () => void }) {
  const host = useRef<HTMLDivElement>(null);
  const scheme = useComputedColorScheme('light');
  const { tiles } = useMapSettings();
  const [isDrawn, setIsDrawn] = useState(false);
  const failed = useRef(onFailed);
  useEffect(() => {
    failed.current = onFailed;
  });
  useEffect(() => {
    let map: MapLibreMap | undefined;
    let isGone = false;
    if (tiles === undefined) return undefined;
    void mapStyle(scheme, tiles).then((style) => {
      if (isGone || !host.current) return;
      map = new MapLibreMap({ container: host.current, style, center: [lng, lat], zoom: tiles ? ZOOM.tiles : ZOOM.offline, interactive: false, attributionControl: attributionOf(tiles), fadeDuration: 0 });
      map.once('idle', () => setIsDrawn(true));
    }).catch((error: unknown) => {
      console.warn('map:', error);
      if (!isGone) failed.current();
    });
    return () => {
      isGone = true;
      map?.remove();
    };
  }, [lat, lng, scheme, tiles]);
  // The library positions its own element: it needs one to itself.
  return <div className={css.canvas} data-drawn={isDrawn || undefined}><div ref={host} className={css.fill} /></div>;
}
