import { Agent, get } from 'node:http';
import { percentile } from '../portfolio/percentiles.ts';

export type MeasuredCall = { name: string; path: string; cookie?: string };
/** Median of each call's time over all rounds of one run, in ms. */
export type RunFigures = Record<string, number>;

const WARM_UP = 100;
const ROUNDS = 500;

/** Asks every call by turns over one kept connection, so that whatever else the machine does slows all of them alike. */
export async function measureRun(url: string, calls: readonly MeasuredCall[]): Promise<RunFigures> {
  const agent = new Agent({ keepAlive: true, maxSockets: 1 });
  const times = new Map(calls.map(({ name }) => [name, [] as number[]]));
  try {
    for (let round = -WARM_UP; round < ROUNDS; round++) {
      for (const { name, path, cookie = '' } of calls) {
        const startedAt = performance.now();
        await answerOf(url + path, agent, cookie);
        if (round >= 0) times.get(name)?.push(performance.now() - startedAt);
      }
    }
  } finally {
    agent.destroy();
  }
  return Object.fromEntries([...times].map(([name, measured]) => [name, percentile(measured, 0.5)]));
}

/** The whole answer. Rejects when it is not 200. */
function answerOf(url: string, agent: Agent, cookie: string): Promise<void> {
  return new Promise((done, fail) => {
    get(url, { agent, headers: { cookie } }, (response) => {
      if (response.statusCode !== 200) fail(new Error(`${url}: ${response.statusCode}`));
      response.on('end', done).on('error', fail).resume();
    }).on('error', fail);
  });
}
