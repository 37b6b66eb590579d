import { useComputedColorScheme } from '@mantine/core';
import type { MapOptions, StyleSpecification } from 'maplibre-gl';
import { useEffect, useRef, useState, type RefObject } from 'react';
import { useMapSettings, useReduceMaps } from '#web/lib/map-settings.ts';
import { MapLibreMap } from './map-library.ts';
import { attributionOf, mapStyle } from './map-style.ts';
import { reachOf, withoutView, type MapView, type Reach } from './map-views.ts';
import { useCredits } from './use-credits.ts';
import { watchTiles } from './watch-tiles.ts';

type Camera = Required<Pick<MapOptions, 'center' | 'zoom' | 'bearing' | 'pitch'>>;

type MapUse = {
  view: MapView;
  /** Where the map begins, and what can be done with it. Asked whenever it is opened. */
  options: (reach: Reach) => Partial<MapOptions>;
  /** What the map shows besides its base. */
  decorate?: (style: StyleSpecification) => StyleSpecification;
  /** `isAnew`: not the same place in another view or colour scheme. */
  onOpen?: (map: MapLibreMap, isAnew: boolean) => void;
  /** It cannot be drawn, for example without WebGL. */
  onFailed: () => void;
};

type OpenMap = {
  /** The library positions its own element: it needs one to itself. */ host: RefObject<HTMLDivElement | null>;
  map: MapLibreMap | undefined;
  isDrawn: boolean;
};

/** Opens a map of this installation in `host`, and opens it again in place when the view or the colour scheme changes. */
export function useMap(use: MapUse): OpenMap {
  const host = useRef<HTMLDivElement>(null);
  const scheme = useComputedColorScheme('light');
  const settings = useMapSettings();
  const reduce = useReduceMaps();
  const [map, setMap] = useState<MapLibreMap>();
  const [isDrawn, setIsDrawn] = useState(false);
  const latest = useRef(use);
  const left = useRef<{ reach: Reach; camera: Camera }>(undefined);
  useEffect(() => {
    latest.current = use;
  });
  const { view } = use;
  useEffect(() => {
    let made: MapLibreMap | undefined;
    let isGone = false;
    if (!settings) return undefined;
    const reach = reachOf(settings, view);
    void mapStyle(scheme, settings, view)
      .then((style) => {
        if (isGone || !host.current) return;
        const { options, decorate, onOpen } = latest.current;
        const camera = left.current?.reach === reach ? left.current.camera : undefined;
        made = new MapLibreMap({
          container: host.current,
          style: decorate?.(style) ?? style,
          attributionControl: attributionOf(settings, view),
          fadeDuration: 0,
          ...options(reach),
          ...camera,
        });
        onOpen?.(made, !camera);
        made.once('idle', () => setIsDrawn(true));
        watchTiles(made, style, () => reduce((known) => withoutView(known, view)));
        setMap(made);
      })
      .catch((error: unknown) => {
        console.warn('map:', error);
        if (!isGone) latest.current.onFailed();
      });
    return () => {
      isGone = true;
      setMap(undefined);
      if (!made) return;
      left.current = {
        reach,
        camera: { center: made.getCenter(), zoom: made.getZoom(), bearing: made.getBearing(), pitch: made.getPitch() },
      };
      made.remove();
    };
  }, [scheme, settings, view, reduce]);
  useCredits(map, view);
  return { host, map, isDrawn };
}
