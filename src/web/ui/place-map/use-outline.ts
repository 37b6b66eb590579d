import { useDebouncedValue } from '@mantine/hooks';
import { useQuery } from '@tanstack/react-query';
import { useEffect } from 'react';
import { answerOf, api } from '#web/lib/api.ts';
import { useMapSettings } from '#web/lib/map-settings.ts';
import { sessionQuery } from '#web/lib/session.ts';
import type { MapLibreMap } from './map-library.ts';
import { reachOf, type MapView } from './map-views.ts';
import type { LatLng } from './pin.tsx';

/** A pin that is moved does not ask at every step. */
const PAUSE_MS = 500;
const ID = 'building-outline';
const COLOR = '#2f6fed';
/** Every service of the Overpass API has these data. */
const ATTRIBUTION = 'Building outlines: OpenStreetMap contributors';

/** Draws the outline of the building at a place, where members have such a service; else the pin stays alone, silently (ordering.md §8). */
export function useOutline(map: MapLibreMap | undefined, at: LatLng, view: MapView): void {
  const settings = useMapSettings();
  // Never asks the server: the frame of the page does.
  const isMember = Boolean(useQuery({ ...sessionQuery, enabled: false }).data?.team);
  const [lat] = useDebouncedValue(at.lat, PAUSE_MS);
  const [lng] = useDebouncedValue(at.lng, PAUSE_MS);
  const isShown = settings !== undefined && settings.hasOutlines && isMember && reachOf(settings, view) === 'tiles';
  const { data } = useQuery({
    queryKey: ['building-outline', lat, lng],
    queryFn: () =>
      answerOf(api.api['building-outline'].$get({ query: { latitude: String(lat), longitude: String(lng) } })),
    enabled: isShown,
    staleTime: 'static',
    retry: false,
  });
  const outline = isShown ? data?.outline : undefined;
  useEffect(() => {
    const [first] = outline ?? [];
    if (!map || !outline || !first) return undefined;
    const draw = () => {
      map.addSource(ID, {
        type: 'geojson',
        attribution: ATTRIBUTION,
        data: { type: 'Polygon', coordinates: [[...outline, first]] },
      });
      map.addLayer({ id: ID, type: 'fill', source: ID, paint: { 'fill-color': COLOR, 'fill-opacity': 0.18 } });
      // A light edge, so that it is seen on pictures as well.
      map.addLayer({
        id: `${ID}-edge`,
        type: 'line',
        source: ID,
        layout: { 'line-join': 'round' },
        paint: { 'line-color': '#fff', 'line-width': 5, 'line-opacity': 0.7 },
      });
      map.addLayer({
        id: `${ID}-line`,
        type: 'line',
        source: ID,
        layout: { 'line-join': 'round' },
        paint: { 'line-color': COLOR, 'line-width': 2.5 },
      });
    };
    if (map.isStyleLoaded()) draw();
    else void map.once('idle', draw);
    return () => {
      map.off('idle', draw);
      // A map that is gone has no style any more.
      if (!map.getStyle() || !map.getSource(ID)) return;
      map.removeLayer(ID).removeLayer(`${ID}-edge`).removeLayer(`${ID}-line`).removeSource(ID);
    };
  }, [map, outline]);
}
