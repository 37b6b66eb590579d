// `npm run bench:engine [-- ...]`: accuracy of the engine on buildings with known truth, of those that were not measured
// from the same sources yet (`again`: of all); with `tune`, on those that the recognition is tuned on; with `speed` as
// first argument, the speed and memory of whole conversions; with `portal`, the same through a started portal; with
// `floors`, raises the figures that the tests require; with `pictures`, draws the worst buildings of the scorecard.
// `npm run bench:portfolio [-- api|browser]`: a portfolio of 100,000 projects, its calls and its list in a browser.
// `npm run bench:quote`: the quote calls beside a bare route. `npm run bench:live`: how soon open pages hear of a change.
// `npm run bench:queue`: the console's queue over 100,000 projects.
// `npm run bench:wire`: first visits over a slow line. `npm run bench:backup`: a backup beside tar of the same files.
// `npm run bench:turns`: in which order conversions and views begin, and how long they wait for one another.
// `npm run bench:model [-- [worker|page] FILE.ifc ...]`: fragments and element tables of models beside web-ifc alone, and the viewer in a page
// beside bare three.js. `npm run bench:facts -- FILE.ifc ...`: element tables of models of others beside what other readers make of them.
// `npm run bench:deviation [-- millions of points ...]`: the deviation of a cloud from a model beside tiling the cloud.
// `npm run bench:viewers [-- MILLIONS]`: clouds and drawings in a page beside the least that could do the same.
// `npm run bench:billing`: the billing page with many invoices, and its calls, beside others.
// `npm run bench:value`: a key in the value analysis beside one in a bare input.
// `npm run bench:hostile [-- MINUTES [SEED]]`: damaged scans of all formats at the engine.
// `npm run bench:load [-- --soak MINUTES]`: reads beside a bare route, or for long with the heap each minute.
import { spawnSync } from 'node:child_process';
import { join } from 'node:path';
import { root } from './lib/paths.mjs';

const ENTRIES = {
  engine: 'bench/engine.ts',
  speed: 'bench/pipeline.ts',
  portal: 'bench/portal.ts',
  floors: 'bench/raise-floors.ts',
  pictures: 'bench/picture-worst.ts',
  portfolio: 'bench/portfolio/bench.ts',
  quote: 'bench/quote/bench.ts',
  live: 'bench/live/bench.ts',
  queue: 'bench/queue/bench.ts',
  wire: 'bench/wire/bench.ts',
  backup: 'bench/backup/bench.ts',
  load: 'bench/load/bench.ts',
  real: 'bench/real/bench.ts',
  turns: 'bench/turns/bench.ts',
  hostile: 'bench/hostile/bench.ts',
  model: 'bench/model/bench.ts',
  facts: 'bench/facts/bench.ts',
  deviation: 'bench/deviation/bench.ts',
  viewers: 'bench/viewers/bench.ts',
  billing: 'bench/billing/bench.ts',
  value: 'bench/value/bench.ts',
};

const [subject, ...rest] = process.argv.slice(2);
const [name, args] = subject === 'engine' && rest[0] in ENTRIES ? [rest[0], rest.slice(1)] : [subject, rest];
const entry = ENTRIES[name];
if (!entry) {
  console.error(
    'Usage: npm run bench:engine [-- [conditions] [tune] [again] [name] | speed [millions of points ...] | portal' +
      ' [millions of points ...] | floors | pictures | real [name]], npm run bench:portfolio [-- api|browser], npm run bench:quote,' +
      ' npm run bench:live, npm run bench:value, npm run bench:billing,' +
      ' npm run bench:queue, npm run bench:wire, npm run bench:backup, npm run bench:load [-- --soak MINUTES],' +
      ' npm run bench:viewers [-- MILLIONS], npm run bench:turns, npm run bench:deviation [-- millions of points ...],' +
      ' npm run bench:model [-- [worker|page] FILE.ifc ...], npm run bench:facts -- FILE.ifc ...' +
      ' or npm run bench:hostile [-- MINUTES [SEED]].',
  );
  process.exit(2);
}
const { status } = spawnSync(process.execPath, ['--disable-warning=ExperimentalWarning', join(root, entry), ...args], {
  stdio: 'inherit',
  cwd: root,
});
process.exit(status ?? 1);
