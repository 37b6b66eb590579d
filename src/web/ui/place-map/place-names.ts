import type { SymbolLayerSpecification } from 'maplibre-gl';
import { textsOf } from '#web/lib/texts.ts';
import placeNamesUrl from '../../../../data/place-names/place-names.json?url';

type Kind = 'countries' | 'states' | 'places';
/** Name, longitude, latitude, and its size: square degrees of a country or a state, ZIP codes of a place. */
type PlaceName = [name: string, lng: number, lat: number, size: number];

/** Up to this zoom a name is written. */
const LAST_ZOOM: Record<Kind, number> = { countries: 4.5, states: 8, places: 24 };
const FIRST_ZOOM: Record<Kind, number> = { countries: 0, states: 3, places: 3.5 };
/** The smallest name that is written, by zoom. */
const LEAST_SIZE: Record<Kind, [number, ...number[]]> = {
  countries: [80, 2, 20, 3, 1],
  states: [8, 3.5, 2, 4.5, 1],
  places: [40, 4.5, 15, 5.5, 6, 6.5, 2, 8, 1],
};
const TEXT_PX: Record<Kind, number> = { countries: 12.5, states: 12, places: 11.5 };

/** The file's shape is known: it is built into the page's assets. */
const load = async (): Promise<Record<Kind, PlaceName[]>> =>
  (await fetch(placeNamesUrl)).json() as Promise<Record<Kind, PlaceName[]>>;

/** The names on the base map: sources and layers by kind. Drawn with the page's own font; the larger of two names that meet is written. */
export async function placeNames(colors: { name: string; faint: string; halo: string }) {
  const names = await load();
  const kinds = ['places', 'states', 'countries'] as const;
  const layer = (kind: Kind): SymbolLayerSpecification => ({
    id: `names-${kind}`,
    type: 'symbol',
    source: `names-${kind}`,
    minzoom: FIRST_ZOOM[kind],
    maxzoom: LAST_ZOOM[kind],
    filter: ['>=', ['get', 'size'], ['step', ['zoom'], ...LEAST_SIZE[kind]]],
    layout: {
      'text-field': ['get', 'name'],
      'text-font': ['Geist Variable', 'system-ui', 'sans-serif'],
      'text-size': TEXT_PX[kind],
      'text-max-width': 8,
      'text-padding': 6,
      'symbol-sort-key': ['-', ['get', 'size']],
      // A pin is on its place, not on the name.
      ...(kind === 'places' && { 'text-anchor': 'top', 'text-offset': [0, 0.9] }),
      ...(kind !== 'places' && { 'text-transform': 'uppercase', 'text-letter-spacing': 0.1 }),
    },
    paint: {
      'text-color': kind === 'places' ? colors.name : colors.faint,
      'text-halo-color': colors.halo,
      'text-halo-width': 1.4,
    },
  });
  const source = (kind: Kind) => ({
    type: 'geojson' as const,
    data: {
      type: 'FeatureCollection' as const,
      features: names[kind].map(([name, lng, lat, size]) => ({
        type: 'Feature' as const,
        properties: { name, size },
        geometry: { type: 'Point' as const, coordinates: [lng, lat] },
      })),
    },
    ...(kind === 'places' && { attribution: textsOf('map')('placeNames') }),
  });
  return {
    sources: Object.fromEntries(kinds.map((kind) => [`names-${kind}`, source(kind)])),
    layers: kinds.map(layer),
  };
}
