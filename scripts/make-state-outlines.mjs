// Makes data/outlines/us-states, a file for each state, from the npm package us-atlas (U.S. Census Bureau, public
// domain): for the small maps on documents and cards.
// Needed only to refresh the committed file: node scripts/make-state-outlines.mjs
import { mkdirSync, readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { feature } from 'topojson-client';
import { root } from './lib/paths.mjs';

/** FIPS numbers of the states and territories, in the order of the postal codes below. */
const codes = (
  '01AL 02AK 04AZ 05AR 06CA 08CO 09CT 10DE 11DC 12FL 13GA 15HI 16ID 17IL 18IN 19IA 20KS 21KY 22LA 23ME 24MD 25MA' +
  ' 26MI 27MN 28MS 29MO 30MT 31NE 32NV 33NH 34NJ 35NM 36NY 37NC 38ND 39OH 40OK 41OR 42PA 44RI 45SC 46SD 47TN 48TX' +
  ' 49UT 50VT 51VA 53WA 54WV 55WI 56WY 60AS 66GU 69MP 72PR 78VI'
).split(' ');
const codeOf = new Map(codes.map((entry) => [entry.slice(0, 2), entry.slice(2)]));

/** Parts of a state that are smaller than this share of its largest are left out. */
const LEAST_SHARE = 0.004;
/** Share of a state's diagonal by which an outline may differ: less than a hair on paper. */
const TOLERANCE = 0.004;

const atlas = JSON.parse(readFileSync(join(root, 'node_modules/us-atlas/states-10m.json'), 'utf8'));
const states = {};
for (const { id, geometry } of feature(atlas, atlas.objects.states).features) {
  const code = codeOf.get(id);
  if (!code) continue;
  const polygons = geometry.type === 'Polygon' ? [geometry.coordinates] : geometry.coordinates;
  // Alaska's last islands lie beyond the date line.
  const rings = polygons.map(([outer]) =>
    outer.map(([longitude, latitude]) => [longitude > 0 && code === 'AK' ? longitude - 360 : longitude, latitude]),
  );
  const largest = Math.max(...rings.map(areaOf));
  const all = rings.flat();
  const tolerance = TOLERANCE * Math.hypot(spanOf(all, 0), spanOf(all, 1));
  states[code] = rings
    .filter((ring) => areaOf(ring) >= largest * LEAST_SHARE)
    .map((ring) =>
      simplified(ring, tolerance)
        .flat()
        .map((value) => Math.round(value * 1000)),
    );
}
const folder = join(root, 'data/outlines/us-states');
mkdirSync(folder, { recursive: true });
// A card needs one state: 0.4 kB in place of 20.
for (const [code, rings] of Object.entries(states))
  writeFileSync(join(folder, `${code}.json`), `${JSON.stringify({ [code]: rings })}\n`);
console.log(`${Object.keys(states).length} states`);

function areaOf(ring) {
  return (
    Math.abs(
      ring.reduce(
        (sum, [x, y], index) => sum + x * ring[(index + 1) % ring.length][1] - ring[(index + 1) % ring.length][0] * y,
        0,
      ),
    ) / 2
  );
}

function spanOf(points, axis) {
  const values = points.map((point) => point[axis]);
  return Math.max(...values) - Math.min(...values);
}

/** Ramer, Douglas, Peucker; a ring is cut at its farthest point from the first. */
function simplified(ring, tolerance) {
  const open = ring.slice(0, -1);
  const far = open.reduce(
    (best, point, index) =>
      Math.hypot(point[0] - open[0][0], point[1] - open[0][1]) >
      Math.hypot(open[best][0] - open[0][0], open[best][1] - open[0][1])
        ? index
        : best,
    0,
  );
  return [
    ...thinned(open.slice(0, far + 1), tolerance).slice(0, -1),
    ...thinned([...open.slice(far), open[0]], tolerance).slice(0, -1),
  ];
}

function thinned(points, tolerance) {
  const [first, last] = [points[0], points.at(-1)];
  const length = Math.hypot(last[0] - first[0], last[1] - first[1]) || 1;
  let [worst, at] = [0, 0];
  for (let index = 1; index < points.length - 1; index++) {
    const distance =
      Math.abs(
        (last[0] - first[0]) * (first[1] - points[index][1]) - (first[0] - points[index][0]) * (last[1] - first[1]),
      ) / length;
    if (distance > worst) [worst, at] = [distance, index];
  }
  if (worst <= tolerance) return [first, last];
  return [...thinned(points.slice(0, at + 1), tolerance).slice(0, -1), ...thinned(points.slice(at), tolerance)];
}
