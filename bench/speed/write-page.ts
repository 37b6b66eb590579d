import { existsSync, mkdirSync, readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { backupPage, type BackupResult } from '../backup/backup-page.ts';
import { livePage, type LiveResult } from '../live/live-page.ts';
import { loadPage, type LoadResult, type SoakResult } from '../load/load-page.ts';
import { machineText } from '../machine.ts';
import { portfolioPage, type PortfolioResult } from '../portfolio/portfolio-page.ts';
import { queuePage, type QueueResult } from '../queue/queue-page.ts';
import { quotePage, type QuoteResult } from '../quote/quote-page.ts';
import { turnsPage, type TurnsResult } from '../turns/turns-page.ts';
import { wirePage, type WireResult } from '../wire/wire-page.ts';
import { benchmarksPage, type SpeedResult } from './benchmarks-page.ts';
import { portalPage, type PortalResult } from './portal/portal-page.ts';

const root = join(import.meta.dirname, '..', '..');
type Records = { speed: SpeedResult; portal: PortalResult };
const fileOf = (name: keyof Records): string => join(root, 'bench', 'results', `${name}.json`);

/** Figures of earlier runs, smallest file first. */
export function readRecord<K extends keyof Records>(name: K): Records[K][] {
  return existsSync(fileOf(name)) ? JSON.parse(readFileSync(fileOf(name), 'utf8')) : [];
}

/** Puts a result in the place of an earlier one of the same size, and writes docs/benchmarks.md anew from all records. */
export function record<K extends keyof Records>(name: K, result: Records[K]): void {
  const results = [...readRecord(name).filter(({ points }) => points !== result.points), result].sort((a, b) => a.points - b.points);
  mkdirSync(join(root, 'bench', 'results'), { recursive: true });
  writeFileSync(fileOf(name), `${JSON.stringify(results, undefined, 2)}\n`);
  writePage();
}

const portfolioFile = join(root, 'bench', 'results', 'portfolio.json');

/** Puts a run of the portfolio's benchmark in the place of the last one, and writes the page anew. What was not measured stays. */
export function recordPortfolio(result: PortfolioResult): void {
  const before = readPortfolio();
  const kept = before && result.teams.length === 0 ? { ...before, browser: result.browser } : { ...result, browser: result.browser ?? before?.browser };
  writeFileSync(portfolioFile, `${JSON.stringify(kept, shortNumbers, 2)}\n`);
  writePage();
}

const quoteFile = join(root, 'bench', 'results', 'quote.json');

/** Puts a run of the quotes' benchmark in the place of the last one, and writes the page anew. */
export function recordQuote(result: QuoteResult): void {
  writeFileSync(quoteFile, `${JSON.stringify(result, shortNumbers, 2)}\n`);
  writePage();
}

const liveFile = join(root, 'bench', 'results', 'live.json');

/** Puts a run of the events' benchmark in the place of the last one, and writes the page anew. */
export function recordLive(result: LiveResult): void {
  writeFileSync(liveFile, `${JSON.stringify(result, shortNumbers, 2)}\n`);
  writePage();
}

const wireFile = join(root, 'bench', 'results', 'wire.json');

/** Puts a run of the benchmark of first visits in the place of the last one, and writes the page anew. */
export function recordWire(result: WireResult): void {
  writeFileSync(wireFile, `${JSON.stringify(result, shortNumbers, 2)}\n`);
  writePage();
}

function readWire(): WireResult | undefined {
  return existsSync(wireFile) ? JSON.parse(readFileSync(wireFile, 'utf8')) : undefined;
}

const queueFile = join(root, 'bench', 'results', 'queue.json');

/** Puts a run of the queue's benchmark in the place of the last one, and writes the page anew. */
export function recordQueue(result: QueueResult): void {
  writeFileSync(queueFile, `${JSON.stringify(result, shortNumbers, 2)}\n`);
  writePage();
}

const backupFile = join(root, 'bench', 'results', 'backup.json');

/** Puts a run of the backups' benchmark in the place of the last one, and writes the page anew. */
export function recordBackup(result: BackupResult): void {
  writeFileSync(backupFile, `${JSON.stringify(result, shortNumbers, 2)}\n`);
  writePage();
}

const turnsFile = join(root, 'bench', 'results', 'turns.json');

/** Puts a run of the benchmark of turns in the place of the last one, and writes the page anew. */
export function recordTurns(result: TurnsResult): void {
  writeFileSync(turnsFile, `${JSON.stringify(result, shortNumbers, 2)}\n`);
  writePage();
}

function readTurns(): TurnsResult | undefined {
  return existsSync(turnsFile) ? JSON.parse(readFileSync(turnsFile, 'utf8')) : undefined;
}

function readBackup(): BackupResult | undefined {
  return existsSync(backupFile) ? JSON.parse(readFileSync(backupFile, 'utf8')) : undefined;
}

const loadFile = join(root, 'bench', 'results', 'load.json');

/** Puts a run of reads under load in the place of the last one, and writes the page anew. The soak stays. */
export function recordLoad(result: Omit<LoadResult, 'soak'>): void {
  writeFileSync(loadFile, `${JSON.stringify({ ...result, soak: readLoad()?.soak }, shortNumbers, 2)}\n`);
  writePage();
}

/** Puts a soak beside the figures of reads under load, and writes the page anew. */
export function recordSoak(soak: SoakResult): void {
  writeFileSync(loadFile, `${JSON.stringify({ ...(readLoad() ?? { machine: soak.machine, loadBefore: 0, rows: [] }), soak }, shortNumbers, 2)}\n`);
  writePage();
}

function readLoad(): LoadResult | undefined {
  return existsSync(loadFile) ? JSON.parse(readFileSync(loadFile, 'utf8')) : undefined;
}

function readQueueRecord(): QueueResult | undefined {
  return existsSync(queueFile) ? JSON.parse(readFileSync(queueFile, 'utf8')) : undefined;
}

function readLive(): LiveResult | undefined {
  return existsSync(liveFile) ? JSON.parse(readFileSync(liveFile, 'utf8')) : undefined;
}

function readQuote(): QuoteResult | undefined {
  return existsSync(quoteFile) ? JSON.parse(readFileSync(quoteFile, 'utf8')) : undefined;
}

const shortNumbers = (_key: string, value: unknown) => (typeof value === 'number' ? Number(value.toFixed(3)) : value);

function readPortfolio(): PortfolioResult | undefined {
  return existsSync(portfolioFile) ? JSON.parse(readFileSync(portfolioFile, 'utf8')) : undefined;
}

function writePage(): void {
  const machine = machineText();
  const sections = [benchmarksPage(readRecord('speed'), machine), portalPage(readRecord('portal')), portfolioPage(readPortfolio()), queuePage(readQueueRecord()), quotePage(readQuote()), loadPage(readLoad()), livePage(readLive()), wirePage(readWire()), backupPage(readBackup()), turnsPage(readTurns())];
  writeFileSync(join(root, 'docs', 'benchmarks.md'), sections.filter(Boolean).join('\n'));
}
