import { keepPreviousData, useQuery } from '@tanstack/react-query';
import { useEffect, useState } from 'react';
import { boundsOfTiles, MAX_TILE_LEVEL, type Bounds } from '#domain/maps/tile-grid.ts';
import { answerOf, api } from '#web/lib/api.ts';
import { useMapSettings } from '#web/lib/map-settings.ts';
import { AttributionControl, type MapLibreMap } from './map-library.ts';
import { reachOf, type MapView } from './map-views.ts';

type Part = Bounds & { level: number };

/** Writes into the corner of a map whose data this part of it shows, beside the line of its tiles; that alone when it cannot be known. */
export function useCredits(map: MapLibreMap | undefined, view: MapView): void {
  const settings = useMapSettings();
  const isShown = settings !== undefined && settings.hasCredits && reachOf(settings, view) === 'tiles';
  const part = usePart(map);
  const { data } = useQuery({
    queryKey: ['map-credits', view, part],
    queryFn: () => answerOf(api.api.maps.credits.$get({ query: queryOf(view, part) })),
    enabled: isShown && part !== undefined,
    staleTime: 'static',
    retry: false,
    placeholderData: keepPreviousData,
  });
  const credits = isShown ? data?.credits : undefined;
  useEffect(() => {
    if (!map || !isShown) return undefined;
    const control = new AttributionControl({ compact: false, ...(credits && { customAttribution: asHtml(credits) }) });
    map.addControl(control);
    return () => {
      if (map.hasControl(control)) map.removeControl(control);
    };
  }, [map, isShown, credits]);
}

/** What of the world the map shows, to the edges of its tiles; another only when others come into sight. */
function usePart(map: MapLibreMap | undefined): Part | undefined {
  const [part, setPart] = useState<Part>();
  useEffect(() => {
    if (!map) return undefined;
    const look = () => {
      const [seen, level] = [map.getBounds(), Math.min(MAX_TILE_LEVEL, Math.round(map.getZoom()) + 1)];
      const next = {
        level,
        ...boundsOfTiles(
          { north: seen.getNorth(), south: seen.getSouth(), east: seen.getEast(), west: seen.getWest() },
          level,
        ),
      };
      setPart((known) => (JSON.stringify(known) === JSON.stringify(next) ? known : next));
    };
    map.on('idle', look);
    return () => void map.off('idle', look);
  }, [map]);
  return part;
}

function queryOf(kind: MapView, part: Part | undefined) {
  if (!part) throw new Error('nothing is known about this part of the map yet');
  const { level, north, south, east, west } = part;
  return {
    kind,
    level: String(level),
    north: String(north),
    south: String(south),
    east: String(east),
    west: String(west),
  };
}

/** The map library takes attributions for HTML. */
function asHtml(text: string): string {
  const element = document.createElement('span');
  element.textContent = text;
  return element.innerHTML;
}
