// Makes data/place-names/place-names.json, what the offline base map writes: countries (Natural Earth), US states (U.S. Census Bureau) and places of the US
// (data/gazetteer). Needed only to refresh the committed file: node scripts/make-place-names.mjs
import { mkdirSync, readFileSync, writeFileSync } from 'node:fs';
import { createRequire } from 'node:module';
import { join } from 'node:path';
import { feature } from 'topojson-client';
import { root } from './lib/paths.mjs';

/** Of places with one ZIP code, one in about this distance: the map has room for no more. */
const SMALL_PLACE_KM = 18;
const KM_PER_DEGREE = 111;
/** Longest name that is taken; longer ones are descriptions. */
const MAX_CHARACTERS = 28;

const packaged = createRequire(import.meta.url);
const geometries = (file, name) => feature(packaged(file), packaged(file).objects[name]).features;
const rounded = (degrees) => Math.round(degrees * 100) / 100;

/** Area (square degrees, shrunk towards the poles) and centroid of the largest part of a shape. */
function middleOf({ geometry: { type, coordinates } }) {
  const rings = type === 'Polygon' ? [coordinates[0]] : coordinates.map(([outer]) => outer);
  return rings.map(ringMiddle).reduce((best, each) => (each.area > best.area ? each : best));
}

function ringMiddle(ring) {
  let [twice, sumX, sumY] = [0, 0, 0];
  for (let i = 0; i + 1 < ring.length; i++) {
    const cross = ring[i][0] * ring[i + 1][1] - ring[i + 1][0] * ring[i][1];
    twice += cross;
    sumX += (ring[i][0] + ring[i + 1][0]) * cross;
    sumY += (ring[i][1] + ring[i + 1][1]) * cross;
  }
  const [lng, lat] = [sumX / (3 * twice), sumY / (3 * twice)];
  return { lng, lat, area: Math.abs(twice / 2) * Math.cos((lat * Math.PI) / 180) };
}

/** `size`: for a country or a state its area in square degrees, for a place its ZIP codes. */
const named = (name, { lng, lat }, size) => [name, rounded(lng), rounded(lat), size];
const areas = (file, collection) =>
  geometries(file, collection)
    .map((shape) => [shape.properties.name, middleOf(shape)])
    .map(([name, middle]) => named(name, middle, Math.max(1, Math.round(middle.area))));

function places() {
  const found = new Map();
  for (const line of readFileSync(join(root, 'data/gazetteer/us-places.tsv'), 'utf8').trim().split('\n').slice(1)) {
    const [, name, state, lat, lng] = line.split('\t');
    const place = found.get(`${name} ${state}`) ?? { name, points: [] };
    place.points.push({ lng: Number(lng), lat: Number(lat) });
    found.set(`${name} ${state}`, place);
  }
  const middle = (values) => values.toSorted((a, b) => a - b)[Math.floor(values.length / 2)];
  const all = [...found.values()]
    .filter(({ name }) => name.length <= MAX_CHARACTERS)
    .map(({ name, points }) =>
      named(
        name,
        { lng: middle(points.map(({ lng }) => lng)), lat: middle(points.map(({ lat }) => lat)) },
        points.length,
      ),
    );
  const taken = [];
  for (const place of all.toSorted((a, b) => b[3] - a[3]))
    if (place[3] > 1 || taken.every((other) => distanceKm(place, other) > SMALL_PLACE_KM)) taken.push(place);
  return taken;
}

const distanceKm = ([, lng, lat], [, otherLng, otherLat]) =>
  Math.hypot((lng - otherLng) * Math.cos((lat * Math.PI) / 180), lat - otherLat) * KM_PER_DEGREE;

const names = {
  countries: areas('world-atlas/countries-50m.json', 'countries'),
  states: areas('us-atlas/counties-10m.json', 'states'),
  places: places(),
};
const folder = join(root, 'data/place-names');
mkdirSync(folder, { recursive: true });
const lines = Object.entries(names).map(
  ([kind, list]) => `"${kind}":[\n${list.map((each) => JSON.stringify(each)).join(',\n')}\n]`,
);
writeFileSync(join(folder, 'place-names.json'), `{${lines.join(',\n')}}\n`);
console.log(
  Object.entries(names)
    .map(([kind, list]) => `${list.length} ${kind}`)
    .join(', '),
);
