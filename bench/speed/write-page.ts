import { existsSync, mkdirSync, readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { backupPage, type BackupResult } from '../backup/backup-page.ts';
import { billingPage, type BillingResult } from '../billing/billing-page.ts';
import { deviationPage, type DeviationBench } from '../deviation/deviation-page.ts';
import { livePage, type LiveResult } from '../live/live-page.ts';
import { loadPage, type LoadResult, type SoakResult } from '../load/load-page.ts';
import { machineText } from '../machine.ts';
import { modelPage, type ModelResult } from '../model/model-page.ts';
import { portfolioPage, type PortfolioResult } from '../portfolio/portfolio-page.ts';
import { queuePage, type QueueResult } from '../queue/queue-page.ts';
import { quotePage, type QuoteResult } from '../quote/quote-page.ts';
import { turnsPage, type TurnsResult } from '../turns/turns-page.ts';
import { valuePage, type ValueResult } from '../value/value-page.ts';
import { viewersPage, type ViewersResult } from '../viewers/viewers-page.ts';
import { wirePage, type WireResult } from '../wire/wire-page.ts';
import { benchmarksPage, type SpeedResult } from './benchmarks-page.ts';
import { portalPage, type PortalResult } from './portal/portal-page.ts';

/** Benchmarks with one result per size of cloud. */
type ResultsBySize = { speed: SpeedResult; portal: PortalResult };
/** Benchmarks of which the last run alone is kept. */
type LastRuns = {
  portfolio: PortfolioResult;
  queue: QueueResult;
  quote: QuoteResult;
  load: LoadResult;
  live: LiveResult;
  wire: WireResult;
  backup: BackupResult;
  turns: TurnsResult;
  model: ModelResult;
  deviation: DeviationBench;
  value: ValueResult;
  billing: BillingResult;
  viewers: ViewersResult;
};

const root = join(import.meta.dirname, '..', '..');
const fileOf = (name: keyof ResultsBySize | keyof LastRuns): string => join(root, 'bench', 'results', `${name}.json`);

/** Figures of earlier runs, smallest file first. */
function readBySize<K extends keyof ResultsBySize>(name: K): ResultsBySize[K][] {
  return existsSync(fileOf(name)) ? JSON.parse(readFileSync(fileOf(name), 'utf8')) : [];
}

/** Replaces an earlier result of the same size with this one, and rewrites docs/benchmarks.md from all results. */
export function recordBySize<K extends keyof ResultsBySize>(name: K, result: ResultsBySize[K]): void {
  write(
    name,
    [...readBySize(name).filter(({ points }) => points !== result.points), result].sort((a, b) => a.points - b.points),
  );
}

/** Replaces the last run with this one, and rewrites docs/benchmarks.md from all results. */
export function recordRun<K extends keyof LastRuns>(name: K, result: LastRuns[K]): void {
  write(name, result, shortNumbers);
}

/** As `recordRun`; what was not measured this time (the calls or the browser) stays. */
export function recordPortfolio(result: PortfolioResult): void {
  const before = readRun('portfolio');
  recordRun(
    'portfolio',
    before && result.teams.length === 0
      ? { ...before, browser: result.browser }
      : { ...result, browser: result.browser ?? before?.browser },
  );
}

/** As `recordRun`; the soak stays. */
export function recordLoad(result: Omit<LoadResult, 'soak'>): void {
  recordRun('load', { ...result, soak: readRun('load')?.soak });
}

/** Puts a soak beside the figures of reads under load. */
export function recordSoak(soak: SoakResult): void {
  recordRun('load', { ...(readRun('load') ?? { machine: soak.machine, loadBefore: 0, rows: [] }), soak });
}

function readRun<K extends keyof LastRuns>(name: K): LastRuns[K] | undefined {
  return existsSync(fileOf(name)) ? JSON.parse(readFileSync(fileOf(name), 'utf8')) : undefined;
}

const shortNumbers = (_key: string, value: unknown) => (typeof value === 'number' ? Number(value.toFixed(3)) : value);

function write(name: keyof ResultsBySize | keyof LastRuns, results: object, replacer?: typeof shortNumbers): void {
  mkdirSync(join(root, 'bench', 'results'), { recursive: true });
  writeFileSync(fileOf(name), `${JSON.stringify(results, replacer, 2)}\n`);
  const sections = [
    benchmarksPage(readBySize('speed'), machineText()),
    portalPage(readBySize('portal')),
    portfolioPage(readRun('portfolio')),
    queuePage(readRun('queue')),
    quotePage(readRun('quote')),
    loadPage(readRun('load')),
    livePage(readRun('live')),
    wirePage(readRun('wire')),
    backupPage(readRun('backup')),
    turnsPage(readRun('turns')),
    modelPage(readRun('model')),
    deviationPage(readRun('deviation')),
    viewersPage(readRun('viewers')),
    valuePage(readRun('value')),
    billingPage(readRun('billing')),
  ];
  writeFileSync(join(root, 'docs', 'benchmarks.md'), sections.filter(Boolean).join('\n'));
}
