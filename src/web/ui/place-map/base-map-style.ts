import countriesUrl from 'world-atlas/countries-50m.json?url';
import countiesUrl from 'us-atlas/counties-10m.json?url';
import type { StyleSpecification } from 'maplibre-gl';
import { feature, mesh } from 'topojson-client';
import type { GeometryCollection, Topology } from 'topojson-specification';
import { placeNames } from './place-names.ts';

type World = Topology<{ countries: GeometryCollection; land: GeometryCollection }>;
type States = Topology<{ counties: GeometryCollection; states: GeometryCollection }>;

const colors = {
  light: {
    water: '#dce8ef',
    land: '#f6f5f1',
    county: '#e3e0d8',
    state: '#b9b4a8',
    border: '#8f8a80',
    name: '#3f3d38',
    faint: '#6b675e',
    halo: '#f6f5f1',
  },
  dark: {
    water: '#0f1721',
    land: '#1c232d',
    county: '#29323e',
    state: '#475264',
    border: '#667183',
    name: '#d3dae4',
    faint: '#97a3b4',
    halo: '#1c232d',
  },
};

/** Files of our own packages, built into the page's assets: their shape is known. */
const load = async <T>(url: string): Promise<T> => (await fetch(url)).json() as Promise<T>;

/** The base map without a network: land, borders, US states and counties (Natural Earth and US Census, public domain), and the names of places. */
export async function baseMapStyle(scheme: 'light' | 'dark'): Promise<StyleSpecification> {
  const color = colors[scheme];
  const [world, us, names] = await Promise.all([
    load<World>(countriesUrl),
    load<States>(countiesUrl),
    placeNames(color),
  ]);
  const differs = (a: unknown, b: unknown) => a !== b;
  const source = (data: GeoJSON.GeoJSON) => ({ type: 'geojson' as const, data });
  const line = (id: string, lineColor: string, lineWidth: number, minzoom = 0) => ({
    id,
    type: 'line' as const,
    source: id,
    minzoom,
    paint: { 'line-color': lineColor, 'line-width': lineWidth },
  });
  return {
    version: 8,
    sources: {
      land: source(feature(world, world.objects.land)),
      border: source(mesh(world, world.objects.countries, differs)),
      state: source(mesh(us, us.objects.states, differs)),
      county: source(mesh(us, us.objects.counties, differs)),
      ...names.sources,
    },
    layers: [
      { id: 'water', type: 'background', paint: { 'background-color': color.water } },
      { id: 'land', type: 'fill', source: 'land', paint: { 'fill-color': color.land } },
      line('county', color.county, 0.8, 5),
      line('state', color.state, 1),
      line('border', color.border, 1.4),
      ...names.layers,
    ],
  };
}
