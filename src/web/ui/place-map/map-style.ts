import type { StyleSpecification } from 'maplibre-gl';
import type { MapTiles } from '#contract/maps.ts';
import { baseMapStyle } from './base-map-style.ts';

/** The map as this installation draws it: the operator's tiles, or the base map that needs no network. */
export async function mapStyle(scheme: 'light' | 'dark', tiles: MapTiles | null): Promise<StyleSpecification> {
  if (!tiles) return baseMapStyle(scheme);
  if (tiles.kind === 'style') return fetchStyle(tiles.url).catch(() => baseMapStyle(scheme));
  return {
    version: 8,
    sources: { tiles: { type: 'raster', tiles: [tiles.url], tileSize: 256, attribution: tiles.attribution } },
    layers: [
      { id: 'paper', type: 'background', paint: { 'background-color': scheme === 'light' ? '#f6f5f1' : '#1c232d' } },
      // Tiles are drawn for paper: in the dark they would glare.
      { id: 'tiles', type: 'raster', source: 'tiles', paint: scheme === 'light' ? {} : { 'raster-brightness-max': 0.62, 'raster-saturation': -0.25 } },
    ],
  };
}

/** Of the operator's own host: the map library checks it. */
async function fetchStyle(url: string): Promise<StyleSpecification> {
  const response = await fetch(url);
  if (!response.ok) throw new Error(`the style answered ${response.status}`);
  return response.json() as Promise<StyleSpecification>;
}

/** The line that the tiles' provider asks for; the offline base map is in the public domain. */
export const attributionOf = (tiles: MapTiles | null) => (tiles ? { compact: false, ...(tiles.kind === 'style' && { customAttribution: tiles.attribution }) } : (false as const));
