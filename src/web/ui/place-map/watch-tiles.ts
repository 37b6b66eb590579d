import type { StyleSpecification } from 'maplibre-gl';
import type { MapLibreMap } from './map-library.ts';

/** Calls back when a map has come to rest and of the tiles of its style nothing came but failures. */
export function watchTiles(map: MapLibreMap, { sources }: StyleSpecification, onNone: () => void): void {
  const isOfTiles = (id: unknown) => typeof id === 'string' && ['raster', 'vector'].includes(sources[id]?.type ?? '');
  let came = 0;
  let failed = 0;
  map.on('sourcedata', ({ sourceId, tile }) => {
    if (tile && isOfTiles(sourceId)) came += 1;
  });
  map.on('error', (event) => {
    if ('tile' in event && 'sourceId' in event && isOfTiles(event.sourceId)) failed += 1;
    else console.warn('map:', event.error);
  });
  map.once('idle', () => {
    if (came === 0 && failed > 0) onNone();
  });
}
