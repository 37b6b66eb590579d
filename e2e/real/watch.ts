import { setTimeout as sleep } from 'node:timers/promises';
import type { Client } from './client.ts';

const EVERY_MS = 100;
const PATHS = ['/api/session', '/healthz'] as const;
/** So many answers in a row without a failure, and an outage is over. */
const CALM = 10;

type Path = (typeof PATHS)[number];
type Seen = { at: number; ms: number; status: number };
/** What a client saw of a path: how many calls failed, with what, from the first failed call until the next good answer, and the slowest good answer. */
export type Outage = { calls: number; failed: number; statuses: string; outageMs: number; slowestMs: number };

/** Asks as a signed-in customer and as an orchestrator, every 100 ms and without waiting for earlier answers. */
export function watch(client: Client) {
  const seen: Record<Path, Seen[]> = { '/api/session': [], '/healthz': [] };
  let isOpen = true;
  const asking = PATHS.map(async (path) => {
    while (isOpen) {
      void ask(path);
      await sleep(EVERY_MS);
    }
  });
  return { during, close: () => ((isOpen = false), Promise.all(asking)) };

  async function ask(path: Path): Promise<void> {
    const at = performance.now();
    // 0: no answer at all.
    const status = await client.call(path, { timeoutMs: 20_000 }).then(
      (answer) => answer.status,
      () => 0,
    );
    seen[path].push({ at, ms: performance.now() - at, status });
  }

  /** What was seen from the beginning of `act` until all is calm again. */
  async function during(act: () => Promise<unknown>): Promise<Record<Path, Outage>> {
    const from = performance.now();
    await act();
    const actedAt = performance.now();
    const isCalm = (path: Path) => {
      const last = seen[path].slice(-CALM);
      return last.length === CALM && last.every(({ status, at }) => isGood(status) && at > actedAt);
    };
    while (!PATHS.every(isCalm)) {
      if (performance.now() - actedAt > 60_000) throw new Error('It does not get better within a minute.');
      await sleep(EVERY_MS);
    }
    return { '/api/session': summed(seen['/api/session'], from), '/healthz': summed(seen['/healthz'], from) };
  }
}

const isGood = (status: number) => status >= 200 && status < 300;

function summed(all: readonly Seen[], from: number): Outage {
  const seen = all.filter(({ at }) => at >= from).toSorted((a, b) => a.at - b.at);
  const failed = seen.filter(({ status }) => !isGood(status));
  const [first, last] = [failed[0], failed.at(-1)];
  const good = seen.filter(({ status }) => isGood(status));
  const over = last && good.find(({ at }) => at > last.at);
  const statuses = Object.entries(
    Object.groupBy(failed, ({ status }) => (status === 0 ? 'no answer' : String(status))),
  ).map(([status, calls]) => `${calls?.length} x ${status}`);
  return {
    calls: seen.length,
    failed: failed.length,
    statuses: statuses.join(', '),
    outageMs: first && over ? over.at + over.ms - first.at : 0,
    slowestMs: Math.max(0, ...good.map(({ ms }) => ms)),
  };
}
