import type { RasterLayerSpecification, StyleSpecification } from 'maplibre-gl';
import type { MapTiles, RasterTiles } from '#contract/maps.ts';
import { baseMapStyle } from './base-map-style.ts';
import type { MapView, Tiles } from './map-views.ts';

export type Scheme = 'light' | 'dark';

/** Streets drawn for paper over a picture: enough of them to read, enough of the picture to see the building. */
const OVERLAY_OPACITY = 0.5;
const paper: Record<Scheme, string> = { light: '#f6f5f1', dark: '#1c232d' };

/** The map as this installation draws it: its tiles and pictures, or the base map that needs no network. */
export async function mapStyle(
  scheme: Scheme,
  { tiles, satellite, hybrid }: Tiles,
  view: MapView,
): Promise<StyleSpecification> {
  if (view === 'hybrid' && hybrid) return rasterStyle(scheme, 'hybrid', hybrid);
  if (view !== 'roadmap' && satellite) {
    const picture = rasterStyle(scheme, 'satellite', satellite);
    return view === 'hybrid' && tiles ? over(picture, tiles) : picture;
  }
  if (!tiles) return baseMapStyle(scheme);
  if (tiles.kind === 'style') return fetchStyle(tiles.url).catch(() => baseMapStyle(scheme));
  // Tiles are drawn for paper: in the dark they would glare.
  return rasterStyle(
    scheme,
    'tiles',
    tiles,
    scheme === 'light' ? {} : { 'raster-brightness-max': 0.62, 'raster-saturation': -0.25 },
  );
}

function rasterStyle(
  scheme: Scheme,
  id: string,
  tiles: RasterTiles,
  paint: RasterLayerSpecification['paint'] = {},
): StyleSpecification {
  return {
    version: 8,
    sources: { [id]: rasterSource(tiles) },
    layers: [
      { id: 'paper', type: 'background', paint: { 'background-color': paper[scheme] } },
      { id, type: 'raster', source: id, paint },
    ],
  };
}

/** Tiles of our own server have an address without a host, which the map library does not take. */
const rasterSource = ({ url, attribution }: RasterTiles) => ({
  type: 'raster' as const,
  tiles: [url.startsWith('/') ? `${window.location.origin}${url}` : url],
  tileSize: 256,
  attribution,
});

/** Names and streets over a picture. Of a vector style these are layers of their own, raster tiles shine through. */
async function over(picture: StyleSpecification, tiles: MapTiles): Promise<StyleSpecification> {
  if (tiles.kind === 'raster') {
    return {
      ...picture,
      sources: { ...picture.sources, tiles: rasterSource(tiles) },
      layers: [
        ...picture.layers,
        { id: 'tiles', type: 'raster', source: 'tiles', paint: { 'raster-opacity': OVERLAY_OPACITY } },
      ],
    };
  }
  const style = await fetchStyle(tiles.url).catch(() => undefined);
  if (!style) return picture;
  return {
    ...style,
    sources: { ...style.sources, ...picture.sources },
    layers: [...picture.layers, ...style.layers.filter(({ type }) => type === 'line' || type === 'symbol')],
  };
}

/** Of the operator's own host: the map library checks it. */
async function fetchStyle(url: string): Promise<StyleSpecification> {
  const response = await fetch(url);
  if (!response.ok) throw new Error(`the style answered ${response.status}`);
  return response.json() as Promise<StyleSpecification>;
}

/** The line that the providers of a view ask for; raster tiles and the names of the offline base map carry theirs themselves. */
export function attributionOf({ tiles, hasCredits }: Tiles & { hasCredits: boolean }, view: MapView) {
  // They are on one line with the attribution: `useCredits`.
  if (hasCredits) return false as const;
  const hasTiles = tiles !== null && view !== 'satellite';
  return { compact: false, ...(hasTiles && tiles.kind === 'style' && { customAttribution: tiles.attribution }) };
}
